// The reveal of a round, one journey at a time. Without this file all of them stand on the page.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const LEG = 520;
const LINE = 220;
const REST = 2600; // how long a journey that is drawn stays before the next one
const READ = 6000; // and one that is there at once

// Which journey was shown last, so that a part that is swapped meanwhile does not start again.
let last = { round: "", step: 0 };
let running = [];
let timer = 0;
let playing = false;
const shown = new Set(); // lessons that are open on this page

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-reveal] [data-play]");
  if (button) toggle(button.closest("[data-reveal]"));
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-reveal] :is([data-go], [data-turn])");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const reveal = link.closest("[data-reveal]");
  stop(reveal);
  if (link.dataset.go) show(reveal, Number(link.dataset.go) - 1);
  else turn(reveal, Number(link.dataset.turn));
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

document.addEventListener("htmx:load", wake);
wake();

function wake() {
  for (const reveal of document.querySelectorAll("[data-reveal]:not([data-live])")) {
    reveal.toggleAttribute("data-live", true);
    const again = last.round === reveal.dataset.round;
    reveal.querySelector("[data-reveal-bar]").hidden = false;
    reveal.querySelector("[data-all]").textContent = String(steps(reveal).length);
    playing &&= again;
    show(reveal, again ? last.step : 0, { first: true, quiet: again });
    showPlaying(reveal);
  }
  document.querySelectorAll("[data-lesson]:not([data-live])").forEach(closeIfKnown);
}

// All journeys one after the other, until the last one or until somebody does something else.
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

// What is new in an act is open once, and closed for people who have seen it before.
function closeIfKnown(lesson) {
  lesson.toggleAttribute("data-live", true);
  const key = `lesson-${lesson.dataset.lesson}`;
  if (known(key) && !shown.has(key)) lesson.open = false;
  else shown.add(key);
  remember(key);
  lesson.addEventListener("toggle", () => (lesson.open ? shown.add(key) : shown.delete(key)));
}

function known(key) {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false; // a browser may forbid to remember
  }
}

function remember(key) {
  try {
    localStorage.setItem(key, "seen");
  } catch {
    // Then it is open again the next time.
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
  for (const button of reveal.querySelectorAll("[data-turn]")) {
    const there = number + Number(button.dataset.turn);
    // Not "disabled": a button that has the focus must not lose it at the end of the row.
    button.setAttribute("aria-disabled", String(there < 0 || there >= all.length));
  }
  reveal.querySelector("[data-now]").textContent = String(number + 1);
  if (!quiet) reveal.querySelector("[data-reveal-said]").textContent = all[number].dataset.said;
  if (!first) intoView(all[number]);
  if (!quiet && !still.matches) play(all[number]);
  goOnAfter(reveal, number);
}

function intoView(step) {
  const { top } = step.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.6) step.scrollIntoView({ block: "start" });
}

function finish() {
  for (const animation of running) animation.finish();
  running = [];
}

// The route leg by leg, a number at each crossing, then the price line by line.
function play(step) {
  const legs = step.querySelectorAll("[data-leg]");
  const draw = [{ strokeDasharray: "1", strokeDashoffset: "1" }, { strokeDasharray: "1", strokeDashoffset: "0" }];
  const land = [{ opacity: 0, transform: "scale(1.8)" }, { opacity: 1, transform: "none" }];
  const appear = [{ opacity: 0, transform: "translateY(6px)" }, { opacity: 1, transform: "none" }];
  legs.forEach((leg, number) => {
    // Until its turn comes a leg is not there at all: a round cap would show as a dot.
    const when = { duration: LEG, delay: 300 + number * LEG, fill: "backwards", easing: "ease-in-out" };
    const hidden = [{ visibility: "hidden" }, { visibility: "hidden" }];
    for (const line of [leg, step.querySelector(`[data-under="${number}"]`)]) {
      animate(line, draw, when);
      animate(line, hidden, { duration: when.delay });
    }
  });
  step.querySelectorAll("[data-crossing]").forEach((mark, number) => {
    animate(mark, land, { duration: 260, delay: 300 + (number + 1) * LEG - 80, fill: "backwards", easing: "ease-out" });
  });
  const begin = 300 + legs.length * LEG;
  step.querySelectorAll("[data-line]").forEach((line, number) => {
    animate(line, appear, { duration: 260, delay: begin + number * LINE, fill: "backwards", easing: "ease-out" });
  });
  animate(step.querySelector("[data-sum]"), land.map(({ opacity }) => ({ opacity })), { duration: 300, delay: begin, fill: "backwards" });
}

function animate(element, frames, options) {
  if (element) running.push(element.animate(frames, options));
}
