// One's own map: zoom, pan, walk over the places. Without this file it is a still picture.
import { listenToGestures } from "./map-gestures.js";
import { Places } from "./map-places.js";
import { View } from "./map-view.js";

const figure = document.querySelector("[data-own-map]");
const svg = figure?.querySelector(".map__svg");

if (svg) {
  const here = figure.querySelector("[data-here]");
  const said = figure.querySelector("[data-said]");
  const words = new Map([...document.querySelectorAll("[data-words] [data-of]")].map((line) => [line.dataset.of, line.textContent]));
  const told = (link) => `${link.getAttribute("aria-label")}: ${words.get(link.dataset.place ?? link.dataset.again) ?? ""}`;

  svg.toggleAttribute("data-live", true);
  figure.querySelector("[data-map-bar]").hidden = false;
  here.textContent = here.dataset.nowhere;

  const view = new View(svg);
  const places = new Places(svg, view, {
    heard(link) {
      here.textContent = told(link);
      said.textContent = told(link);
    },
  });
  listenToGestures(svg, view);

  const zoom = (how) => (how === "whole" ? view.fly({ x: 0, y: 0, w: view.widest }) : view.zoom(how === "in" ? 1.5 : 1 / 1.5));
  figure.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (button) zoom(button.dataset.zoom);
  });

  const ZOOM_KEYS = { "+": "in", "=": "in", "-": "out", "−": "out", "0": "whole" };
  svg.parentElement.addEventListener("keydown", (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (ZOOM_KEYS[event.key]) zoom(ZOOM_KEYS[event.key]);
    else if (!places.key(event)) return;
    event.preventDefault();
  });

  svg.addEventListener("pointerover", (event) => {
    const link = event.target.closest("a.place");
    here.textContent = link ? told(link) : here.dataset.nowhere;
  });
}

// The table of the same facts is one click away: it is opened, not only scrolled to.
for (const link of document.querySelectorAll("[data-table]")) {
  link.addEventListener("click", () => {
    document.querySelector(link.hash).open = true;
  });
}
