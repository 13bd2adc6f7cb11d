// Comfort only: without this file the form is sent, and the whole page comes back.
"use strict";

// Fields are not swapped while somebody types; whether they fit is told by what stands under them.
document.addEventListener("htmx:afterSettle", () => {
  for (const error of document.querySelectorAll("[data-error-of]")) {
    const field = document.querySelector(`#scorer-form .input[name="${error.dataset.errorOf}"]`);
    if (error.textContent.trim()) field?.setAttribute("aria-invalid", "true");
    else field?.removeAttribute("aria-invalid");
  }
});
