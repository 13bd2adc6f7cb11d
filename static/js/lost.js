// The server does not answer: say so, and take it back once it does. A page with an element for notes
// and "components/lost.html" on it.
const note = document.getElementById("note");
const words = document.getElementById("lost").content;
let told = null;

function tell() {
  if (told?.isConnected) return;
  told = words.firstElementChild.cloneNode(true);
  note.replaceChildren(told);
}

function takeBack() {
  told?.remove(); // a note of another script stays
}

document.addEventListener("htmx:sendError", tell);
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status >= 500) tell();
  else location.reload(); // the page shows where the player is
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) takeBack();
});
document.addEventListener("htmx:sseOpen", takeBack);
