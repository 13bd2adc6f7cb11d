// Sound and vibration, off until asked for and remembered in this browser; and the hooks by which pages use
// them, celebration too. A page only has attributes:
//   data-sound="right"        played when the element appears        data-sound-click="tap"   when it is clicked
//   data-vibrate="right"      felt when it appears                   data-celebrate           paper stars once
//   data-sense="sound"        a button that switches sound or vibration
// With reduced motion all of it is silent.
const NOTES = {
  tap: [[520, 0, 0.05]],
  token: [[330, 0, 0.07], [220, 0.05, 0.09]],
  card: [[700, 0, 0.03]],
  right: [[523, 0, 0.12], [784, 0.1, 0.2]],
  part: [[523, 0, 0.12], [587, 0.1, 0.16]],
  wrong: [[262, 0, 0.14], [220, 0.12, 0.2]],
  reveal: [[392, 0, 0.12], [494, 0.1, 0.12], [587, 0.2, 0.2]],
  finale: [[587, 0, 0.12], [494, 0.1, 0.12], [392, 0.2, 0.2]], // the reveal, turned round
  win: [[523, 0, 0.14], [659, 0.12, 0.14], [784, 0.24, 0.14], [1047, 0.36, 0.4]],
};
const PULSES = { tap: [12], token: [18], right: [20], part: [15, 40, 15], wrong: [60], win: [30, 50, 30, 50, 80] };
const LOUDNESS = 0.07;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let speaker = null;

export function isOn(sense) {
  try {
    return localStorage.getItem(`crossings:${sense}`) === "on";
  } catch {
    return false; // a browser without storage
  }
}

export function play(name) {
  if (calm.matches || !isOn("sound") || !NOTES[name]) return false;
  speaker ??= new AudioContext();
  speaker.resume().catch(() => {}); // before the first touch a browser keeps quiet
  for (const [pitch, after, long] of NOTES[name]) note(pitch, speaker.currentTime + after, long);
  return true;
}

function note(pitch, at, long) {
  const tone = speaker.createOscillator();
  const volume = speaker.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + long);
  tone.connect(volume).connect(speaker.destination);
  tone.start(at);
  tone.stop(at + long + 0.02);
}

export function pulse(name) {
  if (calm.matches || !isOn("vibration") || !PULSES[name] || !navigator.vibrate) return false;
  return navigator.vibrate(PULSES[name]);
}

export function celebrate() {
  if (!calm.matches) import("./celebrate.js").then((party) => party.celebrate());
}

// A new element is heard once, and not again when its part is replaced by one that holds it too.
// Several new elements with the same sound make one sound.
const heard = new Set();
function notice() {
  const shown = new Set();
  const sounds = new Set();
  const pulses = new Set();
  for (const node of document.querySelectorAll("[data-sound], [data-vibrate], [data-celebrate]")) {
    const { sound = "", vibrate = "", once = node.textContent.trim().slice(0, 200) } = node.dataset;
    const key = `${sound} ${vibrate} ${once}`;
    shown.add(key);
    if (heard.has(key)) continue;
    sounds.add(sound);
    pulses.add(vibrate);
    if ("celebrate" in node.dataset) celebrate();
  }
  sounds.forEach(play);
  pulses.forEach(pulse);
  heard.clear();
  for (const key of shown) heard.add(key);
}

function showSwitches() {
  for (const button of document.querySelectorAll("[data-sense]")) {
    const { sense } = button.dataset;
    button.hidden = sense === "vibration" && !navigator.vibrate;
    button.setAttribute("aria-pressed", String(isOn(sense)));
  }
  for (const group of document.querySelectorAll("[data-senses]")) group.hidden = false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-sense]");
  if (button) {
    try {
      localStorage.setItem(`crossings:${button.dataset.sense}`, isOn(button.dataset.sense) ? "off" : "on");
    } catch {
      return;
    }
    showSwitches();
    play("right");
    pulse("right");
    return;
  }
  const tapped = event.target.closest?.("[data-sound-click]");
  if (tapped) {
    play(tapped.dataset.soundClick);
    pulse("tap");
  }
});
document.addEventListener("htmx:afterSettle", () => {
  showSwitches(); // a swapped part may have its own switch
  notice();
});
showSwitches();
notice();
