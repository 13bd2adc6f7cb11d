// Zooming and moving a map by its buttons and by keys, the same on every map.
const ZOOM_KEYS = { "+": "in", "=": "in", "-": "out", "−": "out", "0": "whole" };
const PANS = { ArrowRight: [80, 0], ArrowLeft: [-80, 0], ArrowDown: [0, 80], ArrowUp: [0, -80] };
const CLOSER = 1.5;

// `more` gets the other keys, and returns whether it has used one. A map inside a form stops its keys
// (`alone`): the page around it may use the same ones.
export function listenToZoom(figure, view, { more, alone = false }) {
  const zoom = (how) => {
    if (how === "whole") view.fly({ x: 0, y: 0, w: view.widest });
    else view.zoom(how === "in" ? CLOSER : 1 / CLOSER);
  };

  figure.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (button) zoom(button.dataset.zoom);
  });

  view.svg.parentElement.addEventListener("keydown", (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (ZOOM_KEYS[event.key]) zoom(ZOOM_KEYS[event.key]);
    else if (event.shiftKey && PANS[event.key]) view.pan(...PANS[event.key]);
    else if (!more(event)) return;
    event.preventDefault();
    if (alone) event.stopPropagation();
  });
}
