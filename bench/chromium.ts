import { browserPath } from '@meridian/launch/browser';
import { chromium, type Browser } from '@playwright/test';

/** Starts Debian's Chromium without its background network requests. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
