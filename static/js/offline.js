// Back as soon as there is a network: to the page that was asked for, if this one stands in for it.
"use strict";
const again = document.querySelector("[data-again]");
const isAsked = location.pathname === "/offline/";
if (isAsked) again.href = "/";
again.addEventListener("click", (event) => {
  if (isAsked) return;
  event.preventDefault();
  location.reload();
});
addEventListener("online", () => { if (!isAsked) location.reload(); });
