// Installs the service worker after the page has loaded.
const worker = new URL("../offline.js", document.currentScript.src);
addEventListener("load", () => navigator.serviceWorker?.register(worker));
