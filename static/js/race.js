// A race on a wall, a remote control or a phone. Without this file every button still works, the
// page refreshes itself, and only the clock stands still.
import "./second-click.js";
import { play } from "./senses.js";
import { isLive, openStream } from "./stream.js";

const race = () => document.getElementById("race");
const FIELDS = "input:not([type=radio]):not([type=checkbox]), select, textarea";

// The stream brings what is new; the part asks by itself only where the stream does not get through.
htmx.createEventSource = (address) =>
  openStream(`${address}&after=${encodeURIComponent(race().dataset.version)}`, ["board", "count"]);
document.addEventListener("htmx:beforeRequest", (event) => {
  const isPoll = event.detail.elt === race() && event.detail.requestConfig?.verb === "get";
  if (isPoll && (document.hidden || isLive())) event.preventDefault();
});

// A part that is shown already is not swapped in again: what is ticked stays ticked.
document.addEventListener("htmx:sseBeforeMessage", (event) => {
  const version = event.detail.data?.match(/data-version="([^"]+)"/)?.[1];
  if (version !== undefined && version === race().dataset.version) event.preventDefault();
});

// Keys: 1 to 9 answer, Space and letters are the host's.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest?.(FIELDS)) return;
  const key = event.key === " " ? "space" : event.key.toLowerCase();
  if (key === "space" && event.target.closest?.("a, button, summary, input")) return;
  const chosen = document.querySelector(`#race [data-key="${CSS.escape(key)}"]`);
  const button = chosen ?? document.querySelector(`#race [data-host-key="${CSS.escape(key)}"]`);
  if (!button) return;
  event.preventDefault();
  if (chosen) button.focus(); // the host's focus stays, or Space would press that button again
  button.click();
});
// After a click with the mouse, too, Space is for the race.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".wall [data-sense]");
  if (button && event.detail > 0) button.blur();
});

// Two spaces are placed: a third tick takes the place of the first.
let ticked = [];
document.addEventListener("change", (event) => {
  const board = event.target.closest?.("[data-picks-wanted]");
  if (!board) return;
  ticked = ticked.filter((box) => box.isConnected && box !== event.target && box.checked);
  if (event.target.checked) ticked.push(event.target);
  while (ticked.length > Number(board.dataset.picksWanted)) ticked.shift().checked = false;
});

// Read what is new aloud once: the question, the verdict, the headline; not every incoming answer.
let saidOf = race().dataset.version;
document.addEventListener("htmx:afterSettle", () => {
  if (!race() || race().dataset.version === saidOf) return;
  saidOf = race().dataset.version;
  const words = race().querySelector("h1")?.textContent.trim().replace(/\s+/g, " ");
  document.getElementById("race-said").textContent = words ?? "";
});

// The clock. Only a display: the server's clock counts.
const LAST_SECONDS = 5;
let ticking = 0;
function countDown() {
  clearInterval(ticking);
  const clock = document.querySelector("#race [data-seconds]");
  if (!clock || clock.hasAttribute("data-paused")) return;
  const end = performance.now() + 1000 * Number(clock.dataset.seconds);
  ticking = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    const isNew = clock.firstElementChild.textContent !== String(left);
    clock.firstElementChild.textContent = String(left);
    if (isNew && left > 0 && left <= LAST_SECONDS && clock.closest(".wall")) play("tap");
    clock.classList.toggle("race-clock--short", left <= LAST_SECONDS);
    const share = Math.max(0, Math.min(100, (end - performance.now()) / (10 * Number(clock.dataset.whole))));
    clock.querySelector(".race-ring__left")?.setAttribute("stroke-dasharray", `${share} 200`);
  }, 250);
}
document.addEventListener("htmx:afterSettle", countDown);
countDown();
