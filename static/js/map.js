// A map to explore. Without this file every place is still a link, and every page whole.
import { listenToGestures } from "./map-gestures.js";
import { Places } from "./map-places.js";
import { View } from "./map-view.js";
import { listenToZoom } from "./map-zoom.js";

const figure = document.querySelector("[data-map]");
const svg = figure.querySelector(".map__svg");
const here = figure.querySelector("[data-here]");
const said = figure.querySelector("[data-said]");
const panel = () => document.getElementById("place");

svg.toggleAttribute("data-live", true);
figure.querySelector("[data-map-bar]").hidden = false;

const view = new View(svg);
const places = new Places(svg, view, {
  heard(link) {
    here.textContent = name(link);
    said.textContent = name(link);
  },
});
listenToGestures(svg, view);
showChoice({ moving: false });

// Choosing a place: htmx brings the part beside the map, what is lit up, and the names.
svg.addEventListener("click", (event) => {
  const link = event.target.closest("a.place");
  if (!link || !window.htmx || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open(link.getAttribute("href"), "true");
});

function open(path, push) {
  return window.htmx.ajax("GET", path, { source: svg, target: "#place", swap: "outerHTML", push });
}

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.elt?.id === "place" || event.target.id === "place") afterChoice();
});

// Back and forward: only the parts are fetched, and the map stays as it was.
document.addEventListener("htmx:historyCacheMiss", (event) => {
  event.preventDefault();
  open(event.detail.path, "false");
});

function afterChoice() {
  showChoice({ moving: true });
  const title = document.getElementById("place-title");
  // A visitor who followed a link in the old part must not end at the top of the page.
  if (document.activeElement === document.body) title.focus({ preventScroll: true });
  const top = title.getBoundingClientRect().top;
  if (top < 0 || top > innerHeight) figure.scrollIntoView({ block: "start" });
}

function showChoice({ moving }) {
  const { place, said: sentence } = panel().dataset;
  for (const link of places.links) link.removeAttribute("aria-current");
  const link = place && places.get(place);
  here.textContent = link ? name(link) : here.dataset.nowhere;
  if (moving) said.textContent = sentence ?? "";
  if (!link) return;
  link.setAttribute("aria-current", "true");
  places.makeStop(link);
  const box = svg.querySelector("#marks").getBBox();
  const part = Math.max(box.width / view.shown.w, box.height / (view.shown.w * view.ratio));
  if (!moving || svg.clientWidth < 520 || part < 0.25 || !view.holds(box)) view.frame(box, { moving });
}

// Buttons and keys
listenToZoom(figure, view, {
  more(event) {
    if (event.key !== " ") return places.key(event);
    event.target.closest("a")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return true;
  },
});

document.addEventListener("keydown", (event) => {
  const inside = event.target.closest?.("[data-map], #place");
  const close = event.key === "Escape" && inside && panel().querySelector("[data-close]");
  if (!close) return;
  // Not by a click: before htmx has seen a new part, that would load the whole page.
  if (window.htmx) open(close.getAttribute("href"), "true");
  else close.click();
});

// The name under the pointer
svg.addEventListener("pointerover", (event) => showName(event.target.closest("a.place")));
svg.addEventListener("pointerleave", () => showName(null));

function showName(link) {
  const chosen = panel().dataset.place && places.get(panel().dataset.place);
  const shown = link ? places.get(link.dataset.place ?? link.dataset.again) : chosen;
  here.textContent = shown ? name(shown) : here.dataset.nowhere;
}

function name(link) {
  return link.getAttribute("aria-label");
}
