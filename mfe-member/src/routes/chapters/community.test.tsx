import { aChapter, aMember, aPerson, idOf, inDays, type RenderOptions } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '@meridian/platform/testing/axe';
import { anEvent } from '../../testing/builders';
import { openPage } from '../../testing/open-page';
import './community';

const CHAPTERS = Array.from({ length: 8 }, (_, n) =>
  aChapter({ id: n + 1, slug: `chapter-${n + 1}`, name: `Chapter ${n + 1}`, memberCount: (n + 1) * 10 }),
);
const EVENTS = Array.from({ length: 7 }, (_, n) =>
  anEvent({ id: idOf(n + 1), title: `Event ${n + 1}`, startTime: inDays(n + 1) }),
);
const PEOPLE = Array.from({ length: 8 }, (_, n) =>
  aMember(n + 1, { joinedAt: inDays(-n), profile: aPerson(`Person ${n + 1}`) }),
);

async function open(options?: RenderOptions) {
  const responses = {
    'GET /api/chapters': CHAPTERS,
    'GET /api/events': EVENTS,
    'GET /api/members/all': PEOPLE,
    'GET /api/members/count': { count: 1345 },
    'GET /api/events/upcoming-count': { count: 612 },
  };
  const page = openPage('/community', responses, options);
  await screen.findByText('Total Members');
  return page;
}
const tile = (label: string) => screen.getByRole('group', { name: label }).textContent;
const links = () =>
  screen
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((name) => name?.startsWith('Chapter '));

it('the page opens with three numbers, the six largest chapters and four events', async () => {
  await open();
  await screen.findByText('612');
  // The tile counts people, and is not the sum of the chapters' members.
  expect(tile('Total Members')).toContain('1,345');
  expect(tile('Active Chapters')).toContain('8');
  expect(tile('Upcoming Events')).toContain('612');
  expect(links()).toEqual(['Chapter 8', 'Chapter 7', 'Chapter 6', 'Chapter 5', 'Chapter 4', 'Chapter 3']);
  expect(screen.getByText('Event 4')).toBeTruthy();
  expect(screen.queryByText('Event 5')).toBeNull();
  expect(await violations()).toEqual([]);
});

it('the tabs show every chapter and six events', async () => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Chapters' }));
  expect(links()).toHaveLength(8);
  await userEvent.click(screen.getByRole('tab', { name: 'Events' }));
  expect(screen.getByText('Event 6')).toBeTruthy();
  expect(screen.queryByText('Event 7')).toBeNull();
});

it('subscribers see who joined last', async () => {
  const { calls } = await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Members' }));
  expect(await screen.findByText('Person 8')).toBeTruthy();
  expect(calls.find(({ path }) => path === '/api/members/all')?.query).toEqual({ sort: 'newest', limit: '8' });
});

it('other users do not see members, and none are fetched', async () => {
  const { calls } = await open({ session: { subscriptionStatus: 'newsletter' } });
  await userEvent.click(screen.getByRole('tab', { name: 'Members' }));
  expect(screen.getByText('Membership Required')).toBeTruthy();
  expect(calls.some(({ path }) => path === '/api/members/all')).toBe(false);
});
