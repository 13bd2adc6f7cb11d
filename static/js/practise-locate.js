// Pointing at a place on a map without names. A click or Enter chooses; a finger chooses first and
// then says that it is sure, because places can be small.
import { listenToGestures } from "./map-gestures.js";
import { Places } from "./map-places.js";
import { View } from "./map-view.js";
import { listenToZoom } from "./map-zoom.js";


export function wakeLocate(figure) {
  figure.toggleAttribute("data-woken", true);
  const form = figure.closest("form");
  const svg = figure.querySelector(".map__svg");
  const here = figure.querySelector("[data-here]");
  const given = form.querySelector("[data-given]");
  svg.toggleAttribute("data-live", true);
  figure.querySelector("[data-map-bar]").hidden = false;
  form.querySelector("[data-numbers]").remove();
  form.querySelector("[data-locate-keys]").hidden = false;

  const view = new View(svg);
  const places = new Places(svg, view, { heard() {} });
  for (const link of places.links) link.setAttribute("tabindex", "-1");
  places.makeStop(middle(places.links, view));
  listenToGestures(svg, view);

  svg.addEventListener("click", (event) => {
    const link = event.target.closest("a.place");
    if (!link) return;
    event.preventDefault();
    pick(link.dataset.place ?? link.dataset.again);
    if (event.pointerType === "touch") confirm();
    else form.requestSubmit();
  });

  function pick(number) {
    given.disabled = false;
    given.value = number;
    for (const place of svg.querySelectorAll("a.place")) {
      place.toggleAttribute("data-picked", (place.dataset.place ?? place.dataset.again) === number);
    }
  }

  function confirm() {
    here.hidden = false;
    here.focus({ preventScroll: true });
  }

  listenToZoom(figure, view, {
    alone: true,
    more(event) {
      const link = event.target.closest("a[data-place]");
      if (!link || (event.key !== "Enter" && event.key !== " ")) return /^Arrow/.test(event.key) && places.key(event);
      pick(link.dataset.place);
      form.requestSubmit();
      return true;
    },
  });
}

// Where the keyboard begins: in the middle, from where no place is far.
function middle(links, view) {
  const { x, y } = view.centre();
  const far = (link) => Math.hypot(Number(link.dataset.x) - x, Number(link.dataset.y) - y);
  return links.reduce((best, link) => (far(link) < far(best) ? link : best));
}
