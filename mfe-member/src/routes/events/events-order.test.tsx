import { aMembership, idOf, inDays, type MockedCall } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import { anEvent } from '../../testing/builders';
import { openPage } from '../../testing/open-page';
import './events';

it("the list begins with what takes place in the person's chapters, and not with what is cancelled", async () => {
  const of = (chapterId: number, title: string, days: number, status: 'scheduled' | 'cancelled' = 'scheduled') =>
    anEvent({
      id: idOf(days),
      chapterId,
      title,
      startTime: inDays(days),
      startLocal: inDays(days).slice(0, 16),
      status,
    });
  const all = [
    of(2, 'Cancelled walk', 1, 'cancelled'),
    of(2, 'Talk', 2),
    of(7, 'Cancelled lunch', 3, 'cancelled'),
    of(7, 'Dinner', 4),
  ];
  const { calls } = openPage(
    '/events',
    {
      'GET /api/events': ({ query }: MockedCall) =>
        all.filter(({ chapterId }) => !query.chapters || query.chapters === String(chapterId)),
    },
    { session: { memberships: [aMembership({ chapterId: 7 })] } },
  );
  await screen.findByText('Dinner');
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('In Your Chapters');
  expect(titles().map((title) => title?.replace(/^Cancelled: /, ''))).toEqual([
    'Dinner',
    'Talk',
    'Cancelled walk',
    'Cancelled lunch',
  ]);
  expect(calls.filter(({ path }) => path === '/api/events').map(({ query }) => query)).toContainEqual({
    time: 'upcoming',
    chapters: '7',
    series: 'next',
    limit: '6',
  });
});
