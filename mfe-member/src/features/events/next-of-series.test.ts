import { anEvent } from '@meridian/platform/testing';
import { nextOfSeries } from './next-of-series';

const date = (id: string, status: 'scheduled' | 'cancelled' = 'scheduled') => anEvent({ id, seriesId: 's', status });
const shown = (...events: ReturnType<typeof anEvent>[]) =>
  nextOfSeries(events).map(({ event: { id }, otherDates }) => [id, otherDates]);

it('the list has the next date of a series, and every other event', () => {
  expect(shown(date('a'), anEvent({ id: 'b' }), date('c'), date('d'), anEvent({ id: 'e' }))).toEqual([
    ['a', 2],
    ['b', 0],
    ['e', 0],
  ]);
});

it('the list has a cancelled next date and the one after it, and only one date of a cancelled series', () => {
  expect(shown(date('a', 'cancelled'), date('b'), date('c'))).toEqual([
    ['a', 0],
    ['b', 1],
  ]);
  expect(shown(date('a', 'cancelled'), date('b', 'cancelled'))).toEqual([['a', 1]]);
});
