import { expect, type BrowserContext, type Page, type Route } from '@playwright/test';
import { joinSession, test } from './product';

/** What a file of a module responds with instead; `undefined` where the fault does not concern it. */
type Fault = (file: string, route: Route) => Promise<void> | undefined;

const respondWith =
  (status: number, body: string, contentType = 'text/javascript') =>
  (route: Route) =>
    route.fulfill({ status, body, contentType });
const isRoutes = (file: string) => file.startsWith('assets/__federation_expose_routes');
/** The file as it is, with a change. */
const changed = async (route: Route, from: RegExp, to: string) => {
  const response = await route.fetch();
  const text = await response.text();
  const body = text.replace(from, to);
  expect(body).not.toBe(text);
  await route.fulfill({ response, body });
};
const only =
  (isConcerned: (file: string) => boolean, respond: (route: Route) => Promise<void>): Fault =>
  (file, route) =>
    isConcerned(file) ? respond(route) : undefined;

const FAULTS: Record<string, Fault> = {
  '404': (_, route) => respondWith(404, '{}', 'application/json')(route),
  '500': (_, route) => respondWith(500, '{}', 'application/json')(route),
  'a hang': only(
    (file) => file.endsWith('.js'),
    () => new Promise(() => undefined),
  ),
  'HTML as its entry': only(
    (file) => file.startsWith('remoteEntry.'),
    respondWith(200, '<!doctype html><title>Sign in</title>', 'text/html'),
  ),
  '{} as its manifest': only((file) => file === 'mf-manifest.json', respondWith(200, '{}', 'application/json')),
  'a syntax error': only(isRoutes, respondWith(200, 'export const = ;')),
  'an error at import': only(isRoutes, (route) =>
    changed(route, /\d+\([\w,]+\)\{/, '$&throw new Error("thrown at import");'),
  ),
  'an error while drawing': only(isRoutes, (route) =>
    changed(route, /Component:/g, 'Component:()=>{throw new Error("thrown while drawing")},Page:'),
  ),
  'a stale chunk': only((file) => file.startsWith('assets/') && !isRoutes(file), respondWith(404, '')),
};

const MODULES = [
  { name: 'mfe_public', path: '/contact', title: 'Contact Us', link: 'Contact Us', start: '/chapters' },
  { name: 'mfe_member', path: '/chapters', title: 'Chapters', link: 'Chapters', start: '/contact' },
  { name: 'mfe_admin', path: '/admin-tools', title: 'Admin Tools', link: 'Admin Tools', start: '/contact' },
];
const panel = (page: Page) => page.getByRole('heading', { name: 'This part of Meridian is not available' });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** A page in which a module is faulty from the first request for it on, until it is mended. */
async function faultyPage(context: BrowserContext, name: string, fault: Fault) {
  const page = await context.newPage();
  let isFaulty = true;
  let requests = 0;
  await page.route(`**/remotes/${name}/**`, async (route) => {
    const file = new URL(route.request().url()).pathname.split('/').slice(4).join('/');
    requests += 1;
    await ((isFaulty && fault(file, route)) || route.continue());
  });
  return {
    page,
    requested: () => requests,
    mend: () => {
      isFaulty = false;
    },
  };
}

for (const { name, path, title, link, start } of MODULES) {
  for (const way of ['menu', 'deep link']) {
    test(`${name}, opened by ${way}: a fault costs its own page, and the first press of Retry heals it`, async ({
      newPerson,
    }) => {
      const context = await newPerson();
      await joinSession(context, 'site-admin');
      await context.route(/\.(woff2|avif|webp|svg)$|socket\.io/, (route) => route.abort());
      for (const [what, fault] of Object.entries(FAULTS)) {
        await test.step(what, async () => {
          const { page, mend, requested } = await faultyPage(context, name, fault);
          if (what === 'a hang') await page.clock.install();
          await page.goto(way === 'menu' ? start : path, { waitUntil: 'commit' });
          if (way === 'menu') await page.getByRole('banner').getByRole('link', { name: link }).click();
          await expect.poll(requested).toBeGreaterThan(0);
          if (what === 'a hang') {
            await expect(page.getByRole('banner').getByRole('link', { name: link })).toBeVisible();
            await page.clock.runFor(8000);
          }
          await expect(panel(page)).toBeVisible();
          await expect(page.getByRole('alert').getByText(`“${title}”`)).toBeVisible();
          await expect(page.getByRole('banner').getByRole('link', { name: link })).toBeVisible();
          mend();
          await page.getByRole('button', { name: 'Retry' }).click();
          await expect(panel(page)).toBeHidden();
          await expect(heading(page)).toHaveText(title === 'Contact Us' ? /Contact|touch/i : title);
          await page.close();
        });
      }
    });
  }
}
