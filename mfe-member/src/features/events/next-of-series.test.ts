import { anEvent } from '@meridian/platform/testing';
import { oneDateOfSeries } from './next-of-series';

const date = (id: string, status: 'scheduled' | 'cancelled' = 'scheduled') => anEvent({ id, seriesId: 's', status });
const shown = (...events: ReturnType<typeof anEvent>[]) => oneDateOfSeries(events).map(({ id }) => id);

it('the list has the next date of a series, and every other event', () => {
  expect(shown(date('a'), anEvent({ id: 'b' }), date('c'), date('d'), anEvent({ id: 'e' }))).toEqual(['a', 'b', 'e']);
});

it('the list has the cancelled dates before the next one', () => {
  expect(shown(date('a', 'cancelled'), date('b'), date('c'))).toEqual(['a', 'b']);
});
