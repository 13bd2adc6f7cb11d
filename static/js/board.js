// A match in play. Without this file every space is still a button, and "Go on" asks again.
const board = () => document.getElementById("board");
const FIELDS = "input:not([type=radio]), select, textarea, [contenteditable]";

// Keys 1 to 8 place a token.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest?.(FIELDS) || !/^[1-8]$/.test(event.key)) return;
  const space = document.querySelector(`#board button[data-key="${event.key}"]`);
  if (!space) return;
  event.preventDefault();
  space.focus();
  space.click();
});

// Nobody looks: do not ask. The match goes on without us, and we catch up when somebody is back.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (isPoll(event) && document.hidden) event.preventDefault();
});

// What was asked for before the board changed is old by now.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!isPoll(event)) return;
  const asked = new URL(event.detail.pathInfo.requestPath, location).searchParams.get("after");
  if (asked !== board().dataset.version) event.detail.shouldSwap = false;
});

function isPoll(event) {
  return event.detail.elt === board() && event.detail.requestConfig?.verb === "get";
}

// Focus: htmx keeps it on what has the same id. Where that is gone, the title takes it.
let wasInside = false;
document.addEventListener("htmx:beforeSwap", () => {
  wasInside = board().contains(document.activeElement);
});
document.addEventListener("htmx:afterSettle", () => {
  countDown();
  if (wasInside && document.activeElement === document.body) {
    document.querySelector("[data-title]")?.focus({ preventScroll: false });
  }
  wasInside = false;
});

// The clock of whoever everybody waits for. Only a display: the server's clock counts.
let ticking = 0;
function countDown() {
  clearInterval(ticking);
  const left = document.querySelector("[data-seconds]");
  if (!left) return;
  const end = performance.now() + 1000 * Number(left.dataset.seconds);
  ticking = setInterval(() => {
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    left.textContent = left.textContent.replace(/\d+/, String(seconds));
  }, 500);
}
countDown();
