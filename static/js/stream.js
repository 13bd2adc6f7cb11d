// The stream of a page, and whether it comes through: a connection may be open and dead. A match, a
// race and the live view of a class each have one.
const QUIET_MS = 40_000; // the server sends a heartbeat every 15 seconds
let source = null;
let heardAt = 0;

// `kinds` are the messages besides the heartbeat.
export function openStream(address, kinds) {
  source = new EventSource(address);
  for (const kind of ["beat", ...kinds]) {
    source.addEventListener(kind, () => { heardAt = performance.now(); });
  }
  return source;
}

export function closeStream() {
  source?.close();
}

export function isLive() {
  return source?.readyState === EventSource.OPEN && performance.now() - heardAt < QUIET_MS;
}
