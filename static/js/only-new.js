// Only what is new moves. A board comes whole each time; what lay there before has its key already.
const keys = () => [...document.querySelectorAll("#board [data-new]")];
let known = new Set(keys().map((node) => node.dataset.new));

document.addEventListener("htmx:afterSwap", () => {
  const shown = keys();
  for (const node of shown) node.classList.toggle("is-new", !known.has(node.dataset.new));
  known = new Set(shown.map((node) => node.dataset.new));
});
