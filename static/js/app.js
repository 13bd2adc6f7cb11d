// The site as an app: a service worker for the page without a network, where the browser has any.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => {}); // comfort only
  });
}
