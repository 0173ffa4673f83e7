import { expect, type Page, type Route } from '@playwright/test';
import { joinSession, test } from '../product/product';

/** Responds to a request for a file of a module. Returns undefined if the fault does not affect the file. */
type Fault = (file: string, route: Route) => Promise<void> | undefined;

const respondWith =
  (status: number, body: string, contentType = 'text/javascript') =>
  (route: Route) =>
    route.fulfill({ status, body, contentType });
const isRoutes = (file: string) => file.startsWith('assets/__federation_expose_routes');
/** Responds with the file after a change. */
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
  'a hang of its manifest': only(
    (file) => file === 'mf-manifest.json',
    () => new Promise(() => undefined),
  ),
  'half of its entry': only(
    (file) => file.startsWith('remoteEntry.'),
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.slice(0, text.length / 2) });
    },
  ),
  'HTML as its entry': only(
    (file) => file.startsWith('remoteEntry.'),
    respondWith(200, '<!doctype html><title>Sign in</title>', 'text/html'),
  ),
  '{} as its manifest': only((file) => file === 'mf-manifest.json', respondWith(200, '{}', 'application/json')),
  'a syntax error': only(isRoutes, respondWith(200, 'export const = ;')),
  'an error at import': only(isRoutes, (route) =>
    changed(route, /\d\([\w,]+\)\{/, '$&throw new Error("thrown at import");'),
  ),
  'an error while rendering': only(isRoutes, (route) =>
    changed(route, /Component:/g, 'Component:()=>{throw new Error("thrown while rendering")},Page:'),
  ),
  'a stale chunk': only((file) => file.startsWith('assets/') && !isRoutes(file), respondWith(404, '')),
};

const MODULES = [
  { name: 'mfe_public', path: '/contact', title: 'Contact Us', heading: /Contact|touch/i },
  { name: 'mfe_member', path: '/chapters', title: 'Chapters', heading: 'Chapters' },
  { name: 'mfe_admin', path: '/admin-tools', title: 'Admin Tools', heading: 'Admin Tools' },
];
type Module = (typeof MODULES)[number];
const panel = (page: Page) => page.getByRole('heading', { name: 'This part of Meridian is not available' });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const inMenu = (page: Page, { title }: Module) => page.getByRole('banner').getByRole('link', { name: title });

/** Makes a module faulty from the first request for it on, until `mend` is called. */
async function withFault(page: Page, { name }: Module, fault: Fault) {
  let isFaulty = true;
  let requests = 0;
  await page.route(`**/remotes/${name}/**`, async (route) => {
    const file = new URL(route.request().url()).pathname.split('/').slice(4).join('/');
    requests += 1;
    await ((isFaulty && fault(file, route)) || route.continue());
  });
  return {
    requested: () => requests,
    mend: () => {
      isFaulty = false;
    },
  };
}

/** Opens a page of a faulty module, expects its panel, and repairs it with the first press of Retry. */
async function openAndRetry(page: Page, module: Module, what: string, open: () => Promise<unknown>) {
  const { mend, requested } = await withFault(page, module, FAULTS[what]!);
  await open();
  await expect.poll(requested).toBeGreaterThan(0);
  if (what.startsWith('a hang')) {
    await expect(inMenu(page, module)).toBeVisible();
    await page.clock.runFor(8000);
  }
  await expect(panel(page)).toBeVisible();
  await expect(page.getByRole('alert').getByText(`“${module.title}”`)).toBeVisible();
  await expect(inMenu(page, module)).toBeVisible();
  mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(heading(page)).toHaveText(module.heading);
}

// Each page is opened once: one module by a direct link, and then another one from the menu.
for (const [index, module] of MODULES.entries()) {
  const next = MODULES[(index + 1) % MODULES.length]!;
  test(`a fault of ${module.name} by deep link, and of ${next.name} by menu, affects its own page only, and the first press of Retry repairs it`, async ({
    newPerson,
  }) => {
    const context = await newPerson();
    await joinSession(context, 'site-admin');
    await context.route(/\.(woff2|avif|webp|svg)$|socket\.io/, (route) => route.abort());
    for (const what of Object.keys(FAULTS)) {
      await test.step(what, async () => {
        const page = await context.newPage();
        if (what.startsWith('a hang')) await page.clock.install();
        await openAndRetry(page, module, what, () => page.goto(module.path, { waitUntil: 'commit' }));
        await openAndRetry(page, next, what, () => inMenu(page, next).click());
        await page.close();
      });
    }
  });
}
