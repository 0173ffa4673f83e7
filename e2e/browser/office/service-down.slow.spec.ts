import { HOUR_MS } from '@meridian/shared-types';
import type { ServerName } from '@meridian/launch/server-side';
import { expect, type Page } from '@playwright/test';
import { accountMenu } from '../pages/frame-page';
import { useSeparateServices } from '../product/separate-services';
import { main, openWithinDocument } from '../pages/page-parts';
import { markDocument, isSameDocument, register, test, waitUntil } from '../product/product';

const own = useSeparateServices();

/** A page that depends on one service: its path, an element of it, and what it shows while that service is down. */
const PAGES = {
  chapters: {
    path: '/chapters',
    shown: (page: Page) => main(page).getByRole('heading', { name: 'Bay Area' }),
    failed: 'The chapters could not be loaded',
  },
  events: {
    path: '/events',
    shown: (page: Page) => main(page).getByRole('article').or(main(page).getByRole('listitem')).first(),
    failed: 'The events could not be loaded',
  },
  chat: {
    path: '/user-hub?tab=chat',
    shown: (page: Page) => main(page).getByText('No messages yet'),
    failed: 'The messages could not be loaded',
  },
  admin: {
    path: '/admin-tools?tab=audit',
    shown: (page: Page) => main(page).getByText('Nothing found').or(main(page).getByRole('rowheader')).first(),
    failed: 'The audit log could not be loaded',
  },
  auth: {
    path: '/profile',
    shown: (page: Page) => main(page).getByRole('form', { name: 'Profile' }),
    failed: 'Your profile could not be loaded',
  },
};
type Service = keyof typeof PAGES;
/** The parts of the profile page that come from other services than auth, and fail without them. */
const SETTINGS_OF: Partial<Record<Service, string[]>> = {
  events: ['Your settings could not be loaded'],
  chat: [
    'The people you blocked could not be loaded',
    'Your settings could not be loaded',
    'Your settings could not be loaded',
  ],
};
const SERVICES = Object.keys(PAGES) as Service[];
const listServers = (service: Service): ServerName[] => (service === 'chat' ? ['chat-1', 'chat-2'] : [service]);

/** An API response to a page that was not successful. */
interface Refusal {
  url: string;
  status: number;
  type: string | undefined;
  retryAfter: string | undefined;
}
function refusals(page: Page): Refusal[] {
  const found: Refusal[] = [];
  page.on('response', (response) => {
    const headers = response.headers();
    if (response.url().includes('/api/') && response.status() >= 400)
      found.push({
        url: response.url(),
        status: response.status(),
        type: headers['content-type'],
        retryAfter: headers['retry-after'],
      });
  });
  return found;
}

test('a service that is down affects its own pages only, and failed parts recover in place', async ({ newPerson }) => {
  const person = await newPerson({ baseURL: own.url() });
  await own.makeChapter('Bay Area', 'California', 'People around the bay');
  const { email } = await register(person, { name: 'Maya Member', chapterId: 1 });
  await own.makeSiteAdmin(email);
  const start = Date.now() + HOUR_MS;
  const [startTime, endTime] = [start, start + HOUR_MS].map((time) => new Date(time).toISOString());
  const event = { title: 'Supper', startTime, endTime, chapterId: 1, isPublic: true };
  expect((await person.request.post('/api/events', { data: event })).status()).toBe(201);
  const page = await person.newPage();
  const refused = [refusals(page)];

  const whileDown = async (service: Service, work: () => Promise<unknown>) => {
    await Promise.all(listServers(service).map((server) => own.server().stop(server)));
    await work();
    await Promise.all(listServers(service).map((server) => own.server().bring(server)));
  };
  const expectFailure = async (text: string) => {
    await expect(main(page).getByText(text).first()).toBeVisible();
    await expect(accountMenu(page)).toBeVisible(); // The session is still valid.
    await markDocument(page);
  };
  const expectRecovery = async (on: Page, service: Service) => {
    await expect(async () => {
      const again = main(on).getByRole('button', { name: 'Try Again' }).first();
      if (await again.isVisible()) await again.click({ timeout: 2000 }); // It may have recovered by itself.
      await expect(PAGES[service].shown(on)).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await expect(accountMenu(on)).toBeVisible();
    expect(await isSameDocument(on)).toBe(true);
  };

  for (const service of ['chapters', 'events', 'chat', 'admin'] as const)
    await test.step(`without ${service} only its own pages fail`, async () => {
      await whileDown(service, async () => {
        // A new document has no earlier data; its last page is the one that fails.
        await page.goto('about:blank');
        for (const each of SERVICES.filter((other) => other !== service)) {
          await openWithinDocument(page, PAGES[each].path);
          // The list of conversations comes from chapters.
          if (service === 'chapters' && each === 'chat') await expectFailure('Your chapters could not be loaded');
          else {
            await expect(PAGES[each].shown(page)).toBeVisible();
            const failed = each === 'auth' ? (SETTINGS_OF[service] ?? []) : [];
            await expect(async () =>
              expect((await main(page).getByText('could not be loaded').allTextContents()).sort()).toEqual(failed),
            ).toPass();
          }
        }
        await openWithinDocument(page, PAGES[service].path);
        await expectFailure(PAGES[service].failed);
      });
      await expectRecovery(page, service);
      if (service !== 'chapters') return;
      await openWithinDocument(page, PAGES.chat.path);
      await expectRecovery(page, 'chat');
    });

  await test.step('without auth pages do not show who is signed in', async () => {
    const fresh = await person.newPage();
    const visitor = await (await newPerson({ baseURL: own.url() })).newPage();
    refused.push(refusals(fresh));
    await page.goto('/chapters');
    await expect(PAGES.chapters.shown(page)).toBeVisible();
    await whileDown('auth', async () => {
      await expect(PAGES.chapters.shown(page)).toBeVisible();
      await waitUntil(
        'the gateway no longer remembers who is signed in',
        async () => (await person.request.get('/api/events?limit=1')).status() === 503,
      );
      await page.getByRole('navigation', { name: 'Member' }).getByRole('link', { name: 'Events' }).click();
      await expectFailure(PAGES.events.failed);
      // A page that is opened now cannot find out who is signed in, and does not treat them as a visitor.
      await fresh.goto(PAGES.auth.path);
      await expect(main(fresh).getByText('Your account could not be checked')).toBeVisible();
      await markDocument(fresh);
      // Visitors without a session need nothing from auth.
      await visitor.goto('/chapters');
      await expect(PAGES.chapters.shown(visitor)).toBeVisible();
    });
    await expectRecovery(page, 'events');
    await expectRecovery(fresh, 'auth');
  });

  const all = refused.flat();
  expect(all.length).toBeGreaterThan(SERVICES.length);
  expect(
    all.filter(
      ({ status, type, retryAfter }) =>
        status !== 503 || !type?.startsWith('application/problem+json') || !/^\d+$/.test(retryAfter ?? ''),
    ),
  ).toEqual([]);
});
