/**
 * This is the service worker of one door's page, which is its scope. Without a connection, it responds with the files
 * that the page has cached. It passes all other requests to the network.
 */
const WAIT_MS = 4000;
/** The paths of files whose content never changes. */
const IMMUTABLE = /^\/(assets|remotes)\//;

async function findCached(request) {
  const { pathname } = new URL(self.registration.scope);
  // The name of the cache of a cached page ends with the page's path.
  const name = (await caches.keys()).find((each) => each.endsWith(pathname));
  return name && (await caches.open(name)).match(request.url, { ignoreVary: true });
}

async function answer(request) {
  const cached = await findCached(request);
  if (!cached) return fetch(request);
  if (IMMUTABLE.test(new URL(request.url).pathname)) return cached;
  const late = new Promise((resolve) => {
    setTimeout(() => resolve(cached), WAIT_MS);
  });
  const fetched = fetch(request).then(
    (response) => (response.status >= 500 ? cached : response),
    () => cached,
  );
  return Promise.race([fetched, late]);
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') event.respondWith(answer(event.request));
});
