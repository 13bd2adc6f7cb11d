import * as senses from "./senses.js";

// The reveal of a round, one journey at a time. Without this file the page shows all of them.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const LEG = 420;
const LONGEST = 2400; // a long journey is drawn faster, so that nobody waits for it
const LINE = 160;
const REST = 2600; // how long a drawn journey stays before the next one
const READ = 6000; // the same for a journey that appears at once

// Which journey was shown last, so that a part swapped meanwhile does not start again.
let last = { round: "", step: 0 };
let running = [];
let timer = 0;
let playing = false;
const taught = new Set(); // lessons that were shown on this page

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-reveal] [data-play]");
  if (button) toggle(button.closest("[data-reveal]"));
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-reveal] :is([data-go], [data-again])");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const reveal = link.closest("[data-reveal]");
  stop(reveal);
  show(reveal, link.dataset.go ? Number(link.dataset.go) - 1 : last.step);
});

document.addEventListener("keydown", (event) => {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!way || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  // From anywhere on the page: after a swap the focus is on its title. Not where arrows are at work.
  const reveal = document.querySelector("[data-reveal]");
  if (!reveal || event.target.closest("input, select, textarea, [contenteditable], [role=region], nav")) return;
  event.preventDefault();
  stop(reveal);
  turn(reveal, way);
});

document.addEventListener("htmx:load", () => {
  wake();
  const end = document.getElementById("end");
  if (end && !end.dataset.live && document.querySelector("[data-reveal]:not([hidden])")) end.hidden = true;
  if (end) end.dataset.live = "";
});
wake();
const over = document.getElementById("end");
if (over && document.querySelector("[data-reveal]")) {
  over.dataset.live = "";
  document.querySelector("[data-reveal]").hidden = true;
  document.getElementById("board").toggleAttribute("data-ended", true);
}

function wake() {
  for (const reveal of document.querySelectorAll("[data-reveal]:not([data-live])")) {
    reveal.toggleAttribute("data-live", true);
    const again = last.round === reveal.dataset.round;
    reveal.querySelector("[data-reveal-bar]").hidden = false;
    playing &&= again;
    show(reveal, again ? last.step : 0, { first: true, quiet: again });
    showPlaying(reveal);
  }
  document.querySelectorAll("[data-lesson]:not([data-live])").forEach(closeIfKnown);
}

// All journeys one after the other, until the last one or until the player does something else.
function toggle(reveal) {
  if (playing) return stop(reveal);
  playing = true;
  showPlaying(reveal);
  const number = steps(reveal).findIndex((step) => !step.hidden);
  show(reveal, number === steps(reveal).length - 1 ? 0 : number);
}

function stop(reveal) {
  playing = false;
  clearTimeout(timer);
  finish();
  showPlaying(reveal);
}

function showPlaying(reveal) {
  const button = reveal.querySelector("[data-play]");
  button.hidden = steps(reveal).length < 2;
  button.toggleAttribute("data-playing", playing);
  button.querySelector("[data-word=play]").hidden = playing;
  button.querySelector("[data-word=pause]").hidden = !playing;
}

function goOnAfter(reveal, number) {
  clearTimeout(timer);
  if (!playing) return;
  const drawn = Math.max(0, ...running.map((animation) => animation.effect.getComputedTiming().endTime));
  timer = setTimeout(() => {
    if (!reveal.isConnected) return;
    if (number + 1 < steps(reveal).length) show(reveal, number + 1);
    else stop(reveal);
  }, still.matches ? READ : drawn + REST);
}

// What is new in the next act: a card before the next round, for players who have not
// seen it on this device; for the others a closed one below.
function closeIfKnown(lesson) {
  lesson.toggleAttribute("data-live", true);
  if (known(keyOf(lesson))) lesson.open = false;
}

function keyOf(lesson) {
  return `lesson-${lesson.dataset.lesson}`;
}

document.addEventListener("submit", (event) => {
  const reveal = event.target.closest?.("[data-reveal]");
  const lesson = event.target.matches?.("[data-next]") && reveal?.querySelector("[data-lesson]");
  if (!lesson || known(keyOf(lesson)) || taught.has(keyOf(lesson))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  stop(reveal);
  taught.add(keyOf(lesson));
  remember(keyOf(lesson));
  lesson.open = true;
  reveal.toggleAttribute("data-teaching", true);
  scrollTo(0, 0);
  const title = lesson.querySelector("h3");
  title.ariaLevel = "2"; // the headings it stood below are hidden now
  title.focus();
}, true);

// The winner is shown after the last round was looked at. A match that is already over opens with
// its end, which leads to the last round.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#board [data-to-end], #board [data-to-reveal]");
  if (!link) return;
  event.preventDefault();
  turnTo("toEnd" in link.dataset);
});

function turnTo(isEnd) {
  const reveal = document.querySelector("[data-reveal]");
  const end = document.getElementById("end");
  if (!reveal || !end) return;
  stop(reveal);
  reveal.hidden = isEnd;
  end.hidden = !isEnd;
  document.getElementById("board").toggleAttribute("data-ended", isEnd);
  scrollTo(0, 0);
  if (isEnd) tellTheEnd(end.querySelector("[data-finish]"));
  (isEnd ? end.querySelector("h2") : reveal.querySelector("[data-step]:not([hidden]) h3")).focus();
}

// Once, when the page shows the winner; an old match that is opened again is silent.
function tellTheEnd(title) {
  if (!title) return;
  const isWon = title.dataset.finish === "won";
  delete title.dataset.finish;
  senses.play(isWon ? "win" : "reveal");
  if (!isWon) return;
  senses.pulse("win");
  senses.celebrate();
}

function known(key) {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false; // a browser may forbid storage
  }
}

function remember(key) {
  try {
    localStorage.setItem(key, "seen");
  } catch {
    // Then the card is open again the next time.
  }
}

function steps(reveal) {
  return [...reveal.querySelectorAll("[data-step]")];
}

function turn(reveal, way) {
  const number = steps(reveal).findIndex((step) => !step.hidden) + way;
  if (number >= 0 && number < steps(reveal).length) show(reveal, number);
}

function show(reveal, number, { first = false, quiet = false } = {}) {
  const all = steps(reveal);
  number = Math.min(number, all.length - 1);
  last = { round: reveal.dataset.round, step: number };
  finish();
  all.forEach((step, index) => { step.hidden = index !== number; });
  for (const link of reveal.querySelectorAll("[data-go]")) {
    if (Number(link.dataset.go) === number + 1) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  if (!quiet) reveal.querySelector("[data-reveal-said]").textContent = all[number].dataset.said;
  if (!first) intoView(all[number]);
  if (!quiet && !still.matches) play(all[number]);
  goOnAfter(reveal, number);
}

function intoView(step) {
  const map = step.querySelector("figure");
  const { top } = map.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.6) map.scrollIntoView({ block: "start" });
}

function finish() {
  for (const animation of running) animation.finish();
  running = [];
}

// The route leg by leg, a number at each crossing, then the price line by line.
function play(step) {
  const legs = step.querySelectorAll("[data-leg]");
  const leg = Math.min(LEG, LONGEST / Math.max(1, legs.length));
  const draw = [{ strokeDasharray: "1", strokeDashoffset: "1" }, { strokeDasharray: "1", strokeDashoffset: "0" }];
  const land = [{ opacity: 0, transform: "scale(1.8)" }, { opacity: 1, transform: "none" }];
  const appear = [{ opacity: 0, transform: "translateY(6px)" }, { opacity: 1, transform: "none" }];
  legs.forEach((line, number) => {
    // Until its turn comes a leg is not there at all: a round cap would show as a dot.
    const when = { duration: leg, delay: 300 + number * leg, fill: "backwards", easing: "ease-in-out" };
    const hidden = [{ visibility: "hidden" }, { visibility: "hidden" }];
    for (const part of [line, step.querySelector(`[data-under="${number}"]`)]) {
      animate(part, draw, when);
      animate(part, hidden, { duration: when.delay });
    }
  });
  step.querySelectorAll("[data-crossing]").forEach((mark, number) => {
    animate(mark, land, { duration: 260, delay: 300 + (number + 1) * leg - 80, fill: "backwards", easing: "ease-out" });
  });
  const begin = 300 + legs.length * leg;
  // The better route appears once the player's own one is drawn.
  for (const better of step.querySelectorAll(".reveal-better, .reveal-better__under, .reveal-spot--better, .reveal-name--better")) {
    animate(better, [{ opacity: 0 }, { opacity: 1 }], { duration: 400, delay: begin, fill: "backwards" });
  }
  step.querySelectorAll("[data-line]").forEach((line, number) => {
    animate(line, appear, { duration: 260, delay: begin + number * LINE, fill: "backwards", easing: "ease-out" });
  });
  animate(step.querySelector("[data-sum]"), land.map(({ opacity }) => ({ opacity })), { duration: 300, delay: begin, fill: "backwards" });
}

function animate(element, frames, options) {
  if (element) running.push(element.animate(frames, options));
}
