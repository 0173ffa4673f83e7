import { anEvent } from '@meridian/platform/testing';
import { nextOfSeries } from './next-of-series';

const date = (id: string, status: 'scheduled' | 'cancelled' = 'scheduled') => anEvent({ id, seriesId: 's', status });
const shown = (...events: ReturnType<typeof anEvent>[]) =>
  nextOfSeries(events).map(({ event: { id }, otherDates }) => [id, otherDates]);

it('lists a series by its next date, and every other event', () => {
  expect(shown(date('a'), anEvent({ id: 'b' }), date('c'), date('d'), anEvent({ id: 'e' }))).toEqual([
    ['a', 2],
    ['b', 0],
    ['e', 0],
  ]);
});

it('shows that the next date is cancelled, and the one after it; of a series that is all cancelled, one', () => {
  expect(shown(date('a', 'cancelled'), date('b'), date('c'))).toEqual([
    ['a', 0],
    ['b', 1],
  ]);
  expect(shown(date('a', 'cancelled'), date('b', 'cancelled'))).toEqual([['a', 1]]);
});
