// Back as soon as there is a network: to the page that was asked for, if this one stands in for it.
"use strict";
const FIRST_MS = 2000;
const LONGEST_MS = 30000;
const again = document.querySelector("[data-again]");
const isAsked = location.pathname === "/offline/";
let wait = FIRST_MS;
let timer = 0;

// The browser's own word for it ("online") can come before the site is in reach, and only once.
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
