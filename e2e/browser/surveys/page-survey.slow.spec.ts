import { expect, type Page, type Route } from '@playwright/test';
import { main } from '../pages/page-parts';
import { dialog, heading, press, shown, survey, tab, type PageCase, type Step } from '../inspection/page-survey';
import { account, test } from '../product/product';

/** Returns a form of a visitor's page. The copy of it in the HTML of the server is inert. */
const form = (page: Page, label: string) => page.locator(`form:not([inert])[aria-label="${label}"]`);
const messages: Step = (page) => expect(page.getByRole('log').first()).toContainText(/\w/);
const welcome: Step = async (page) => {
  await expect(page.getByRole('navigation', { name: 'Start here' }).getByRole('link')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Upcoming Events' }).getByRole('listitem').first()).toBeVisible();
};
const gatedPage = (path: string): PageCase => ({ path, ready: heading(/Required/) });

const MEMBER: PageCase[] = [
  { path: '/', ready: welcome },
  { path: '/dashboard', ready: messages, more: { notifications: press('Notifications', dialog('Notifications')) } },
  {
    path: '/user-hub',
    ready: heading('Latest Updates'),
    more: {
      events: tab('Events', heading('My Events')),
      chapters: tab('Chapters', heading('All Chapters')),
      chat: tab('Chat', messages),
    },
  },
  { path: '/chapters', ready: shown('View Chapter') },
  {
    path: '/chapters/bay-area',
    ready: heading('Latest Announcements'),
    more: {
      events: tab('Events', heading('Upcoming Events')),
      members: tab('Members', shown('Admin')),
      chat: tab('Chat', messages),
      post: press('Post', dialog('Post an Announcement')),
    },
  },
  { path: '/events?time=all', ready: shown('Load More Events') },
  {
    path: '/events/create',
    ready: shown('Public event'),
    more: { refused: press('Create Event', shown('Event title is required')) },
  },
  {
    path: '/events/create?chapter=1&start=2031-07-04T19:00&end=2031-07-04T21:00',
    ready: shown(/That day is a holiday/),
  },
  {
    path: '/calendar',
    ready: (page) => expect(page.getByRole('grid')).toBeVisible(),
    more: { week: press('Week', shown('11 PM')), list: press('List', heading('Past')) },
  },
  {
    path: '/directory',
    whole: false,
    ready: shown('Message'),
    more: { list: press('List', shown('Message')), 'by-chapter': tab('By Chapter', shown('Message')) },
  },
  {
    path: '/community',
    ready: heading('Coming Up'),
    more: {
      chapters: tab('Chapters', heading('All Chapters')),
      events: tab('Events', heading('Upcoming')),
      members: tab('Members', heading('Latest Members')),
    },
  },
  {
    path: '/profile',
    ready: shown('Change Picture'),
    more: {
      account: tab('Account', shown('Member since')),
      security: tab('Security', shown('This browser')),
      notifications: tab('Notifications', shown('Weekly digest')),
      billing: tab('Billing', shown('Next billing date')),
      cancel: press('Cancel Membership', dialog('Cancel your membership?')),
    },
  },
  {
    path: '/chapters/bay-area/admin',
    ready: shown('Requests'),
    more: { decided: tab('Decided', (page) => expect(main(page).getByRole('tabpanel').first()).toBeVisible()) },
  },
  { path: '/chapters/bay-area/admin?tab=announcements', ready: shown(/Read by/) },
  { path: '/chapters/bay-area/admin?tab=settings', ready: shown(/^Only site admins can change/) },
  { path: '/chapters/bay-area/admin?tab=numbers', ready: shown(/^The last 12 calendar months/) },
  { path: '/pending-members', ready: shown('This page is only accessible to administrators.') },
];

const NEWSLETTER: PageCase[] = [
  { path: '/', ready: welcome },
  gatedPage('/dashboard'),
  gatedPage('/events/create'),
  { path: '/chapters', ready: shown('Request to Join') },
  {
    path: '/chapters/new-york',
    ready: shown('Membership Required'),
    more: { chat: tab('Chat', shown('Upgrade to a full membership to participate in chapter discussions')) },
  },
  { path: '/events', ready: shown('You are seeing public events only') },
  { path: '/profile?tab=billing', ready: shown('Upgrade Now') },
  {
    path: '/subscribe',
    ready: (page) => expect(form(page, 'Payment details')).toBeVisible(),
    more: {
      missing: press('Pay $29', async (page) => {
        await expect(form(page, 'Payment details').getByLabel('CVV')).toHaveAttribute('aria-invalid', 'true');
        await page.getByRole('button', { name: 'Close' }).click();
      }),
    },
  },
];

const VISITOR: PageCase[] = [
  gatedPage('/user-hub'),
  { path: '/chapters/atlantis', ready: heading('Chapter Not Found') },
  { path: '/events?search=zzzz', ready: shown('No events found') },
  {
    path: '/auth?mode=register&type=newsletter',
    ready: async (page) => {
      await form(page, 'Join').getByLabel('Email').fill('ana');
      await form(page, 'Join').getByRole('button', { name: 'Join for Free' }).click();
      await expect(form(page, 'Join').getByText('Chapter selection is required')).toBeVisible();
    },
  },
  {
    path: '/blog',
    ready: async (page) => {
      await page.locator('input:not([inert])[placeholder="Search articles..."]').fill('no such words');
      await expect(page.getByText('No Articles Found')).toBeVisible();
    },
  },
  { path: '/blog/never-written', ready: heading('Article Not Found') },
  {
    path: '/contact',
    ready: async (page) => {
      await form(page, 'Contact form').getByRole('button', { name: 'Send Message' }).click();
      await expect(form(page, 'Contact form').getByRole('alert')).toHaveCount(5);
    },
    more: {
      sent: async (page) => {
        for (const label of ['Name', 'Subject', 'Message'])
          await form(page, 'Contact form').getByLabel(label).fill('Ana');
        await form(page, 'Contact form').getByLabel('Email').fill('ana@example.org');
        await form(page, 'Contact form').getByRole('combobox', { name: 'Category' }).click();
        await page.getByRole('option').first().click();
        await form(page, 'Contact form').getByRole('button', { name: 'Send Message' }).click();
        await expect(page.getByText('Thank you, Ana')).toBeVisible();
      },
    },
  },
];

/** The landing page with other responses to its calls for chapters and events. */
const landing = (respond: (route: Route) => Promise<void>, texts: readonly string[]): PageCase => ({
  path: '/',
  ready: async (page) => {
    await page.route(/\/api\/(chapters|events)(\?|$)/, respond);
    await page.reload();
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
  },
});
const LONG =
  'The Wanyika-Oyelaran Association of Engineers, Nurses and Teachers of Llanfairpwllgwyngyllgogerychwyrndrobwll';
const LANDING: PageCase[] = [
  landing((route) => route.fulfill({ json: [] }), ['No upcoming events at this time.', 'No chapters yet']),
  landing(
    (route) => route.fulfill({ status: 503 }),
    ['The chapter could not be loaded', 'The chapters could not be loaded', 'The events could not be loaded'],
  ),
  landing(
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replaceAll(/"(name|title|location|description)":"[^"]*"/g, `"$1":"${LONG}"`)
        .replaceAll(/"(memberCount|attendeeCount)":\d+/g, '"$1":128456');
      await route.fulfill({ response, body });
    },
    ['128,456 members'],
  ),
];

test('every page of a member who is a chapter admin is accessible in both themes, and never wider than the window', async ({
  newPage,
}) => {
  test.setTimeout(600_000);
  const person: PageCase = {
    path: `/directory?member=${account('member').userId}`,
    whole: false,
    ready: (page) => expect(page.getByRole('dialog').getByText(/^Member since/)).toBeVisible(),
  };
  await survey(await newPage('chapter-admin'), 'chapter-admin', [...MEMBER, person]);
});

test('the pages of newsletter subscribers and visitors are accessible in both themes, and never wider than the window', async ({
  newPage,
}) => {
  test.setTimeout(600_000);
  await survey(await newPage('newsletter'), 'newsletter', NEWSLETTER);
  await survey(await newPage(), 'visitor', VISITOR);
  for (const [index, each] of LANDING.entries()) await survey(await newPage(), `landing-${index}`, [each]);
});
