// The site's service worker. It answers requests from a cache, so that the site works offline after
// the first visit.
//
// The build inserts VERSION and FILES above this comment. A new version takes over after all tabs
// of the site are closed, so that no tab mixes two versions.

const NAME = `${registration.scope} ${VERSION}`; // other sites on this host may share its caches

async function storeFiles() {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.map((path) => new Request(path, { cache: "reload" })));
}

async function deleteOldCaches() {
  const old = (await caches.keys()).filter((name) =>
    name.startsWith(`${registration.scope} `) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function respond(event) {
  const cache = await caches.open(NAME);
  const stored = await cache.match(event.request, { ignoreSearch: true });
  if (stored) return stored;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(cache.put(event.request, response.clone()));
  return response;
}

addEventListener("install", (event) => event.waitUntil(storeFiles()));
addEventListener("activate", (event) => event.waitUntil(deleteOldCaches()));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(respond(event));
});
