import { HOUR_MS } from '@meridian/shared-types';
import { expect, type Page } from '@playwright/test';
import type { Chapter, Event } from '@meridian/shared-types';
import { newTab, shareBrowsers } from './frame-page';
import { inspectThemesAndWidths, waitForCompletePage } from './inspect-page';
import { openWithinDocument } from './page-parts';
import { test } from './product';

shareBrowsers();

const LONG =
  'The Wanyika-Oyelaran Association of Engineers, Nurses and Teachers of Llanfairpwllgwyngyllgogerychwyrndrobwll';

/** Replaces responses by path; `undefined` stands for 503. */
const mockResponses = (page: Page, calls: Record<string, unknown>) =>
  Promise.all(
    Object.entries(calls).map(([path, body]) =>
      page.route(
        (address) => address.pathname === path,
        (route) => (body === undefined ? route.fulfill({ status: 503, body: '' }) : route.fulfill({ json: body })),
      ),
    ),
  );

test('the landing page has texts for no chapters and no events', async () => {
  const page = await newTab('visitor');
  await mockResponses(page, { '/api/chapters': [], '/api/events': [] });
  await page.goto('/');
  await expect(page.getByText('No upcoming events at this time.')).toBeVisible();
  await expect(page.getByText('No chapters yet')).toBeVisible();
  await waitForCompletePage(page);
  await inspectThemesAndWidths(page, 'public-landing-empty');
});

test('the landing page shows that services are down, and recovers after they return', async () => {
  const page = await newTab('visitor');
  await mockResponses(page, { '/api/chapters': undefined, '/api/events': undefined });
  await page.goto('/');
  for (const text of [
    'The chapter could not be loaded',
    'The chapters could not be loaded',
    'The events could not be loaded',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await waitForCompletePage(page);
  await inspectThemesAndWidths(page, 'public-landing-away');
  await page.unrouteAll();
  for (const name of ['Explore Chapters', 'Upcoming Events'])
    await page.getByRole('region', { name }).getByRole('button', { name: 'Try Again' }).click();
  for (const name of ['Explore Chapters', 'Upcoming Events'])
    await expect(page.getByRole('region', { name }).getByRole('listitem').getByRole('heading').first()).toBeVisible();
});

test('the landing page fits long names and many members', async () => {
  const page = await newTab('visitor');
  const chapters = Array.from({ length: 6 }, (_, index): Chapter => ({
    id: index + 1,
    slug: `long-${index}`,
    name: LONG,
    description: `${LONG}. `.repeat(6),
    state: 'Massachusetts',
    timeZone: 'America/New_York',
    memberCount: 128_456,
    eventCount: 1,
    createdAt: '2019-03-01T00:00:00.000Z',
  }));
  const events = Array.from({ length: 4 }, (_, index): Event => ({
    id: `65f00000000000000000000${index}`,
    title: LONG,
    description: '',
    location: `${LONG}, Room 1408`,
    chapterId: 1,
    attendeeCount: 12_345,
    isPublic: true,
    userRsvpStatus: null,
    status: 'scheduled',
    cancellation: null,
    version: 1,
    organizerId: null,
    capacity: null,
    seatsTaken: 12_345,
    heldSeats: 0,
    waitingCount: 0,
    guestLimit: 0,
    rsvpOpensAt: null,
    rsvpClosesAt: null,
    userRsvp: null,
    startTime: new Date(Date.now() + (index + 1) * 24 * HOUR_MS).toISOString(),
    endTime: new Date(Date.now() + (index + 1) * 24 * HOUR_MS + HOUR_MS).toISOString(),
    startLocal: '2031-01-05T19:00',
    endLocal: '2031-01-07T21:30',
    timeZone: 'America/Indiana/Indianapolis',
  }));
  await mockResponses(page, { '/api/chapters': chapters, '/api/events': events });
  await page.goto('/');
  await expect(page.getByText('128,456 members').first()).toBeVisible();
  await waitForCompletePage(page);
  await inspectThemesAndWidths(page, 'public-landing-long');
});

for (const role of ['newsletter', 'member'] as const) {
  test(`the welcome page of a ${role} passes all checks`, async () => {
    const page = await newTab(role);
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Start here' }).getByRole('link')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Upcoming Events' }).getByRole('listitem').first()).toBeVisible();
    await waitForCompletePage(page);
    await inspectThemesAndWidths(page, `public-welcome-${role}`);
  });
}

test('the payment page shows the plans and missing values', async () => {
  const page = await newTab('newsletter');
  await page.goto('/subscribe');
  const form = page.getByRole('form', { name: 'Payment details' });
  await expect(form).toBeVisible();
  await waitForCompletePage(page);
  await inspectThemesAndWidths(page, 'public-subscribe-signed-in');
  await form.getByRole('button', { name: 'Pay $29' }).click();
  await expect(form.getByLabel('CVV')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Close' }).click();
  await inspectThemesAndWidths(page, 'public-subscribe-missing');
});

test('the registration form shows every invalid field', async () => {
  const page = await newTab('visitor');
  await page.goto('/auth?mode=register&type=newsletter');
  const form = page.getByRole('form', { name: 'Join' });
  await form.getByLabel('Email').fill('ana');
  await form.getByRole('button', { name: 'Join for Free' }).click();
  await expect(form.getByText('Chapter selection is required')).toBeVisible();
  await waitForCompletePage(page);
  await inspectThemesAndWidths(page, 'public-join-refused');
});

test('the blog has texts for no match and for an article that does not exist', async () => {
  const page = await newTab('visitor');
  await page.goto('/blog');
  const search = page.locator('input:not([inert])[placeholder="Search articles..."]');
  await search.fill('no such words');
  await expect(page.getByText('No Articles Found')).toBeVisible();
  await waitForCompletePage(page);
  await inspectThemesAndWidths(page, 'public-blog-nothing');
  await openWithinDocument(page, '/blog/never-written');
  await expect(page.getByRole('heading', { level: 1, name: 'Article Not Found' })).toBeVisible();
  await inspectThemesAndWidths(page, 'public-blog-never-written');
});

test('the contact form shows every missing field, and then that the message has arrived', async () => {
  const page = await newTab('visitor');
  await page.goto('/contact');
  const form = page.locator('form:not([inert])[aria-label="Contact form"]');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByRole('alert')).toHaveCount(5);
  await waitForCompletePage(page);
  await inspectThemesAndWidths(page, 'public-contact-refused');
  await form.getByLabel('Name').fill('Ana Visitante');
  await form.getByLabel('Email').fill('ana@example.org');
  await form.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option').first().click();
  await form.getByLabel('Subject').fill('A room in June');
  await form.getByLabel('Message').fill('Is the large one free?');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Thank you, Ana Visitante')).toBeVisible();
  await inspectThemesAndWidths(page, 'public-contact-sent');
});
