// A move can be prepared while others think: the card that was chosen is placed when the turn comes.
// A token flies from its owner, and a growing purse counts up. Without this file the player waits.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const round = () => document.getElementById("board-title")?.textContent;
let prepared = { space: "", round: "" };
let purses = read();

document.addEventListener("click", (event) => {
  const space = event.target.closest?.("#board button[data-prepare]");
  if (!space) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  prepared = { space: prepared.space === space.value ? "" : space.value, round: round() };
  mark();
}, true);

document.addEventListener("htmx:afterSettle", () => {
  move();
  if (!prepared.space) return;
  if (prepared.round !== round()) prepared.space = "";
  const space = document.querySelector(`#board button.space[value="${prepared.space}"]`);
  if (space && !space.hasAttribute("data-prepare")) {
    prepared.space = "";
    if (space.getAttribute("aria-disabled") !== "true") space.click();
  }
  mark();
});

function mark() {
  for (const space of document.querySelectorAll("#board button[data-prepare]")) {
    const chosen = space.value === prepared.space;
    space.setAttribute("aria-pressed", String(chosen));
    space.classList.toggle("is-prepared", chosen);
  }
}

function read() {
  return new Map([...document.querySelectorAll("#board [data-seat]")].map((seat) =>
    [seat.dataset.seat, Number(seat.querySelector("[data-purse]")?.dataset.purse)]));
}

function move() {
  const before = purses;
  purses = read();
  if (still.matches) return;
  for (const token of document.querySelectorAll("#board .token.is-new:not(.is-flying)")) fly(token);
  for (const [seat, now] of purses) {
    const was = before.get(seat);
    if (was !== undefined && was !== now) count(seat, was, now);
  }
}

function fly(token) {
  const seat = document.querySelector(`#board [data-seat="${token.dataset.owner}"] .face`);
  if (!seat) return;
  const from = seat.getBoundingClientRect();
  const to = token.getBoundingClientRect();
  token.classList.add("is-flying");
  token.animate([
    { translate: `${from.x - to.x}px ${from.y - to.y}px`, zIndex: 5 },
    { translate: "0 0", zIndex: 5 },
  ], { duration: 380, easing: "cubic-bezier(.3, .8, .4, 1)" });
}

function count(seat, was, now) {
  const purse = document.querySelector(`#board [data-seat="${seat}"] [data-purse]`);
  if (!purse) return;
  const begin = performance.now();
  const step = (at) => {
    const done = Math.min(1, (at - begin) / 400);
    purse.textContent = `${Math.round(was + (now - was) * done)}\u00a0€`;
    if (done < 1 && purse.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  purse.animate([{ scale: 1.25 }, { scale: 1 }], { duration: 400 });
}
