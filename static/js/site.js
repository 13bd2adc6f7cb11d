// Comfort only: every page works without this file.
"use strict";

// Appearance: change at once, and let the server remember it in the cookie.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-theme-form]");
  const button = event.submitter;
  if (!form || !button) return;
  event.preventDefault();
  show(form, button);
  const body = new FormData(form);
  body.set(button.name, button.value);
  fetch(form.action, { method: "POST", body, redirect: "manual" });
});

function show(form, chosen) {
  const theme = chosen.value;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const button of form.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button === chosen));
  }
}

// The time zone of this browser, so that dates are shown in it. An account can choose another one.
try {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (/^[A-Za-z0-9_+/-]{1,40}$/.test(timeZone) && !document.cookie.includes(`zone=${timeZone}`)) {
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `zone=${timeZone}; path=/; max-age=31536000; samesite=lax${secure}`;
  }
} catch {
  // an unknown zone: dates are in the site's own
}

// Names of pupils that a teacher keeps in this browser (class-names.js) are for this teacher alone:
// they go at sign-out, and when another person signs in. Those without an account's id are from
// before; the pages of the class take them over.
const NAMES = /^crossings:(?:names|pending):(?:([^:]+):)?[^:]+$/;
const account = document.documentElement.dataset.account;

function keptNames(isMeant) {
  try {
    return [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage)
        .filter((key) => NAMES.test(key) && isMeant(NAMES.exec(key)[1]))
        .map((key) => [storage, key]),
    );
  } catch {
    return []; // a browser without storage
  }
}

function forgetNames(isMeant) {
  for (const [storage, key] of keptNames(isMeant)) storage.removeItem(key);
}

if (account) {
  const isPupil = "pupil" in document.documentElement.dataset;
  forgetNames((owner) => (owner ? owner !== account : isPupil));
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-sign-out]");
  if (!form || !keptNames(() => true).length) return;
  if (confirm(form.dataset.warning)) forgetNames(() => true);
  else event.preventDefault();
});

// Names that were deleted in another tab, at sign-out for instance, disappear from this one too.
addEventListener("storage", (event) => {
  const isGone = event.newValue === null && NAMES.test(event.key ?? "");
  if (isGone && account && document.querySelector("[data-name]")) location.reload();
});

// A form is sent once: another click while its answer is on the way is left out.
const ON_ITS_WAY_MS = 5_000;
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post" || form.hasAttribute("hx-post")) return;
  const now = performance.now();
  if (now - (form.dataset.sentAt ?? -Infinity) < ON_ITS_WAY_MS) event.preventDefault();
  else form.dataset.sentAt = now;
});
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("[data-sent-at]")) delete form.dataset.sentAt;
});

// Menus: Escape and a click elsewhere close them.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll(".menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll(".menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

// Reload a page of a signed-in learner that the back button has brought back: another person may
// be using the computer by now.
addEventListener("pageshow", (event) => {
  if (event.persisted && document.documentElement.dataset.account) location.reload();
});
