// On a phone a tap shows what a token would cost there, and a second one places it: on the card or
// on the button under the board. A key, a click on a wide page and a race place at once. Without
// this file every tap places.
const phone = matchMedia("(max-width: 44rem)");
const SPACE = "#board [data-preview] button.space:not([aria-disabled=true], [data-prepare])";
const round = () => document.getElementById("board-title")?.textContent;
const NOTHING = { space: "", round: "" };
let chosen = NOTHING;

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#place")) {
    const found = find();
    chosen = NOTHING; // the next token is another choice, even in the same round
    if (found) found.click(); // not a tap, so that it is placed
    else show();
    return;
  }
  const space = event.target.closest?.(SPACE);
  // A key or a program clicks without a pointer: such a click places at once.
  if (!space || !phone.matches || event.detail === 0) return;
  if (space.value === chosen.space && chosen.round === round()) {
    chosen = NOTHING;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  chosen = { space: space.value, round: round() };
  show();
  const said = document.getElementById("said");
  if (said) said.textContent = document.getElementById("place").textContent;
}, true);

// The board is replaced whenever something happens; the choice stays while it is possible.
document.addEventListener("htmx:afterSettle", show);
document.addEventListener("htmx:sendError", show);
phone.addEventListener("change", show);

function find() {
  if (!chosen.space || chosen.round !== round()) return null;
  return document.querySelector(`${SPACE}[value="${CSS.escape(chosen.space)}"]`);
}

function show() {
  const space = phone.matches ? find() : null;
  if (!space) chosen = NOTHING;
  for (const one of document.querySelectorAll(SPACE)) {
    one.classList.toggle("is-chosen", one === space);
    if (phone.matches) one.setAttribute("aria-pressed", String(one === space));
  }
  const place = document.getElementById("place");
  if (!place) return;
  place.hidden = !phone.matches;
  place.disabled = !space;
  const { on, first, again, before } = place.dataset;
  const words = (part) => space?.querySelector(part)?.textContent.trim().replace(/[ \t\n]+/g, " ") ?? "";
  place.querySelector(".move__on").textContent = space ? `${on} ${words(".space__name")}` : first;
  place.querySelector(".move__sum").textContent = space ? ` ${words(".space__sum")}` : "";
  const hint = document.querySelector(".move__tap");
  if (hint) hint.textContent = space ? again : before;
}

show();
