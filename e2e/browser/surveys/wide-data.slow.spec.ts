import { SITE_PAGES } from '@meridian/shared-types';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { Visitor } from '../../api/product/person';
import { expectAccessible } from '../inspection/accessibility';
import { expectNoSkeletons, waitForCompletePage } from '../inspection/inspect-page';
import { walkWithTab } from '../inspection/keyboard';
import { expectNoTextCutOff } from '../inspection/overflow';
import { main } from '../pages/page-parts';
import { test } from '../product/product';
import { screenshot } from '../inspection/screenshot';
import { useSeparateServices } from '../product/separate-services';
import { resize } from '../inspection/viewport';
import { makeWideData, type WideData } from './wide-data';

const NARROW = [320, 390] as const;
/** A token like those of links in mails. */
const LINK_TOKEN = 'abcdefghijklmnopqrstuvwxyz01';

const site = useSeparateServices({ WRITE_LIMIT_FACTOR: '1000', PASSWORD_HASHING: 'light' });
let data: WideData;
test.beforeAll(async () => {
  const cookieName = `sid-${new URL(site.url()).port}`;
  data = await makeWideData({
    url: site.url(),
    server: site.server(),
    db: site.db,
    collection: site.collection,
    cookieName,
  });
});

/** A page, and the controls that are pressed on it one after the other. Each state is checked. */
type Visit = [path: string, ...presses: ((page: Page) => Promise<unknown>)[]];
/** Returns the page, or the dialog over it, which hides the page from assistive technology. */
const content = (page: Page) => main(page).or(page.getByRole('dialog'));
const press = (name: string | RegExp) => (page: Page) => main(page).getByRole('button', { name }).first().click();
const tab = (name: string) => (page: Page) => main(page).getByRole('tab', { name }).first().click();
const tabs = (path: string, values: string[]): Visit[] => values.map((value) => [`${path}?tab=${value}`]);
/** Expects that the table scrolls inside itself only where it must: on a phone its rows are blocks. */
const tableFits = (label: string) => async (page: Page) => {
  const table = main(page).getByRole('region', { name: label, exact: true });
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  expect.soft(await table.evaluate((box) => box.scrollWidth - box.clientWidth), label).toBe(0);
};
const bell = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications, / })
    .click();
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();

async function inspect(page: Page, where: string): Promise<void> {
  for (const width of NARROW) {
    await resize(page, width);
    await expectNoTextCutOff(page, `${where} at ${width} px`, { mayEnd: true });
    await screenshot(page, `wide-${where.replace(/[^a-z]+/gi, '-')}-${width}`, true);
  }
}

/** The paths of the main pages that axe and the Tab key check at 320 px. */
const MAIN = [
  '/',
  '/events',
  '/events?time=all',
  '/chapters',
  '/calendar',
  '/directory',
  '/messages',
  '/community?tab=overview',
  '/user-hub?tab=overview',
  '/profile?tab=profile',
  '/subscribe',
  '/pending-members',
];
/**
 * Pages that only axe checks: a date field has several stops for the Tab key, and the log of a chat gets a button while
 * it scrolls.
 */
const WITH_MORE_STOPS = ['/dashboard', '/events/create', '/admin-tools?tab=users'];

async function sweep(page: Page, path: string): Promise<void> {
  const isMain = [...MAIN, `/chapters/${data.slug}?tab=overview`, `/events/${data.eventId}`].includes(path);
  if (!isMain && !WITH_MORE_STOPS.includes(path)) return;
  const where = `${path} at ${NARROW[0]} px`;
  await resize(page, NARROW[0]);
  await expectAccessible(page, where);
  if (isMain) await walkWithTab(page, where);
}

/** Opens each page separately, so that one page cannot make another one too wide. */
async function visit(person: BrowserContext, who: Visitor | undefined, visits: Visit[]): Promise<void> {
  if (who?.cookie) {
    const [name = '', value = ''] = who.cookie.split('=');
    await person.addCookies([{ name, value, url: site.url() }]);
  }
  const page = await person.newPage();
  for (const [path, ...presses] of visits) {
    await page.goto(path);
    await expect(content(page).getByRole('heading').first()).toBeVisible();
    await waitForCompletePage(page);
    await expectNoSkeletons(page);
    await inspect(page, path);
    await sweep(page, path);
    for (const [index, act] of presses.entries()) {
      await act(page);
      await expectNoSkeletons(page);
      await inspect(page, `${path}, press ${index + 1}`);
    }
  }
}

test('with wide data no page of a visitor is wider than a phone', async ({ newPerson }) => {
  test.setTimeout(900_000);
  await visit(await newPerson({ baseURL: site.url() }), undefined, [
    ['/', menu],
    ['/auth'],
    ['/auth?mode=register&type=full'],
    ['/forgot-password'],
    ['/reset-password'],
    ['/subscribe'],
    ['/about'],
    ['/contact'],
    ['/blog'],
    [`/blog/${data.postSlug}`],
    ['/leadership'],
    ['/chapters'],
    [`/chapters/${data.slug}`, tab('Events')],
    ['/events'],
    [`/events/${data.eventId}`],
    [`/events/${data.seriesId}`],
    ['/calendar'],
    ['/directory'],
    ['/community'],
    ['/profile'],
    [`/invite#${data.invite}`],
    ['/mail-preferences'],
    [`/${data.slug}`],
    ['/executives'],
    [`/post-preview/${data.previewToken}`],
    ...['/confirm-newsletter', '/unsubscribe', '/confirm-email', '/undo-email-change', '/object-to-change'].flatMap(
      (path): Visit[] => [[path], [`${path}#${LINK_TOKEN}`]],
    ),
    [`/post-preview/${LINK_TOKEN}`],
    [`/no-page/${'nothingstandshere'.repeat(8)}`],
  ]);
});

test('with wide data no page of a person without a subscription is wider than a phone', async ({ newPerson }) => {
  test.setTimeout(900_000);
  await visit(await newPerson({ baseURL: site.url() }), data.unpaid, [
    ['/', menu],
    ['/subscribe'],
    ['/dashboard', bell],
    ['/user-hub'],
    ['/directory'],
    ['/chapters'],
    ...tabs(`/chapters/${data.slug}`, ['overview', 'events', 'members', 'chat']),
    ['/events?time=all'],
    [`/events/${data.eventId}`],
    ['/events/create'],
    ['/calendar'],
    ...tabs('/community', ['overview', 'members']),
    ['/messages'],
    ['/profile'],
    ['/profile?tab=billing'],
  ]);
});

test('with wide data no page of a member is wider than a phone', async ({ newPerson }) => {
  test.setTimeout(900_000);
  await visit(await newPerson({ baseURL: site.url() }), data.member, [
    ['/', menu],
    ['/dashboard', bell],
    ...tabs('/user-hub', ['overview', 'events', 'chapters', 'chat']),
    ['/chapters'],
    ...tabs(`/chapters/${data.slug}`, ['overview', 'events', 'members', 'chat']),
    ['/events?time=all'],
    [`/events/${data.eventId}`, press(/Ticket/)],
    [`/events/${data.seriesId}`],
    ['/events/create'],
    ['/calendar?date=2031-05-01'],
    ['/calendar?view=week&date=2031-05-01'],
    ['/calendar?view=list', press(/calendar/i)],
    ['/directory', tab('By Chapter'), press('List')],
    [`/directory?member=${data.userId}`],
    ...tabs('/community', ['overview', 'chapters', 'events', 'members']),
    ['/messages'],
    [`/messages/${data.userId}`],
    ...tabs('/profile', ['profile', 'account', 'security', 'notifications', 'billing']),
    ['/subscribe'],
  ]);
});

test('with wide data no page of a chapter admin is wider than a phone', async ({ newPerson }) => {
  test.setTimeout(900_000);
  await visit(await newPerson({ baseURL: site.url() }), data.admin, [
    ['/dashboard'],
    [`/chapters/${data.slug}`, press('Post')],
    ...tabs(`/chapters/${data.slug}/admin`, [
      'requests',
      'people',
      'events',
      'chat',
      'announcements',
      'settings',
      'numbers',
    ]),
    [`/events/${data.eventId}`, press('Manage')],
    [`/events/${data.eventId}/people`, tableFits('People')],
    [`/events/${data.doorId}/door`],
    [`/events/${data.eventId}/edit`],
    [`/events/${data.seriesId}/edit`],
    ['/events/create'],
  ]);
});

test('with wide data no page of a site admin is wider than a phone', async ({ newPerson }) => {
  test.setTimeout(900_000);
  await visit(await newPerson({ baseURL: site.url() }), data.siteAdmin, [
    ['/pending-members'],
    ['/first-steps'],
    ...tabs('/admin-tools', ['users', 'imports', 'exports', 'chapters', 'statistics', 'announcements']),
    ...tabs('/admin-tools', ['newsletter', 'content', 'holidays']),
    ['/admin-tools?tab=audit', tableFits('Audit log')],
    ['/admin-tools/inbox'],
    [`/admin-tools/inbox/${data.threadId}`],
    [`/admin-tools/people/${data.userId}`],
    [`/admin-tools/letters/${data.letterId}`],
    ...SITE_PAGES.map((page): Visit => [`/admin-tools/pages/${page}`]),
    ...data.importIds.map((id): Visit => [`/admin-tools/imports/${id}`]),
    ['/admin-tools/posts/new'],
    [`/admin-tools/posts/${data.postId}`],
  ]);
});
