import { expect, type Page } from '@playwright/test';
import { inspectPage } from './inspect-page';
import { openWithinDocument } from './page-parts';
import { account, test } from './product';

type Step = (page: Page) => Promise<unknown>;
/** A page of the member module, the element that shows that it has loaded, and its other overlays and states. */
interface PageCase {
  name: string;
  path: string;
  ready: Step;
  more?: Record<string, Step>;
  whole?: boolean;
}

const shown = (text: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('main').getByText(text).first()).toBeVisible();
const heading = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('main').getByRole('heading', { name }).first()).toBeVisible();
const tab = (name: string, then: Step) => async (page: Page) => {
  await page.getByRole('main').getByRole('tab', { name, exact: true }).click();
  await then(page);
};
const press = (name: string, then: Step) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
  await then(page);
};
const dialog = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('dialog', { name })).toBeVisible();
const messages: Step = async (page) => expect(page.getByRole('log').first()).toContainText(/\w/);

const ADMIN: PageCase[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    ready: messages,
    more: { notifications: press('Notifications', dialog('Notifications')) },
  },
  {
    name: 'hub',
    path: '/user-hub',
    ready: heading('Latest Updates'),
    more: {
      events: tab('Events', heading('My Events')),
      chapters: tab('Chapters', heading('All Chapters')),
      chat: tab('Chat', messages),
    },
  },
  { name: 'chapters', path: '/chapters', ready: shown('View Chapter') },
  {
    name: 'chapter',
    path: '/chapters/bay-area',
    ready: heading('Latest Announcements'),
    more: {
      events: tab('Events', heading('Upcoming Events')),
      members: tab('Members', shown('Admin')),
      chat: tab('Chat', messages),
      post: press('Post', dialog('Post an Announcement')),
    },
  },
  { name: 'events', path: '/events?time=all', ready: shown('Load More Events') },
  {
    name: 'create-event',
    path: '/events/create',
    ready: shown('Public event'),
    more: { refused: press('Create Event', shown('Event title is required')) },
  },
  {
    name: 'calendar-month',
    path: '/calendar',
    ready: async (page) => expect(page.getByRole('grid')).toBeVisible(),
    more: { week: press('Week', shown('11 PM')), list: press('List', heading('Past')) },
  },
  {
    name: 'directory',
    path: '/directory',
    whole: false,
    ready: shown('Contact'),
    more: { list: press('List', shown('Contact')), 'by-chapter': tab('By Chapter', shown('Contact')) },
  },
  {
    name: 'person',
    whole: false,
    path: '/directory?member=PERSON',
    ready: async (page) => expect(page.getByRole('dialog').getByText(/^Member since/)).toBeVisible(),
  },
  {
    name: 'community',
    path: '/community',
    ready: heading('Coming Up'),
    more: {
      chapters: tab('Chapters', heading('All Chapters')),
      events: tab('Events', heading('Upcoming')),
      members: tab('Members', heading('Latest Members')),
    },
  },
  {
    name: 'profile',
    path: '/profile',
    ready: shown('Change Picture'),
    more: {
      account: tab('Account', shown('Member Since')),
      security: tab('Security', shown('This browser')),
      notifications: tab('Notifications', shown('Weekly digest')),
      billing: tab('Billing', shown('Next Billing Date')),
      cancel: press('Cancel Membership', dialog('Cancel your membership?')),
    },
  },
];

const gatedPage = (name: string, path: string): PageCase => ({ name, path, ready: heading(/Required/) });
const NEWSLETTER: PageCase[] = [
  gatedPage('dashboard', '/dashboard'),
  gatedPage('create-event', '/events/create'),
  { name: 'chapters', path: '/chapters', ready: shown('Request to Join') },
  {
    name: 'chapter',
    path: '/chapters/new-york',
    ready: shown('Membership Required'),
    more: { chat: tab('Chat', shown('Upgrade to a full membership to participate in chapter discussions')) },
  },
  { name: 'events', path: '/events', ready: shown('You are seeing public events only') },
  { name: 'profile-billing', path: '/profile?tab=billing', ready: shown('Upgrade Now') },
];
const VISITOR: PageCase[] = [
  gatedPage('hub', '/user-hub'),
  { name: 'unknown-chapter', path: '/chapters/atlantis', ready: heading('Chapter Not Found') },
  { name: 'events-none', path: '/events?search=zzzz', ready: shown('No events found') },
];

async function visit(page: Page, role: string, cases: PageCase[]): Promise<void> {
  for (const { name, path, ready, more = {}, whole } of cases) {
    await openWithinDocument(page, path.replace('PERSON', account('member').userId));
    await ready(page);
    await inspectPage(page, `${role}-${name}`, whole);
    for (const [part, open] of Object.entries(more)) {
      await open(page);
      await inspectPage(page, `${role}-${name}-${part}`, whole);
    }
    await page.keyboard.press('Escape'); // The list of notices belongs to the frame, and stays open over the next page.
  }
}

test('every page for a chapter admin is accessible in both themes, and never wider than the window', async ({
  newPage,
}) => {
  test.setTimeout(600_000);
  await visit(await newPage('chapter-admin'), 'chapter-admin', ADMIN);
});

test('the pages of newsletter subscribers and visitors are accessible in both themes, and never wider than the window', async ({
  newPage,
}) => {
  await Promise.all([
    visit(await newPage('newsletter'), 'newsletter', NEWSLETTER),
    visit(await newPage(), 'visitor', VISITOR),
  ]);
});
