// Sharing a line: the sheet of the device where there is one. Elsewhere the button stays away, and the
// one that copies is beside it. `data-share` names the field that holds the line.
import { copyLine } from "./copy.js";

function arm(root) {
  for (const button of root.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-share]");
  if (!button) return;
  const field = document.getElementById(button.dataset.share);
  try {
    await navigator.share({ text: field.value });
  } catch (error) {
    if (error.name === "AbortError") return; // thought better of it
    const copy = document.querySelector(`[data-copy="${button.dataset.share}"]`);
    if (copy) copyLine(field, copy);
  }
});

document.addEventListener("htmx:afterSwap", () => arm(document));
arm(document);
