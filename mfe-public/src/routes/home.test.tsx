import { formatVenueTime } from '@meridian/platform';
import { aChapter, aMembership, aUser, mockApi, type MockedCall, renderApp } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import { aPlansPage, SITE_PAGE_CALLS } from '../testing/site-pages';
import { anEvent, chaptersUpTo, eventsUpTo } from '../testing/builders';
import { user } from '../testing/user';
import './home'; // The page is loaded in advance, so that opening it takes no time.

jest.setTimeout(20_000);
type Options = Parameters<typeof renderApp>[1];
/** Opens the home page of a site with one chapter and no events. */
const openHome = (responses: object = {}, options: Options = {}) => ({
  ...mockApi({ ...SITE_PAGE_CALLS, 'GET /api/chapters': [aChapter()], 'GET /api/events': [], ...responses }),
  ...renderApp(routes, options),
});
const region = (name: string) => screen.findByRole('region', { name });

describe('visitors see the landing page', () => {
  test('the tagline is shown with links to join and sign in', async () => {
    openHome();
    await screen.findByRole('heading', { level: 1, name: 'Connect. Engage. Grow Together.' });
    expect(screen.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/auth?mode=register&type=full');
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
    await waitFor(() => expect(document.title).toBe('Connect. Engage. Grow Together. · Meridian'));
    await screen.findByText('No public events planned right now.');
  });

  test('the first chapter is shown with its members, four avatars and two different events', async () => {
    const [first, second, third] = eventsUpTo(3);
    const { calls } = openHome({
      'GET /api/chapters': [aChapter({ memberCount: 12_848 }), aChapter({ id: 2, name: 'Houston', slug: 'houston' })],
      'GET /api/events': ({ query }: MockedCall) =>
        query.chapter
          ? [first, { ...third, title: first?.title }, second]
          : [anEvent({ chapterId: 2, title: 'Elsewhere' })],
    });
    await screen.findByText('Event 2');
    const card = within(screen.getAllByRole('article')[0] as HTMLElement);
    expect(card.getByRole('heading', { name: 'Bay Area' })).toBeTruthy();
    expect(card.getByText('12,848 members')).toBeTruthy();
    expect(document.querySelectorAll('[data-avatar]')).toHaveLength(4);
    expect(card.getByText('+12,844')).toBeTruthy();
    expect(card.getAllByText('Event 1')).toHaveLength(1);
    const upcoming = { time: 'upcoming', series: 'next' };
    expect(calls.find(({ query }) => query.chapter)?.query).toEqual({ ...upcoming, limit: '4', chapter: '1' });
    expect(calls.find(({ path, query }) => path === '/api/events' && !query.chapter)?.query).toEqual({
      ...upcoming,
      limit: '8',
    });
  });

  test('there is no +N if all members have an avatar', async () => {
    openHome({ 'GET /api/chapters': [aChapter({ memberCount: 1 })] });
    expect(await screen.findAllByText('1 member')).not.toHaveLength(0);
    expect(document.querySelectorAll('[data-avatar]')).toHaveLength(1);
    expect(screen.queryByText(/^\+/)).toBeNull();
    await screen.findByText('No public events planned right now.');
  });

  test('the first six chapters are listed, with a default description', async () => {
    openHome({
      'GET /api/chapters': [
        aChapter({ id: 9, name: 'Boston', description: '', state: 'Massachusetts', memberCount: 1, eventCount: 1 }),
        ...chaptersUpTo(7),
      ],
    });
    const explore = within(await region('Explore Chapters'));
    await explore.findByText('Professional community in Massachusetts');
    expect(explore.getAllByRole('listitem')).toHaveLength(6);
    expect(explore.getByText('1 event this week')).toBeTruthy();
    expect(explore.getAllByText('2 events this week')).toHaveLength(5);
    expect(explore.getByRole('link', { name: 'Chapter 1' }).getAttribute('href')).toBe('/chapters/chapter-1');
    expect(explore.queryByRole('link', { name: 'Join Chapter' })).toBeNull();
  });

  test('four upcoming events are listed with date and time, without those that have started', async () => {
    const past = anEvent({ id: '0'.repeat(23) + 'f', title: 'Already begun', startTime: '2020-01-05T15:00:00.000Z' });
    const [first = anEvent(), ...others] = eventsUpTo(5);
    openHome({ 'GET /api/events': [past, first, ...others] });
    const upcoming = within(await region('Upcoming Events'));
    await upcoming.findByText('Event 4');
    expect(upcoming.queryByText('Event 5')).toBeNull();
    expect(upcoming.queryByText('Already begun')).toBeNull();
    const { date, time } = formatVenueTime(first);
    expect(upcoming.getByText(date)).toBeTruthy();
    expect(upcoming.getAllByText(time)).not.toHaveLength(0);
    expect(upcoming.getByRole('link', { name: 'View All Events' }).getAttribute('href')).toBe('/events');
  });

  test('notices are shown if there are no chapters and events', async () => {
    openHome({ 'GET /api/chapters': [] });
    await screen.findByText('No upcoming events at this time.');
    expect(screen.getByText('No chapters yet')).toBeTruthy();
    expect(screen.getByText('The first chapter is being founded')).toBeTruthy();
  });

  test('placeholders are shown while the data loads', async () => {
    openHome({
      'GET /api/chapters': () => new Promise(() => undefined),
      'GET /api/events': () => new Promise(() => undefined),
    });
    const explore = within(await region('Explore Chapters'));
    expect(explore.getByRole('list', { name: 'Loading chapters' }).children).toHaveLength(6);
    const upcoming = within(await region('Upcoming Events'));
    upcoming.getByText('Loading events');
    expect(screen.getByLabelText('Loading a chapter')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });

  test('a retry is offered if the chapters do not load', async () => {
    let isDown = true;
    openHome({ 'GET /api/chapters': () => (isDown ? { status: 503 } : [aChapter({ name: 'Houston' })]) });
    const explore = within(await region('Explore Chapters'));
    await explore.findByText('The chapters could not be loaded');
    const card = within(screen.getAllByRole('article')[0] as HTMLElement);
    card.getByText('The chapter could not be loaded');
    isDown = false;
    await user.click(card.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findAllByRole('link', { name: 'Houston' })).toHaveLength(2);
    await screen.findByText('No public events planned right now.');
  });

  test('the chapter is shown even if its events do not load', async () => {
    openHome({ 'GET /api/events': ({ query }: MockedCall) => (query.chapter ? { status: 503 } : []) });
    await screen.findByText('The events of this chapter could not be loaded.');
    expect(screen.getAllByRole('link', { name: 'Bay Area' })).toHaveLength(2);
  });

  test('a retry is offered if the events do not load', async () => {
    let isDown = true;
    openHome({ 'GET /api/events': () => (isDown ? { status: 503 } : eventsUpTo(1)) });
    const upcoming = within(await region('Upcoming Events'));
    await upcoming.findByText('The events could not be loaded');
    isDown = false;
    await user.click(upcoming.getByRole('button', { name: 'Try Again' }));
    await upcoming.findByText('Event 1');
  });

  test('the features, the decorative chat, and both plans are shown', async () => {
    openHome();
    const online = await screen.findByText('47 online');
    // The chat is decorative, so it is neither announced nor interactive.
    expect(online.closest('[aria-hidden="true"]')?.querySelector('a, button, input, textarea')).toBeNull();
    const newsletter = within(await screen.findByRole('article', { name: 'Newsletter' }));
    expect(newsletter.getByText('Free')).toBeTruthy();
    for (const feature of ['Weekly updates', 'Public event announcements', 'Community highlights'])
      expect(newsletter.getByText(feature)).toBeTruthy();
    expect(newsletter.getByRole('link').getAttribute('href')).toBe('/auth?mode=register&type=newsletter');
    const full = within(screen.getByRole('article', { name: 'Full Membership' }));
    for (const feature of [
      'Access to all chapter events',
      'Member directory access',
      'Real-time chapter messaging',
      'Event creation privileges',
      'Networking opportunities',
    ])
      expect(full.getByText(feature)).toBeTruthy();
    expect(full.getByText(/^\$29/).closest('p')?.textContent).toBe('$29/month');
    expect(full.getByText('Or $299 per year. Everything a chapter has to give.')).toBeTruthy();
    expect(full.getByText('$29')).toBeTruthy();
    expect(full.getByRole('link').getAttribute('href')).toBe('/auth?mode=register&type=full');
    await screen.findByText('No public events planned right now.');
  });
});

test('the landing page shows the current prices of the plans', async () => {
  openHome({ 'GET /api/site-pages/{page}': aPlansPage({ monthly: 35, annual: 320 }) });
  const full = within(await screen.findByRole('article', { name: 'Full Membership' }));
  expect(full.getByText('$35').closest('p')?.textContent).toBe('$35/month');
  expect(full.getByText('Or $320 per year. Everything a chapter has to give.')).toBeTruthy();
});

describe('signed-in users see the home page', () => {
  test('a newsletter subscriber sees a greeting, three tiles, three events and an upgrade link', async () => {
    openHome({ 'GET /api/events': eventsUpTo(5) }, { session: { name: 'Ana Silva' } });
    await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ana Silva' });
    const tiles = within(screen.getByRole('navigation', { name: 'Start here' })).getAllByRole('link');
    expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(['/dashboard', '/events', '/directory']);
    expect(tiles.map((tile) => tile.querySelector('strong')?.textContent)).toEqual([
      'Dashboard',
      'Events',
      'Directory',
    ]);
    await screen.findByText('Event 3');
    expect(screen.queryByText('Event 4')).toBeNull();
    expect(screen.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/subscribe');
    expect(screen.queryByText('47 online')).toBeNull();
  });

  test('a placeholder is shown until the session is loaded', async () => {
    let respond: (value: unknown) => void = () => undefined;
    openHome(
      {
        'GET /api/auth/me': () =>
          new Promise((resolve) => {
            respond = resolve;
          }),
        'GET /api/auth/admin-status': { isAdmin: false },
        'GET /api/chapters': [],
      },
      { session: 'unknown' },
    );
    await screen.findByRole('status', { name: 'Loading' });
    expect(screen.queryByText('Grow Together.')).toBeNull();
    respond({ user: aUser({ name: 'Ana Silva' }) });
    await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ana Silva' });
    await screen.findByText('No upcoming events at this time.');
  });

  test.each([
    ['active members', { session: { subscriptionStatus: 'active' as const } }],
    ['chapter admins without a plan', { session: { memberships: [aMembership({ role: 'admin' as const })] } }],
    ['site admins without a plan', { session: {}, isAdmin: true }],
  ])('%s are offered no upgrade', async (_who, options) => {
    openHome({ 'GET /api/chapters': [aChapter()] }, options);
    await screen.findByText('No upcoming events at this time.');
    expect(screen.queryByRole('link', { name: 'Upgrade Now' })).toBeNull();
  });
});
