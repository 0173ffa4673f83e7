import type { Page } from '@playwright/test';

/** The fate of a page's messages: `lost` ones get no ack, `refused` ones exceed the limit. */
export type Delivery = 'normal' | 'lost' | 'refused';

/** Intercepts the page's messages. */
export async function interceptMessages(page: Page, delivery: () => Delivery): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (browser) => {
    const server = browser.connectToServer();
    browser.onMessage((frame) => {
      const [, id] = /^42(\d+)\["send-message"/.exec(String(frame)) ?? [];
      if (!id || delivery() === 'normal') return server.send(frame);
      const problem = {
        type: 'about:blank',
        title: 'Too Many Requests',
        status: 429,
        code: 'too_many_requests',
        message: 'You are sending messages too fast.',
      };
      if (delivery() === 'refused')
        browser.send(`43${id}${JSON.stringify([{ ok: false, problem, retryable: true, retryAfter: 20 }])}`);
    });
  });
}

/** Returns the names of the browser's databases of unsent messages and drafts. */
export const unsentDatabases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('meridian-unsent-')),
  );
