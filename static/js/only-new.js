// Animate only what is new. The whole board is swapped each time; what was there before has a known key.
const keys = () => [...document.querySelectorAll("#board [data-new]")];
let known = new Set(keys().map((node) => node.dataset.new));

document.addEventListener("htmx:afterSwap", () => {
  const shown = keys();
  for (const node of shown) node.classList.toggle("is-new", !known.has(node.dataset.new));
  known = new Set(shown.map((node) => node.dataset.new));
});
