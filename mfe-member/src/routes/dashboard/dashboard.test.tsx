import { useNoticesListOpen } from '@meridian/platform';
import { aMembership, aRequest, computedStyle, idOf, inDays } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import type { JoinRequest } from '@meridian/shared-types';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAnnouncement, myEvent } from '../../testing/builders';
import { openPage } from '../../testing/open-page';
import './dashboard';

const chapters = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    aMembership({
      id: `m${n}`,
      chapterId: n + 1,
      role: n === 0 ? 'admin' : 'member',
      chapter: { name: `Chapter ${n + 1}`, state: 'Texas', slug: `chapter-${n + 1}` },
    }),
  );
const events = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    myEvent({ id: idOf(100 + n), title: `Event ${n + 1}`, startTime: inDays(n + 1) }),
  );

interface OpenOptions {
  memberships?: ReturnType<typeof chapters>;
  mine?: ReturnType<typeof events>;
  news?: ReturnType<typeof anAnnouncement>[];
  requests?: JoinRequest[];
  unread?: number;
  isAdmin?: boolean;
  createdAt?: string;
}

function open({
  memberships = chapters(6),
  mine = events(4),
  news = [1, 2, 3, 4, 5, 6].map(anAnnouncement),
  requests = [],
  unread = 0,
  isAdmin = false,
  ...user
}: OpenOptions = {}) {
  const responses = {
    'GET /api/user/events': mine,
    'GET /api/chapters/{id}/announcements': news,
    'GET /api/user/announcement-counts': [
      { chapterId: 2, count: 7 },
      ...(memberships.length > 0 ? [{ chapterId: 1, count: 1_234 }] : []),
    ],
    'GET /api/admin/pending-requests': [],
    'GET /api/chapters/{chapterId}/messages': [],
    'GET /api/chapters/{id}/join-requests': requests,
    'GET /api/chats': { chapters: [], directMessages: unread, blockedIds: [] },
  };
  return openPage('/dashboard', responses, { session: { memberships, ...user }, isAdmin });
}
const tile = async (label: string) => await screen.findByRole('group', { name: label });

it('events, chapters, and the announcements of the first chapter are counted', async () => {
  const { calls } = open();
  await screen.findByText('News 1');
  expect((await tile('Upcoming Events'))?.textContent).toContain('4');
  expect((await tile('Chapters Joined'))?.textContent).toContain('6');
  // This is independent of the number in the list.
  expect((await tile('New Announcements'))?.textContent).toContain('1,234');
  expect(calls.filter(({ path }) => path.endsWith('/announcements')).map(({ path }) => path)).toEqual([
    '/api/chapters/1/announcements',
  ]);
});

it('a person who has joined today is welcomed, and nothing older is new to them', async () => {
  open({ createdAt: new Date().toISOString() });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Welcome, Ana Silva!');
  expect((await tile('Announcements'))?.textContent).toContain('1,234');
  open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Welcome back, Ana Silva!');
});

it('the page begins with the tasks of the person, and their next event', async () => {
  const offered = { guests: 0, waitingPlace: 1, waitingSeats: 1, offeredSeats: 1, offerEndsAt: inDays(1) };
  await open({
    mine: [myEvent({ id: idOf(7), title: 'Supper', startTime: inDays(2), userRsvp: offered }), ...events(3)],
    requests: [aRequest({ chapterId: 1 })],
    unread: 2,
  });
  const tasks = within(await screen.findByRole('region', { name: 'Needs You' }));
  await waitFor(() =>
    expect(tasks.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Accept or decline your seat at Supper', `/events/${idOf(7)}`],
      ['Decide on 1 request to join Chapter 1', '/chapters/chapter-1/admin'],
      ['Read 2 new messages', '/messages'],
    ]),
  );
  await screen.findByText('News 1');
  const order = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(order.slice(0, 3)).toEqual(['Needs You', 'Your Upcoming Events', 'Recent Announcements']);
});

it('the beginning of a long announcement is shown, and the rest on request', async () => {
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(200);
  await open({ news: [{ ...anAnnouncement(1), content: 'Bring **bread**.' }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Read More', description: 'News 1' }));
  expect((await screen.findByText('bread')).tagName).toBe('STRONG');
  jest.restoreAllMocks();
});

it('five announcements are shown, and all of them after View All', async () => {
  open();
  await screen.findByText('News 5');
  expect(screen.queryByText('News 6')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'View All' }));
  expect(screen.getByText('News 6')).toBeTruthy();
});

it('three events and five chapters are shown, with links to more', async () => {
  open();
  expect(await screen.findByText('Event 3')).toBeTruthy();
  expect(screen.queryByText('Event 4')).toBeNull();
  expect(screen.getByRole('link', { name: 'View Calendar' }).getAttribute('href')).toBe('/calendar');
  const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/chapters/'));
  expect(links).toHaveLength(5);
  expect(within(links[0] as HTMLElement).getByText('Admin')).toBeTruthy();
  expect(within(links[1] as HTMLElement).getByText('Member')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View All Chapters' }).getAttribute('href')).toBe('/chapters');
  expect(screen.getByRole('link', { name: 'Find more chapters' }).getAttribute('href')).toBe('/chapters');
});

it('a member without chapters, events or updates sees texts', async () => {
  open({ memberships: [], mine: [] });
  expect(await screen.findByText('No upcoming events')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Events' }).getAttribute('href')).toBe('/events');
  expect(screen.getByText('No chapters joined yet')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Recent Announcements' })).toBeTruthy();
  expect(screen.getByText('No announcements yet')).toBeTruthy();
  expect((await tile('New Announcements'))?.textContent).toContain('0');
});

it('a newcomer sees three things to do instead of empty lists and zeros', async () => {
  const newcomer = { createdAt: new Date().toISOString(), mine: [], news: [] };
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const things = async () =>
    within(await screen.findByRole('region', { name: 'Three Things to Do' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  open({ ...newcomer, memberships: [] });
  expect(await things()).toEqual(['/chapters', '/events', expect.stringMatching(/^\/(profile|directory)$/)]);
  expect(titles()).not.toContain('My Chapters');
  expect(screen.queryByText(/No upcoming events|No announcements yet/)).toBeNull();
  expect(screen.queryByRole('group', { name: 'Upcoming Events' })).toBeNull();
  open({ ...newcomer, memberships: chapters(1) });
  expect((await things())[0]).toBe('/chapters/chapter-1?tab=chat');
  expect((await tile('Chapters Joined')).textContent).toContain('1');
  open({ ...newcomer, mine: events(1) });
  expect(await screen.findByText('Event 1')).toBeTruthy();
  expect(screen.queryByText('Three Things to Do')).toBeNull();
});

it('a text is shown if the first chapter has no announcements', async () => {
  open({ news: [] });
  expect(await screen.findByText('No announcements yet')).toBeTruthy();
});

it('only site admins are offered Create Event', async () => {
  open();
  await screen.findByText('News 1');
  expect(screen.queryByRole('link', { name: 'Create Event' })).toBeNull();
  open({ isAdmin: true });
  expect((await screen.findByRole('link', { name: 'Create Event' })).getAttribute('href')).toBe('/events/create');
});

it('the chat of the first chapter opens with a height of 24rem', async () => {
  open();
  const panel = await screen.findByRole('region', { name: 'Chapter 1 Chat' });
  expect(computedStyle(panel).blockSize).toBe('24rem');
});

it("the frame's list of notices is opened", async () => {
  open();
  const isOpen = renderHook(() => useNoticesListOpen()).result;
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(isOpen.current).toBe(true);
});

it('the page has no accessibility violations', async () => {
  open();
  await screen.findByText('News 1');
  expect(await violations()).toEqual([]);
});
