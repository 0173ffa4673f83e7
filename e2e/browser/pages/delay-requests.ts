import type { Page } from '@playwright/test';

/** Delays the page's requests to these addresses until the returned function is called. */
export async function delayRequests(page: Page, addresses: string | RegExp): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue().catch(() => undefined); // The page may be closed.
  });
  return async () => {
    release();
    await page.unroute(addresses);
  };
}
