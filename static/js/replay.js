// The replay. Without this file every step is a link to a page of its own.
import { keepPlace } from "./stays.js";

const FIELDS = "input, select, textarea, [contenteditable], [role=region], nav:not(.replay-steps)";

// The arrow keys turn the pages, from anywhere where they have nothing else to do.
document.addEventListener("keydown", (event) => {
  const way = { ArrowRight: "1", ArrowLeft: "-1" }[event.key];
  if (!way || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (event.target.closest?.(FIELDS)) return;
  event.preventDefault();
  document.querySelector(`#replay [data-turn="${way}"][href]`)?.click();
});

const replay = () => document.getElementById("replay");
keepPlace(replay, "#replay-title", { preventScroll: true });

// After a jump from the list of all moves, scroll to the step.
let jumped = false;
document.addEventListener("htmx:beforeSwap", (event) => {
  jumped = Boolean(event.detail.requestConfig?.elt?.matches?.("[data-jump]"));
});
document.addEventListener("htmx:afterSettle", () => {
  if (!jumped) return;
  replay().scrollIntoView({ block: "start" });
  document.getElementById("replay-title").focus({ preventScroll: true });
  jumped = false;
});

// A visitor who may no longer watch gets the page that says so.
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.requestConfig.verb === "get") location.assign(event.detail.pathInfo.requestPath);
});

// One click on the link selects all of it.
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("[data-link]")) event.target.select();
});
