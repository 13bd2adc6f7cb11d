// A run of practice. Without this file every question is a plain form, and every page whole.
import { copyLine } from "./copy.js";
import { wakeOpenMaps } from "./open-map.js";
import { wakeFinder } from "./practise-finder.js";
import { wakeLocate } from "./practise-locate.js";
import "./second-click.js";

const run = () => document.getElementById("run");
let ticking = 0;
let ending = 0;
let haunting = 0;
const FIELDS = "input:not([type=checkbox]), select, textarea, [contenteditable]";

// Keys: each answer that has one, and the space key for what has the focus anyway.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest?.(FIELDS) || !/^[0-9]$/.test(event.key)) return;
  const wanted = run()?.querySelector(`[data-key="${event.key}"]`);
  if (!wanted) return;
  event.preventDefault();
  wanted.focus();
  wanted.click();
});

// Two spaces are enough: a third one takes the place of the first.
const ticked = [];
document.addEventListener("change", (event) => {
  const box = event.target.closest?.(".space__tick");
  if (!box) return;
  const known = ticked.filter((other) => other !== box && other.isConnected && other.checked);
  ticked.splice(0, ticked.length, ...known, ...(box.checked ? [box] : []));
  while (ticked.length > 2) ticked.shift().checked = false;
});

// The button shows how many are ticked; Enter sends them from wherever the focus is.
document.addEventListener("change", (event) => {
  const picks = event.target.closest?.("[data-picks]");
  if (picks) countPicks(picks);
});

function countPicks(picks) {
  const button = picks.form.querySelector("[data-check]");
  const count = picks.querySelectorAll(":checked").length;
  button.textContent = count ? `${button.dataset.check} ${count}` : button.dataset.check;
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.repeat || event.target.closest?.("button, a, input, summary")) return;
  const button = run()?.querySelector("[data-picks]")?.form.querySelector("[data-check]");
  if (!button) return;
  event.preventDefault();
  button.click();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  copyLine(document.getElementById(button.dataset.copy), button);
});

document.addEventListener("htmx:load", (event) => {
  if (event.detail.elt.id !== "run") return;
  wake();
  const said = document.getElementById("said");
  said.textContent = run().querySelector("[data-said]")?.dataset.said ?? "";
  // "Question 3 of 10, Storm · Crossings": its first words are the heading of the part.
  document.title = document.title.replace(/^[^,]*/, run().querySelector("[data-title]").textContent.trim());
  window.scrollTo({ top: 0, behavior: "instant" });
  focusFirst();
});

function wake() {
  wakeClock();
  wakeGhost();
  wakeOpenMaps();
  for (const finder of document.querySelectorAll("[data-finder]:not([data-live])")) wakeFinder(finder);
  for (const figure of document.querySelectorAll("[data-locate]:not([data-woken])")) wakeLocate(figure);
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
  for (const picks of document.querySelectorAll("[data-picks]")) countPicks(picks);
  ticked.splice(0, ticked.length, ...document.querySelectorAll(".space__tick:checked"));
}

// On touch screens a field with the focus would raise the keyboard over the question.
function focusFirst() {
  const wanted = run()?.querySelector("[data-focus]");
  const touch = matchMedia("(hover: none)").matches;
  if (wanted && !(touch && wanted.matches("input"))) wanted.focus({ preventScroll: true });
  else run()?.querySelector("[data-title]")?.focus({ preventScroll: true });
}

// The clock is only a display. When it has run out, the server decides what follows.
const NETWORK = 2.4; // seconds; a little more than the server allows an answer for its way
function wakeClock() {
  clearInterval(ticking);
  clearTimeout(ending);
  const clock = document.querySelector("[data-clock]");
  if (!clock) return;
  const left = Number(clock.dataset.left);
  const whole = Number(clock.dataset.whole) || left;
  const end = performance.now() + left * 1000;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  clock.querySelector("[data-bar]").animate(
    [{ transform: `scaleX(${left / whole})` }, { transform: "scaleX(0)" }],
    { duration: left * 1000, easing: calm ? "steps(10)" : "linear", fill: "forwards" },
  );
  const words = clock.querySelector("[data-seconds]");
  ticking = setInterval(() => {
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    words.textContent = "minutes" in clock.dataset ? inMinutes(seconds) : String(seconds);
  }, 250);
  ending = setTimeout(askAgain, (left + NETWORK) * 1000);
}

function inMinutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function askAgain() {
  if (!document.querySelector("[data-clock]")) return;
  if (window.htmx) window.htmx.ajax("GET", run().dataset.run, { target: "#run", swap: "outerHTML" });
  else location.reload();
}

// How far the earlier run was at this time.
function wakeGhost() {
  clearInterval(haunting);
  const ghost = document.querySelector("[data-ghost][data-running]");
  if (!ghost) return;
  const moments = ghost.dataset.ghost.split(" ").map(Number);
  const start = performance.now() - Number(ghost.dataset.at) * 1000;
  const figure = ghost.querySelector("[data-ghost-now]");
  haunting = setInterval(() => {
    const seconds = (performance.now() - start) / 1000;
    figure.textContent = String(moments.filter((moment) => moment <= seconds).length);
  }, 500);
}

// The live view of a class shows who has the question open. A hidden page sends nothing.
const BEAT_MS = 20_000;
function beat() {
  const address = run()?.dataset.here;
  const token = run()?.querySelector("[name=csrfmiddlewaretoken]")?.value;
  if (!address || !token || document.hidden) return;
  fetch(address, { method: "POST", headers: { "X-CSRFToken": token } }).catch(() => {});
}
document.addEventListener("visibilitychange", beat);
setInterval(beat, BEAT_MS);

// A test records that its page was left, and that the pupil is back; the pupil was told so before.
function tell(address) {
  const token = run()?.querySelector("[name=csrfmiddlewaretoken]")?.value;
  if (!address || !token) return;
  fetch(address, { method: "POST", keepalive: true, headers: { "X-CSRFToken": token } }).catch(() => {});
}
document.addEventListener("visibilitychange", () => {
  tell(document.hidden ? run()?.dataset.left : run()?.dataset.back);
});
window.addEventListener("pagehide", () => tell(run()?.dataset.left));
tell(run()?.dataset.back);

wake();
beat();
if (document.activeElement === document.body) focusFirst();
