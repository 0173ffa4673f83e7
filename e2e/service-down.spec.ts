import type { ServerName } from '@meridian/launch/server-side';
import { expect as expected, type Page } from '@playwright/test';
import { accountMenu } from './frame-page';
import { useSeparateServices } from './separate-services';
import { main } from './page-parts';
import { account, markDocument, isSameDocument, signIn, test } from './product';

const own = useSeparateServices({ SEED: 'demo' });
const expect = expected.configure({ timeout: 30_000 }); // five pages open at once, on machines that may be busy

/** A page that depends on one service: its address, an element of it, and what it shows while that service is down. */
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
    shown: (page: Page) => main(page).getByRole('log').first(),
    failed: 'The messages could not be loaded',
  },
  admin: {
    path: '/admin-tools?tab=audit',
    shown: (page: Page) => main(page).getByText('Nothing found').or(main(page).getByRole('listitem').first()).first(),
    failed: 'The audit log could not be loaded',
  },
  auth: {
    path: '/profile',
    shown: (page: Page) => main(page).getByRole('form', { name: 'Profile' }),
    failed: 'Your profile could not be loaded',
  },
};
type Service = keyof typeof PAGES;
const SERVICES = Object.keys(PAGES) as Service[];
const programs = (service: Service): ServerName[] => (service === 'chat' ? ['chat-1', 'chat-2'] : [service]);

/** Responses of the API to a page that were no success. */
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

test('a service that is down affects its own pages only; failed parts recover in place', async ({ newPerson }) => {
  test.setTimeout(300_000);
  const [member, admin] = [await newPerson({ baseURL: own.url() }), await newPerson({ baseURL: own.url() })];
  await signIn(member, account('member'));
  await signIn(admin, account('site-admin'));
  const tabs = new Map<Service, Page>();
  for (const service of SERVICES) tabs.set(service, await (service === 'admin' ? admin : member).newPage());
  const refused = [...tabs.values()].map(refusals);

  const whileDown = async (service: Service, work: () => Promise<unknown>) => {
    await Promise.all(programs(service).map((program) => own.server().stop(program)));
    await work();
    await Promise.all(programs(service).map((program) => own.server().bring(program)));
  };
  const expectFailure = async (page: Page, text: string) => {
    await expect(main(page).getByText(text).first()).toBeVisible();
    await expect(accountMenu(page)).toBeVisible(); // the session is still there
    await markDocument(page);
  };
  const expectRecovery = async (page: Page, service: Service) => {
    await expect(async () => {
      const again = main(page).getByRole('button', { name: 'Try again' }).first();
      if (await again.isVisible()) await again.click({ timeout: 2000 }); // it may have recovered by itself
      await expect(PAGES[service].shown(page)).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await expect(accountMenu(page)).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  };

  for (const service of ['chapters', 'events', 'chat', 'admin'] as const)
    await test.step(`without ${service}`, async () => {
      await whileDown(service, () =>
        Promise.all(
          SERVICES.map(async (each) => {
            const page = tabs.get(each)!;
            await page.goto(PAGES[each].path);
            if (each === service) return expectFailure(page, PAGES[each].failed);
            // The list of conversations comes from chapters.
            if (service === 'chapters' && each === 'chat')
              return expectFailure(page, 'Your chapters could not be loaded');
            await expect(PAGES[each].shown(page)).toBeVisible();
            await expect(main(page).getByText('could not be loaded')).toHaveCount(0);
          }),
        ),
      );
      await expectRecovery(tabs.get(service)!, service);
      if (service === 'chapters') await expectRecovery(tabs.get('chat')!, 'chat');
    });

  await test.step('without auth', async () => {
    const [open, fresh] = [tabs.get('chapters')!, tabs.get('auth')!];
    const visitor = await (await newPerson({ baseURL: own.url() })).newPage();
    await open.goto('/chapters');
    await expect(PAGES.chapters.shown(open)).toBeVisible();
    await whileDown('auth', async () => {
      await expect(PAGES.chapters.shown(open)).toBeVisible();
      await open.getByRole('navigation', { name: 'Member' }).getByRole('link', { name: 'Events' }).click();
      await expectFailure(open, PAGES.events.failed);
      // A page opened now does not know who is signed in, and does not treat them as a visitor.
      await fresh.goto(PAGES.auth.path);
      await expect(main(fresh).getByText('Your account could not be checked')).toBeVisible();
      await markDocument(fresh);
      // Visitors without a session need nothing from auth.
      await visitor.goto('/chapters');
      await expect(PAGES.chapters.shown(visitor)).toBeVisible();
    });
    await expectRecovery(open, 'events');
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
