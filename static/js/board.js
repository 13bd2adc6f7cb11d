// A match in play. Without this file every space is still a button, and "Go on" asks again.
import "./second-click.js"; // before those that take a click
import { takeLateAnswers } from "./late-answer.js";
import { wakeOpenMaps } from "./open-map.js";
import "./only-new.js";
import "./prepare.js";
import "./preview.js";
import { keepPlace } from "./stays.js";
import { isLive, openStream } from "./stream.js";

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

// The stream of what happens. Several things may bring a board: the stream, a command's answer, a
// poll. Whatever is older than what is shown is left out.
htmx.createEventSource = (address) =>
  openStream(`${address}?after=${board().dataset.version}`, ["board"]);

document.addEventListener("htmx:sseBeforeMessage", (event) => {
  event.preventDefault();
  take(event.detail.data);
});

// A command is on its way: its answer belongs to the board it was given on, so what the stream
// brings meanwhile waits for it.
let commands = 0;
let waiting = "";
document.addEventListener("htmx:beforeSend", (event) => {
  if (isCommand(event)) commands += 1;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!isCommand(event)) return;
  commands -= 1;
  if (event.detail.xhr.status === DONE) isDone();
  if (waiting) take(waiting);
});

// With a stream the answer is empty, and the board comes over the stream as for every viewer.
const DONE = 204;
const SOON_MS = 1_500;
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb === "post" && isLive()) event.detail.parameters.live = "1";
});

function isDone() {
  document.getElementById("note").replaceChildren();
  // The next token is another command, even if it is sent before the stream brings the board.
  for (const command of document.querySelectorAll("#board [name=command]")) command.value = newId();
  const { version } = board().dataset;
  setTimeout(() => { if (board().dataset.version === version) ask(); }, SOON_MS);
}

function newId() {
  // Not randomUUID, which browsers give only to pages with a certificate.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function isCommand(event) {
  return event.detail.requestConfig?.verb === "post";
}

function take(part) {
  waiting = "";
  if (!isNewer(versionIn(part))) return;
  if (commands > 0) {
    waiting = part;
  } else if (isSameReveal(part)) {
    // Another player is ready. What this player looks at stays as it is.
    board().dataset.version = versionIn(part);
    htmx.swap("#next", part, { swapStyle: "outerHTML", settleDelay: 0 }, { select: "#next" });
  } else if (document.querySelector("#board [name=colour]")) {
    ask(); // the stream does not know which colour is chosen here
  } else {
    rememberPlace();
    htmx.swap("#board", part, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
  }
}

function versionIn(part) {
  return part.match(/data-version="([0-9.]+)"/)?.[1] ?? "";
}

function isNewer(version) {
  const [sequence, fallen] = version.split(".").map(Number);
  const [shown, seen] = board().dataset.version.split(".").map(Number);
  return sequence > shown || (sequence === shown && fallen > seen);
}

function isSameReveal(part) {
  const shown = document.querySelector("[data-reveal]")?.dataset.round;
  return shown !== undefined && part.match(/data-reveal data-round="([0-9]+)"/)?.[1] === shown;
}

let asksAnyway = false;
function ask() {
  const { version, ask: address } = board().dataset;
  asksAnyway = true;
  htmx.ajax("GET", `${address}?after=${version}`, { source: board() });
  asksAnyway = false;
}

// The page is hidden: close the stream, because a browser has only a few connections. The match goes
// on, and the page catches up when the player is back.
const line = document.getElementById("live");
document.addEventListener("visibilitychange", () => {
  const hung = document.getElementById("live");
  if (document.hidden && hung) {
    htmx.remove(hung);
  } else if (!document.hidden && line && !hung && !document.getElementById("end")) {
    const again = line.cloneNode(false);
    board().after(again);
    htmx.process(again);
  }
});

// The board asks by itself only where the stream does not come through.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (isPoll(event) && !asksAnyway && (document.hidden || isLive())) event.preventDefault();
  // Poll for a rematch only while the end of the match is in view.
  if (event.detail.elt.id === "rematch" && document.hidden) event.preventDefault();
});

// A part that was requested before the board changed is out of date. And a command keeps its board
// until it is answered.
document.addEventListener("htmx:beforeSwap", (event) => {
  const version = versionIn(event.detail.serverResponse ?? "");
  if (isPoll(event) && commands > 0) {
    event.detail.shouldSwap = false;
    if (isNewer(version)) waiting = event.detail.serverResponse;
  }
  if (version && version !== board().dataset.version && !isNewer(version)) {
    event.detail.shouldSwap = false;
  }
});

takeLateAnswers((part, { verb }) => {
  if (isNewer(versionIn(part))) take(part);
  // A refused command: the board stays, and the note is shown.
  else if (verb === "post") htmx.swap("#board", part, { swapStyle: "none" });
});

function isPoll(event) {
  return event.detail.elt === board() && event.detail.requestConfig?.verb === "get";
}

const rememberPlace = keepPlace(board, "[data-title]");
document.addEventListener("htmx:afterSettle", () => {
  countDown();
  wakeOpenMaps();
  nameWindow();
});

// The window is named after the round, and rounds change without a new page.
const round = () => document.getElementById("board-title").textContent;
let named = round();
function nameWindow() {
  const now = round();
  document.title = document.title.replace(named, () => now);
  named = now;
}

// The clock of the player whom all others wait for. Only a display: the server's clock counts.
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
wakeOpenMaps();
