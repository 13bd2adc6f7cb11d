// A waiting room. Without this file "Look again" asks, and the link is there to be copied by hand.
import { copyLine } from "./copy.js";
import { takeLateAnswers } from "./late-answer.js";
import { keepPlace } from "./stays.js";

const room = () => document.getElementById("room");

// The page is hidden: do not ask. It catches up when the player is back.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (isPoll(event) && document.hidden) event.preventDefault();
});

// A part that was requested before the room changed is out of date. While a command is on its way,
// only its answer counts: it belongs to the room in which it was given.
let commands = 0;
document.addEventListener("htmx:beforeSend", (event) => {
  if (isCommand(event)) commands += 1;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (isCommand(event)) commands -= 1;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!isPoll(event)) return;
  const asked = new URL(event.detail.pathInfo.requestPath, location).searchParams.get("after");
  if (commands > 0 || asked !== room().dataset.version) event.detail.shouldSwap = false;
});

// Two commands at once: the answer to the first has replaced the form of the second.
takeLateAnswers((part, { verb }) => {
  if (verb === "post") htmx.swap("#room", part, { swapStyle: "outerHTML", settleDelay: 0 });
});

function isCommand(event) {
  return event.detail.requestConfig?.verb === "post";
}

function isPoll(event) {
  return event.detail.elt === room() && event.detail.requestConfig?.verb === "get";
}

keepPlace(room, "#room-title");

// Nothing to start yet: the button says so, and keeps its place for screen readers.
document.addEventListener("submit", (event) => {
  if (event.submitter?.getAttribute("aria-disabled") === "true") event.preventDefault();
});

const copy = document.getElementById("copy");
const link = document.getElementById("link");
if (copy && link) {
  copy.hidden = false;
  copy.addEventListener("click", () => copyLine(link, copy));
}
