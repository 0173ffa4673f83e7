import { keptPageName } from '@meridian/platform';
import { authApi, eventsApi, pathOf } from '@meridian/shared-types';
import workerUrl from './door.worker.js';

/** What the page reads to know who it is for. The list of people is kept elsewhere, with the time when it was read. */
const readsOf = (eventId: string) => [
  pathOf(authApi.me),
  pathOf(authApi.adminStatus),
  pathOf(eventsApi.get, { id: eventId }),
];
const FILES = /^\/(assets|remotes|federation)\//;

/** The files that the page consists of, by address. */
function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return urls
    .filter(({ origin, pathname }) => origin === location.origin && FILES.test(pathname))
    .map(({ pathname }) => pathname);
}

/** Keeps the page of a door in the browser, so that it opens again without a connection. */
export async function keepPage(userId: string, eventId: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return; // without HTTPS, for example
  const page = location.pathname;
  try {
    // what is only loaded when the camera is used
    await Promise.all([import('./scanner'), 'BarcodeDetector' in globalThis ? undefined : import('jsqr')]);
    await navigator.serviceWorker.register(workerUrl, { scope: page });
    const wanted = new Set([page, ...readsOf(eventId), ...loadedFiles()]);
    const cache = await caches.open(keptPageName(userId, page));
    await Promise.all([...wanted].map((path) => cache.add(path).catch(() => undefined)));
    for (const request of await cache.keys())
      if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  } catch {
    /* a browser that stores nothing: the page works until it is closed */
  }
}

/** Lets a door's page go that nobody comes through any more. */
export async function dropPage(userId: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const page = location.pathname;
  const registration = await navigator.serviceWorker.getRegistration(page);
  if (registration && new URL(registration.scope).pathname === page) await registration.unregister();
  await caches.delete(keptPageName(userId, page));
}
