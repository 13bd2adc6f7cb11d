// The second half of a double click, or a key that is held down, was meant for what was there at the
// first: the question, answer, round or token that has come in its place meanwhile does not take it.
const PARTS = "#run, #board, #race";
const SOON_MS = 700;
let came = -Infinity;
let first = -Infinity;

document.addEventListener("htmx:load", (event) => {
  if (event.detail.elt.matches?.(PARTS)) came = performance.now();
});

document.addEventListener("click", (event) => {
  const now = performance.now();
  if (event.detail === 1) first = now;
  const isSecond = event.detail > 1 && came > first && now - came < SOON_MS;
  if (!isSecond || !event.target.closest?.(PARTS)) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // the scripts of the part listen here too
}, { capture: true });

document.addEventListener("keydown", (event) => {
  const isPress = event.key === "Enter" || event.key === " ";
  if (!event.repeat || !isPress) return;
  if (event.target.closest?.(PARTS) && event.target.closest("button, a")) event.preventDefault();
}, { capture: true });
