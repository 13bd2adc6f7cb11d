// A button that shows one part of the page on the whole screen. Without this file F11 does the same.
for (const button of document.querySelectorAll("[data-full]")) {
  const part = document.getElementById(button.dataset.full);
  if (!part.requestFullscreen) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else part.requestFullscreen();
  });
}
