import { pageCacheName } from '@meridian/platform';
import { authApi, eventsApi, buildPath } from '@meridian/shared-types';
import workerUrl from './door.worker.js';

/**
 * Returns the paths that the page fetches to identify its user. The list of people is stored elsewhere, with its time.
 */
const listReads = (eventId: string) => [
  buildPath(authApi.me),
  buildPath(authApi.adminStatus),
  buildPath(eventsApi.get, { id: eventId }),
];
const FILES = /^\/(assets|remotes|federation)\//;

/** Returns the paths of the files that the page has loaded. */
function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return urls
    .filter(({ origin, pathname }) => origin === location.origin && FILES.test(pathname))
    .map(({ pathname }) => pathname);
}

/** Caches the page of a door in the browser, so that it opens again without a connection. */
export async function cachePage(userId: string, eventId: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return; // Service workers require HTTPS.
  const page = location.pathname;
  try {
    // These files are loaded only when the camera is used.
    await Promise.all([import('./scanner'), 'BarcodeDetector' in globalThis ? undefined : import('jsqr')]);
    await navigator.serviceWorker.register(workerUrl, { scope: page });
    const wanted = new Set([page, ...listReads(eventId), ...loadedFiles()]);
    const cache = await caches.open(pageCacheName(userId, page));
    await Promise.all([...wanted].map((path) => cache.add(path).catch(() => undefined)));
    for (const request of await cache.keys())
      if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  } catch {
    /* If the browser stores nothing, the page works until it is closed. */
  }
}

/** Removes the cached page of a door that is closed. */
export async function uncachePage(userId: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const page = location.pathname;
  const registration = await navigator.serviceWorker.getRegistration(page);
  if (registration && new URL(registration.scope).pathname === page) await registration.unregister();
  await caches.delete(pageCacheName(userId, page));
}
