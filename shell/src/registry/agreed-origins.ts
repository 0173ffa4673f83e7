import { MODULE_ORIGINS_COOKIE, toModuleOrigins } from '@meridian/shared-types';

const STORAGE_KEY = 'meridian:module-origins';

/** Returns the origins from which a person has agreed to load modules in this tab. */
export function agreedOrigins(): string[] {
  try {
    return (sessionStorage.getItem(STORAGE_KEY) ?? '').split(' ').filter(Boolean);
  } catch {
    return []; // Without storage, nobody can agree.
  }
}

/**
 * Stores that a person agrees to load modules from an origin. The cookie tells it to the server, which then allows the
 * scripts of this origin.
 */
export function agreeTo(origin: string): void {
  const origins = [...new Set([...agreedOrigins(), origin])];
  try {
    sessionStorage.setItem(STORAGE_KEY, origins.join(' '));
    document.cookie = `${MODULE_ORIGINS_COOKIE}=${toModuleOrigins(origins)}; path=/; samesite=lax`;
  } catch {
    // Without storage, the page asks again.
  }
}
