// One's own map: zoom, pan, walk over the places. Without this file it is a still picture.
import { listenToGestures } from "./map-gestures.js";
import { Places } from "./map-places.js";
import { View } from "./map-view.js";
import { listenToZoom } from "./map-zoom.js";

const figure = document.querySelector("[data-own-map]");
const svg = figure?.querySelector(".map__svg");

if (svg) {
  const here = figure.querySelector("[data-here]");
  const said = figure.querySelector("[data-said]");
  const words = new Map([...document.querySelectorAll("[data-words] [data-of]")].map((line) => [line.dataset.of, line.textContent]));
  const told = (link) => {
    const slug = link.dataset.place ?? link.dataset.again;
    return `${places.get(slug).getAttribute("aria-label")}: ${words.get(slug) ?? ""}`;
  };

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

  // Begin with what is wrong; the button beside the map shows the whole map.
  const wrong = svg.querySelector(".own-map__borders");
  if (wrong?.querySelector(".miss")) view.frame(wrong.getBBox(), { moving: false });

  listenToZoom(figure, view, { more: (event) => places.key(event) });

  svg.addEventListener("pointerover", (event) => {
    const link = event.target.closest("a.place");
    here.textContent = link ? told(link) : here.dataset.nowhere;
  });
}

// A link to the table of the same facts opens it too, rather than only scrolling to it.
for (const link of document.querySelectorAll("[data-table]")) {
  link.addEventListener("click", () => {
    document.querySelector(link.hash).open = true;
  });
}
