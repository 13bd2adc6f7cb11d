// The replay. Without this file every step is a link to a page of its own.
const FIELDS = "input, select, textarea, [contenteditable], [role=region], nav:not(.replay-steps)";

// The arrow keys turn the pages, from anywhere where they have nothing else to do.
document.addEventListener("keydown", (event) => {
  const way = { ArrowRight: "1", ArrowLeft: "-1" }[event.key];
  if (!way || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (event.target.closest?.(FIELDS)) return;
  event.preventDefault();
  document.querySelector(`#replay [data-turn="${way}"][href]`)?.click();
});

// Focus: htmx keeps it on what has the same id. Who jumps from the list of all moves is taken to
// the step, and so is the focus that was on a link that leads nowhere any more.
let jumped = false;
let wasInside = false;
document.addEventListener("htmx:beforeSwap", (event) => {
  wasInside = document.activeElement !== document.body;
  jumped = Boolean(event.detail.requestConfig?.elt?.matches?.("[data-jump]"));
});
document.addEventListener("htmx:afterSettle", () => {
  const title = document.getElementById("replay-title");
  const lost = document.activeElement === document.body || document.activeElement?.matches("a:not([href])");
  if (jumped) {
    document.getElementById("replay").scrollIntoView({ block: "start" });
    title.focus({ preventScroll: true });
  } else if (wasInside && lost) {
    title.focus({ preventScroll: true });
  }
  jumped = wasInside = false;
});

// A visitor who may no longer watch gets the page that says so.
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.requestConfig.verb === "get") location.assign(event.detail.pathInfo.requestPath);
});

// One click on the link chooses all of it.
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("[data-link]")) event.target.select();
});
