import { existsSync } from 'node:fs';

/**
 * Debian's builds of Chromium. The headless shell is first: it has no user interface, and the browser tests take a
 * fifth less processor time with it.
 */
export const BROWSERS = [
  { debianPackage: 'chromium-headless-shell', path: '/usr/lib/chromium/chromium-headless-shell' },
  { debianPackage: 'chromium', path: '/usr/bin/chromium' },
] as const;

/** Returns the browser for tests and measurements: the one in CHROMIUM, or the first of Debian's that is installed. */
export const browserPath = (): string =>
  process.env.CHROMIUM ?? BROWSERS.find(({ path }) => existsSync(path))?.path ?? BROWSERS[0].path;
