// A class at work. Without this file the page stays as it was when it was opened.
import { scrollAgain, scrollsOf } from "./stays.js";
import { closeStream, isLive, openStream } from "./stream.js";

const ASK_MS = 5_000;

const board = () => document.getElementById("live-board");

function take(part) {
  const parsed = new DOMParser().parseFromString(part, "text/html").getElementById("live-board");
  if (!parsed || parsed.dataset.version === board().dataset.version) return;
  const focused = board().contains(document.activeElement) ? document.activeElement : null;
  const scrolls = scrollsOf(board(), ".table-scroll");
  board().replaceWith(document.adoptNode(parsed));
  scrollAgain(board(), scrolls);
  if (focused) sameOf(focused, board().querySelector(".table-scroll"))?.focus({ preventScroll: true });
}

// The same link in the new part, or else the table that it was in.
function sameOf(focused, frame) {
  const href = focused.getAttribute("href");
  const link = href === null ? null : board().querySelector(`a[href="${CSS.escape(href)}"]`);
  return link ?? frame;
}

function listen() {
  closeStream();
  const { stream, version } = board().dataset;
  openStream(`${stream}?after=${version}`, ["board"]).addEventListener("board", ({ data }) => take(data));
}

// Where the stream does not come through, the page asks.
async function ask() {
  if (document.hidden || isLive()) return;
  const { ask: address, version } = board().dataset;
  try {
    const answer = await fetch(`${address}?after=${version}`, { headers: { Accept: "text/html" } });
    if (answer.status === 200) take(await answer.text());
  } catch {
    // No answer; the next poll may get one.
  }
}

// The page is hidden: close the stream, because a browser has only a few connections.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) closeStream();
  else listen();
});

if (board()) {
  listen();
  setInterval(ask, ASK_MS);
}
