import { aMembership, idOf, inDays } from '@meridian/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { myEvent } from '../../testing/builders';
import { never, openPage, type Responses } from '../../testing/open-page';
import './user-hub';

const MEMBERSHIPS = [
  aMembership({
    id: 'm1',
    chapterId: 1,
    role: 'admin',
    chapter: { name: 'Bay Area', state: 'California', slug: 'bay-area', description: 'By the water' },
  }),
  aMembership({ id: 'm2', chapterId: 2, chapter: { name: 'New York', state: 'New York', slug: 'new-york' } }),
];
const EVENTS = Array.from({ length: 5 }, (_, n) =>
  myEvent({
    id: idOf(n + 1),
    title: `Event ${n + 1}`,
    startTime: inDays(n + 1),
    ...(n > 2 && { userRsvpStatus: 'maybe', rsvpStatus: 'maybe' }),
  }),
);
const news = (chapter: number, days: number[]) =>
  days.map((day) => ({
    id: idOf(chapter * 100 + day),
    title: `Chapter ${chapter}, ${day} days ago`,
    content: 'What happened',
    isPinned: false,
    createdAt: inDays(-day),
  }));

const open = (responses: Responses = {}, memberships = MEMBERSHIPS) =>
  openPage(
    '/user-hub',
    {
      'GET /api/user/events': EVENTS,
      'GET /api/user/archived-chapters': [
        { id: 9, slug: 'old-town', name: 'Old Town', archive: { at: '2026-11-03T12:00:00.000Z', reason: 'Moved' } },
      ],
      'GET /api/chapters/1/announcements': news(1, [1, 4]),
      'GET /api/chapters/2/announcements': news(2, [2, 3]),
      'GET /api/user/announcement-counts': [
        { chapterId: 1, count: 1_200 },
        { chapterId: 2, count: 34 },
      ],
      'GET /api/chapters/{chapterId}/messages': [],
      ...responses,
    },
    { session: { memberships } },
  );
const tile = async (label: string) => (await screen.findByRole('group', { name: label })).textContent;

it('while the hub loads, its tiles, tabs and lists are shown', async () => {
  openPage('/user-hub', {
    'GET /api/user/{userId}/memberships': never,
    'GET /api/user/events': never,
    'GET /api/chapters': never,
    'GET /api/user/archived-chapters': never,
    'GET /api/user/announcement-counts': never,
  });
  for (const label of ['My Events', 'Chapters', 'RSVPs', 'Updates']) expect(await tile(label)).toBe(`${label}–`);
  const places = (section: string) =>
    within(screen.getByRole('region', { name: section })).queryAllByText('', { selector: 'span[aria-hidden]:empty' });
  expect([places('Upcoming Events').length, places('Latest Updates').length]).toEqual([4 * 2, 3 * 4]);
  await userEvent.click(screen.getByRole('tab', { name: 'Chapters' }));
  expect(screen.queryByText('No Chapters Yet')).toBeNull();
  expect(places('All Chapters')).toHaveLength(5);
});

it("events, chapters, the user's RSVPs, and the updates of every chapter are counted", async () => {
  open();
  expect(await screen.findByText('Your personalized community dashboard')).toBeTruthy();
  await screen.findByText('Chapter 1, 1 days ago');
  expect(await tile('My Events')).toContain('5');
  expect(await tile('Chapters')).toContain('2');
  expect(await tile('RSVPs')).toContain('3');
  expect(await tile('Updates')).toContain('1,234');
  expect(await violations()).toEqual([]);
});

it('the hub opens with four events and the three newest updates', async () => {
  open();
  expect(await screen.findByText('Event 4')).toBeTruthy();
  expect(screen.queryByText('Event 5')).toBeNull();
  expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/events');
  const updates = (await screen.findAllByText(/days ago$/)).map(({ textContent }) => textContent);
  expect(updates).toEqual(['Chapter 1, 1 days ago', 'Chapter 2, 2 days ago', 'Chapter 2, 3 days ago']);
});

it('an error is shown for updates that did not load, and the others are shown', async () => {
  open({
    'GET /api/user/events': [],
    'GET /api/chapters/1/announcements': { status: 503 },
    'GET /api/chapters/2/announcements': news(2, [2]),
  });
  expect(await screen.findByText('Some updates could not be loaded')).toBeTruthy();
  expect(screen.getByText('Chapter 2, 2 days ago')).toBeTruthy();
});

it('the hub has tabs for events, chapters and chat', async () => {
  open();
  await userEvent.click(await screen.findByRole('tab', { name: 'Events' }));
  expect(screen.getByRole('link', { name: 'Browse All Events' }).getAttribute('href')).toBe('/events');
  expect(screen.getByText('Event 5')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Chapters' }));
  const first = within(screen.getAllByRole('article')[0] as HTMLElement);
  expect(first.getByText('By the water')).toBeTruthy();
  expect(first.getByText('Admin')).toBeTruthy();
  expect(first.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/chapters/bay-area');
  expect(screen.getByRole('link', { name: 'Browse Chapters' }).getAttribute('href')).toBe('/chapters');
  await userEvent.click(screen.getByRole('tab', { name: 'Chat' }));
  expect(screen.getByText('Connect with your chapter members in real-time')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Bay Area Chat' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'New York Chat' })).toBeTruthy();
});

it('empty lists show hints', async () => {
  open({ 'GET /api/user/events': [] }, []);
  expect(await screen.findByText('No upcoming events')).toBeTruthy();
  expect(screen.getByText('No recent announcements')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Events' }));
  expect(screen.getByText('No Events Yet')).toBeTruthy();
  expect(screen.getByText("You haven't signed up for any events yet.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Discover Events' }).getAttribute('href')).toBe('/events');
  await userEvent.click(screen.getByRole('tab', { name: 'Chapters' }));
  expect(screen.getByText('No Chapters Yet')).toBeTruthy();
  expect(screen.getByText("You haven't joined any chapters yet.")).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Chat' }));
  expect(screen.getByText('No Chats Available')).toBeTruthy();
  expect(screen.getByText('Join a chapter to start chatting with members.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Join a Chapter' }).getAttribute('href')).toBe('/chapters');
});
