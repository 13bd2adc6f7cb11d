// Go back as soon as there is a network: to the requested page, if this one is shown instead of it.
"use strict";
const FIRST_MS = 2000;
const LONGEST_MS = 30000;
const again = document.querySelector("[data-again]");
const isAsked = location.pathname === "/offline/";
let wait = FIRST_MS;
let timer = 0;

// The browser's own event ("online") may come before the site can be reached, and comes only once.
async function tryAgain() {
  clearTimeout(timer);
  try {
    await fetch("/healthz", { cache: "no-store" });
    location.reload();
  } catch {
    timer = setTimeout(tryAgain, wait);
    wait = Math.min(2 * wait, LONGEST_MS);
  }
}

if (isAsked) again.href = "/";
else {
  again.addEventListener("click", (event) => {
    event.preventDefault();
    location.reload();
  });
  addEventListener("online", () => {
    wait = FIRST_MS;
    tryAgain();
  });
  timer = setTimeout(tryAgain, wait);
}
