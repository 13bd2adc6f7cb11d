// The open map beside a board or a question: to be moved, enlarged and tapped. Without this file it
// is a picture. The board is replaced whenever something happens; the view of the map stays.
import { listenToGestures } from "./map-gestures.js";
import { Places } from "./map-places.js";
import { View } from "./map-view.js";
import { listenToZoom } from "./map-zoom.js";

let last = null;

// The card, box or button that stands for a place, if it can be chosen just now.
function cardOf(place) {
  const form = document.querySelector("#board form.match__form, #run form[data-answer]");
  const card = form?.querySelector(`[value="${place}"], [data-add="${place}"]`);
  return card?.matches("[aria-disabled=true], :disabled") ? null : card;
}

export function wakeOpenMap(figure) {
  const window_ = figure.querySelector("[data-asleep]");
  if (!window_) return;
  window_.removeAttribute("data-asleep");
  window_.removeAttribute("inert");
  const svg = figure.querySelector(".map__svg");
  const here = figure.querySelector("[data-here]");
  const choose = figure.querySelector("[data-choose]");
  svg.toggleAttribute("data-live", true);
  figure.querySelector("[data-map-bar]").hidden = false;

  const view = new View(svg);
  const places = new Places(svg, view, { heard: (link) => look(link.dataset.place) });
  listenToGestures(svg, view);
  const same = last?.map === figure.dataset.openMap ? last : null;
  if (same) view.show(same.view.shown);
  last = { map: figure.dataset.openMap, view, place: same?.place };
  if (same?.place) look(same.place);

  function look(place) {
    last.place = place;
    here.textContent = places.get(place)?.getAttribute("aria-label") ?? "";
    choose.hidden = !cardOf(place);
  }

  svg.addEventListener("click", (event) => {
    const link = event.target.closest("a.place");
    if (!link) return;
    event.preventDefault();
    look(link.dataset.place ?? link.dataset.again);
  });
  choose.addEventListener("click", () => cardOf(last.place)?.click());

  listenToZoom(figure, view, {
    alone: true,
    more(event) {
      const link = event.target.closest("a[data-place]");
      if (!link || (event.key !== "Enter" && event.key !== " ")) return places.key(event);
      look(link.dataset.place);
      if (!choose.hidden) choose.focus();
      return true;
    },
  });
}

export function wakeOpenMaps() {
  for (const figure of document.querySelectorAll("[data-open-map]")) wakeOpenMap(figure);
}
