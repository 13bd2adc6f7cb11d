// Keep what a visitor did to a part of a page when the part is replaced: the focus, open details
// (those with an id), how far a frame is scrolled. Ticks are left to the page: only the page knows
// whether they still mean the same.

// htmx keeps the focus on the element with the same id. If that is gone, or leads nowhere any more,
// the title of the part gets the focus. A script that swaps a part itself calls the
// returned function before it does.
export function keepPlace(part, title, how) {
  let wasInside = false;
  let open = [];
  const remember = () => {
    wasInside = part().contains(document.activeElement);
    open = details(part()).filter((one) => one.open).map((one) => one.id);
  };
  document.addEventListener("htmx:beforeSwap", remember);
  document.addEventListener("htmx:afterSettle", () => {
    for (const one of details(part())) if (open.includes(one.id)) one.open = true;
    if (wasInside && isLost()) part().querySelector(title)?.focus(how);
    wasInside = false;
    open = [];
  });
  return remember;
}

const details = (part) => [...part.querySelectorAll("details[id]")];

function isLost() {
  const { activeElement } = document;
  return activeElement === document.body || activeElement.matches("a:not([href])");
}

// How far the frames in a part are scrolled, each known by its class.
export function scrollsOf(part, frames) {
  return [...part.querySelectorAll(frames)].map((one) => [one.className, one.scrollLeft, one.scrollTop]);
}

export function scrollAgain(part, scrolls) {
  for (const [name, left, top] of scrolls) {
    const frame = part.getElementsByClassName(name)[0];
    if (frame) [frame.scrollLeft, frame.scrollTop] = [left, top];
  }
}
