// Sharing a line: the sheet of the device where there is one. `data-share` names the field that holds
// the line; without a sheet that button stays hidden, and the one that copies is beside it.
// A form with `data-share-line` is one button for both. With `data-share-first` it is sent before.
import { copyLine } from "./copy.js";

function arm(root) {
  for (const button of root.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-share]");
  if (!button) return;
  const field = document.getElementById(button.dataset.share);
  if (await pass(field.value)) return;
  const copy = document.querySelector(`[data-copy="${button.dataset.share}"]`);
  if (copy) copyLine(field, copy);
});

document.addEventListener("submit", async (event) => {
  const form = event.target.closest?.("[data-share-line]");
  if (!form) return;
  event.preventDefault();
  event.stopPropagation();
  const field = document.getElementById(form.dataset.shareLine);
  if ("shareFirst" in form.dataset && !(await opened(form))) return;
  if (navigator.share && await pass(field.value)) return;
  field.hidden = false;
  copyLine(field, form.querySelector("button"), form.querySelector("[data-word]"));
});

// Whether the line was shared, or the sharing cancelled.
async function pass(text) {
  try {
    await navigator.share({ text });
    return true;
  } catch (error) {
    return error.name === "AbortError";
  }
}

// Let anyone with the link watch. Where that is refused, the page of the replay says why.
async function opened(form) {
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" });
    if (answer.type === "opaqueredirect") {
      delete form.dataset.shareFirst;
      return true;
    }
  } catch {
    // no network: the form itself is sent, and its answer says so
  }
  form.submit();
  return false;
}

document.addEventListener("htmx:afterSwap", () => arm(document));
arm(document);
