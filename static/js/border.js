// The border game. Without this file every choice is still a box to tick, and the server judges.
import { openOn } from "./border-view.js";
import { scrollAgain, scrollsOf } from "./stays.js";

const form = () => document.getElementById("cross-form");
const boxes = () => [...document.querySelectorAll("#cross-form [name=spaces]")];
const dice = () => [...document.querySelectorAll("#throw-form [name=kept]")];
const mark = (number) => document.querySelector(`#board [data-space="${number}"]`);
const numbers = (text) => (text ? text.split(" ").map(Number) : []);

// What is ticked here lives only in this window. The board changes while others play; as long as
// there is the same to decide, the ticks stay.
let stage = "";
let ticked = new Set();
let kept = new Set();

// So does the position to which a board was scrolled.
const SCROLLED = ".border__scroll, .choices__list";
let scrolls = [];
const board = () => document.getElementById("board");


// A board that the player has scrolled stays there as long as a choice is in view.
function showWhatMatters() {
  openOn(document.querySelector("#board .border__scroll"), ".space-mark--may", scrolls.length > 0);
}

function remember() {
  ticked = new Set(boxes().filter((box) => box.checked).map((box) => box.value));
  kept = new Set(dice().filter((box) => box.checked).map((box) => box.value));
}

function restore() {
  const { stage: now } = board().dataset;
  if (now === stage) {
    for (const box of boxes()) box.checked = ticked.has(box.value);
    for (const box of dice()) box.checked = kept.has(box.value);
  }
  const isNew = now !== stage;
  stage = now;
  light();
  remember();
  if (isNew && (form() || !scrolls.length)) showWhatMatters();
}

// Which boxes can still be ticked: their dice must be left, and in a second action they must touch
// what is crossed or ticked. The server has the last word.
function light() {
  const shown = form();
  if (!shown) return;
  const left = new Map();
  for (const colour of shown.dataset.dice.trim().split(" ")) left.set(colour, (left.get(colour) ?? 0) + 1);
  const isSecond = shown.dataset.action === "second";
  const chosen = settle(isSecond);
  let used = 0;
  for (const box of boxes().filter((one) => one.checked)) {
    left.set(box.dataset.colour, (left.get(box.dataset.colour) ?? 0) - Number(box.dataset.need));
    used += Number(box.dataset.need);
  }
  const most = Number(shown.dataset.most);
  for (const box of boxes()) {
    const need = Number(box.dataset.need);
    const fits = (left.get(box.dataset.colour) ?? 0) >= need && used + need <= most;
    box.disabled = !box.checked && !(fits && (!isSecond || isNear(box, chosen)));
    for (const number of numbers(box.dataset.numbers)) {
      mark(number)?.classList.toggle("space-mark--may", !box.disabled);
      mark(number)?.classList.toggle("space-mark--chosen", box.checked);
    }
  }
  foretell(chosen, used);
}

function isNear(box, chosen) {
  return "near" in box.dataset || numbers(box.dataset.touches).some((number) => chosen.has(number));
}

// Remove ticks that are no longer possible since another one was removed.
function settle(isSecond) {
  const wanted = boxes().filter((box) => box.checked);
  const chosen = new Set();
  let waiting = wanted;
  for (let found = true; found; ) {
    const near = waiting.filter((box) => !isSecond || isNear(box, chosen));
    for (const box of near) numbers(box.dataset.numbers).forEach((number) => chosen.add(number));
    waiting = waiting.filter((box) => !near.includes(box));
    found = near.length > 0 && waiting.length > 0;
  }
  for (const box of waiting) box.checked = false;
  return chosen;
}

// Say what the ticked spaces would close, and with how many dice.
function foretell(chosen, used) {
  const closed = [...document.querySelectorAll("#board [data-area]")].filter((area) => {
    const missing = numbers(area.dataset.missing);
    return missing.length > 0 && missing.every((number) => chosen.has(number));
  });
  const preview = document.getElementById("preview");
  preview.hidden = closed.length === 0;
  preview.textContent = `${preview.dataset.closes} ${closed.map((area) => `${area.dataset.name} (+${area.dataset.worth})`).join(", ")}`;
  const count = document.querySelector("#cross-form [data-count]");
  if (count) count.textContent = used ? ` (${used})` : "";
}

document.addEventListener("change", (event) => {
  if (!event.target.matches?.("#cross-form [name=spaces], #throw-form [name=kept]")) return;
  light();
  remember();
});

// A tap on the board is a tick in the list.
document.addEventListener("click", (event) => {
  const space = event.target.closest?.("#board [data-space]");
  if (!space) return;
  const box = boxes().find((one) => numbers(one.dataset.numbers).includes(Number(space.dataset.space)));
  if (box && !box.disabled) box.click();
});

document.addEventListener("scroll", () => { scrolls = scrollsOf(board(), SCROLLED); }, true);
document.addEventListener("htmx:afterSwap", () => scrollAgain(board(), scrolls));
document.addEventListener("htmx:afterSettle", restore);
restore();
