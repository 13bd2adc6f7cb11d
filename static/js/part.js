// Choosing a part of a map by tapping. Without this file the list below the map does the same.
import { listenToGestures } from "./map-gestures.js";
import { Places } from "./map-places.js";
import { View } from "./map-view.js";
import { listenToZoom } from "./map-zoom.js";
import { keepPlace } from "./stays.js";

const figure = document.querySelector("[data-map]");
const svg = figure.querySelector(".map__svg");
const here = figure.querySelector("[data-here]");
const said = figure.querySelector("[data-said]");
const form = () => document.getElementById("choice");
const boxes = () => [...form().querySelectorAll("input[name=place]")];

svg.toggleAttribute("data-live", true);
figure.querySelector("[data-map-bar]").hidden = false;
const view = new View(svg);
const places = new Places(svg, view, {
  heard(link) {
    here.textContent = name(link);
    said.textContent = `${name(link)}, ${isChosen(link.dataset.place) ? said.dataset.in : said.dataset.out}`;
  },
});
for (const link of places.links) link.setAttribute("role", "checkbox");
listenToGestures(svg, view);
here.textContent = here.dataset.nowhere;
show();

svg.addEventListener("click", (event) => {
  const link = event.target.closest("a.place");
  if (!link) return;
  event.preventDefault();
  toggle(link.dataset.place ?? link.dataset.again);
});

listenToZoom(figure, view, {
  more(event) {
    if (event.key !== " ") return places.key(event);
    event.target.closest("a")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return true;
  },
});

function toggle(slug) {
  const box = boxes().find((one) => one.value === slug);
  if (!box) return;
  box.checked = !box.checked;
  box.dispatchEvent(new Event("change", { bubbles: true }));
  const link = places.get(slug);
  here.textContent = name(link);
  said.textContent = `${name(link)}, ${box.checked ? said.dataset.in : said.dataset.out}`;
}

function isChosen(slug) {
  return boxes().some((box) => box.checked && box.value === slug);
}

// Ticked places are highlighted on the map, and counted region by region.
function show() {
  const chosen = new Set(boxes().filter((box) => box.checked).map((box) => box.value));
  for (const link of svg.querySelectorAll("a.place")) {
    const isIn = chosen.has(link.dataset.place ?? link.dataset.again);
    link.toggleAttribute("data-chosen", isIn);
    if (link.dataset.place) link.setAttribute("aria-checked", String(isIn));
  }
  for (const region of form().querySelectorAll("details")) {
    const all = [...region.querySelectorAll("input[name=place]")];
    region.querySelector("[data-count]").textContent = `${all.filter((box) => box.checked).length} / ${all.length}`;
  }
}

document.addEventListener("change", (event) => {
  if (event.target.name === "place") show();
});

// A new form comes from the server: regions that were open stay open.
keepPlace(form);
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id === "choice") show();
});

svg.addEventListener("pointerover", (event) => {
  const link = event.target.closest("a.place");
  here.textContent = link ? name(places.get(link.dataset.place ?? link.dataset.again)) : here.dataset.nowhere;
});

function name(link) {
  return link.getAttribute("aria-label");
}
