import { aChapter, aMembership } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent } from '../testing/builders';
import { openPage } from '../testing/open-page';
import './calendar/calendar';
import './chapters/chapters';
import './dashboard/dashboard';
import './events/create-event';
import './events/events';
import './people/directory';

const NEWSLETTER = { subscriptionStatus: 'newsletter' } as const;
const STAFF = {
  'a site admin': { session: NEWSLETTER, isAdmin: true },
  'a chapter admin': {
    session: { ...NEWSLETTER, memberships: [aMembership({ chapterId: 1, role: 'admin' as const })] },
  },
};
type Staff = keyof typeof STAFF;

const RESPONSES = {
  'GET /api/chapters/{id}/announcements': [],
  'GET /api/chapters/{id}/join-requests': [],
  'GET /api/admin/pending-requests': [],
  'GET /api/directory': [],
  'GET /api/members/all': [],
  'GET /api/members/count': { count: 3 },
  'GET /api/events/upcoming-count': { count: 0 },
  'GET /api/events': [anEvent()],
};
const open = (path: string, who: Staff) => openPage(path, RESPONSES, STAFF[who]);
/** The offers that newsletter readers get. */
const offers = () =>
  screen.queryAllByText(/Upgrade|Become a full member|public events only/).map(({ textContent }) => textContent);

it.each<[Staff, string, string | RegExp]>([
  ['a site admin', '/dashboard', /^Welcome back/],
  ['a site admin', '/calendar', 'Calendar'],
  ['a site admin', '/directory', 'Member Directory'],
  ['a site admin', '/events', 'Events'],
  ['a site admin', '/events/create', 'Create Event'],
  ['a site admin', '/chapters', 'Chapters'],
  ['a site admin', '/community?tab=members', 'Community'],
  ['a chapter admin', '/dashboard', /^Welcome back/],
  ['a chapter admin', '/events', 'Events'],
  ['a chapter admin', '/events/create', 'Create Event'],
  ['a chapter admin', '/chapters', 'Chapters'],
  ['a chapter admin', '/community?tab=members', 'Community'],
])('%s without a plan works at %s, and is not asked to upgrade', async (who, path, title) => {
  open(path, who);
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy();
  expect(screen.queryByText('Active Membership Required')).toBeNull();
  expect(offers()).toEqual([]);
});

it.each<[Staff, string]>([
  ['a site admin', '/user-hub'],
  ['a site admin', '/messages'],
  ['a chapter admin', '/user-hub'],
  ['a chapter admin', '/directory'],
  ['a chapter admin', '/calendar'],
])('%s without a plan learns that %s is for members, without an offer', async (who, path) => {
  open(path, who);
  expect(await screen.findByRole('heading', { name: 'Active Membership Required' })).toBeTruthy();
  expect(offers()).toEqual([]);
});

it.each<Staff>(['a site admin', 'a chapter admin'])(
  'the dashboard of %s without a plan asks for nothing that is refused, and shows no chat',
  async (who) => {
    const { calls } = open('/dashboard', who);
    await screen.findByRole('heading', { name: 'Recent Announcements' });
    const paths = calls.map((call) => call.path);
    for (const refused of ['/api/user/events', '/api/user/announcement-counts', '/api/chats'])
      expect(paths).not.toContain(refused);
    expect(screen.queryByText(/Chat$/)).toBeNull();
  },
);

it.each<Staff>(['a site admin', 'a chapter admin'])(
  'an RSVP of %s without a plan is refused without an offer',
  async (who) => {
    const { sent } = open('/events', who);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Going' }))[0]!);
    expect(
      await screen.findByText('You can manage events without a membership, but only members can RSVP.'),
    ).toBeTruthy();
    expect([offers(), sent('POST')]).toEqual([[], []]);
  },
);

it('a site admin without a plan opens every chapter instead of asking to join it', async () => {
  openPage('/chapters', { 'GET /api/chapters': [aChapter({ id: 7, name: 'Far Away' })] }, STAFF['a site admin']);
  expect(await screen.findByRole('link', { name: 'View Chapter' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Request to Join' })).toBeNull());
});
