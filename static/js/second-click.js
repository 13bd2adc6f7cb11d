// The second half of a double click, or a key that is held down, was meant for what was there at the
// first: the question or the answer that has come in its place meanwhile does not take it.
const SOON_MS = 700;
let came = -Infinity;

document.addEventListener("htmx:load", (event) => {
  if (event.detail.elt.id === "run") came = performance.now();
});

document.addEventListener("click", (event) => {
  const isSecond = event.detail > 1 && performance.now() - came < SOON_MS;
  if (!isSecond || !event.target.closest?.("#run")) return;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });

document.addEventListener("keydown", (event) => {
  const isPress = event.key === "Enter" || event.key === " ";
  if (event.repeat && isPress && event.target.closest?.("#run :is(button, a)")) event.preventDefault();
}, { capture: true });
