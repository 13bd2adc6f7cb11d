// Comfort only: without this file the form is sent, and the whole page comes back.
"use strict";

// Fields are not swapped while the visitor types; the text under them says whether they fit.
document.addEventListener("htmx:afterSettle", () => {
  for (const error of document.querySelectorAll("[data-error-of]")) {
    const field = document.querySelector(`#scorer-form .input[name="${error.dataset.errorOf}"]`);
    if (error.textContent.trim()) field?.setAttribute("aria-invalid", "true");
    else field?.removeAttribute("aria-invalid");
  }
});

// Scroll to the answer, which may stand below the form.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.requestConfig?.triggeringEvent?.type !== "submit") return;
  const result = document.getElementById("scorer-result");
  const { top } = result.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.6) result.scrollIntoView({ block: "start" });
});
