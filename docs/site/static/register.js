// Installs the service worker after the page is complete.
const worker = new URL("../offline.js", document.currentScript.src);
addEventListener("load", () => navigator.serviceWorker?.register(worker));
