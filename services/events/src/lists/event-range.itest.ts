import { readPages } from '@meridian/service-kit/testing';
import { HOUR_MS } from '@meridian/shared-types';
import type { Event, EventQuery } from '@meridian/shared-types';
import type { z } from 'zod';
import { useTestServer } from '../testing/test-server';

type Query = z.input<typeof EventQuery>;
const titles = (events: Event[]) => events.map(({ title }) => title);

describe('a range of time', () => {
  const DAY = 24;
  const server = useTestServer();
  const base = Date.UTC(2031, 4, 1);
  const on = (hours: number) => new Date(base + hours * HOUR_MS);
  beforeAll(async () => {
    const add = (title: string, from: number, to: number, isPublic = true) =>
      server.event({ title, startTime: on(from), endTime: on(to), isPublic });
    await add('Ends as it begins', -2, 0);
    await add('Over midnight', -2, 1);
    await add('Festival', -30 * DAY, 2);
    await add('Year', -300 * DAY, 300 * DAY, false);
    await add('Long gone', -30 * DAY, -DAY);
    await add('A whole day before', -DAY, 0);
    await add('First', 0, 1);
    await add('Reversed', 5, -100);
    await add('Last', 2 * DAY - 1, 3 * DAY);
    await add('Next', 2 * DAY, 3 * DAY);
  });
  const range = { from: on(0).toISOString(), to: on(2 * DAY).toISOString() };

  test.each<[Query, string[]]>([
    [range, ['Year', 'Festival', 'Over midnight', 'First', 'Reversed', 'Last']],
    [
      { from: range.from.replace('T00:00:00.000Z', 'T02:00:00+02:00'), to: range.to },
      ['Year', 'Festival', 'Over midnight', 'First', 'Reversed', 'Last'],
    ],
    [{ ...range, sort: 'latest' }, ['Last', 'Reversed', 'First', 'Year', 'Festival', 'Over midnight']],
    [{ from: range.to }, ['Year', 'Last', 'Next']],
    [{ to: range.from }, ['Year', 'Festival', 'Long gone', 'A whole day before', 'Ends as it begins', 'Over midnight']],
    [{ ...range, search: 'last' }, ['Last']],
    [{ ...range, chapter: '2' }, []],
    [{ ...range, time: 'past' }, []],
    [{ ...range, limit: '3' }, ['Year', 'Festival', 'Over midnight']],
  ])('the range %j has the right events', async (query, expected) => {
    expect(titles(await server.as(server.person()).list({ query }))).toEqual(expected);
  });

  test('pages of a range have no gaps or repeats', async () => {
    const reader = server.as(server.person());
    for (const sort of [undefined, 'latest', 'popular'] as const) {
      const seen = titles(await readPages((after) => reader.list({ query: { ...range, sort, limit: '1', after } })));
      expect(seen).toEqual(titles(await reader.list({ query: { ...range, sort } })));
      expect(seen).toHaveLength(6);
    }
  });
});
