import type { EventDetails } from '@meridian/shared-types';
import type { CallInput } from '../samples/sample';
import type { Visitor } from '../product/test-product';

/** The calls that change all dates of a series, or the following ones, with the numbers of dates that they change. */
const DATES: Record<string, number> = {
  'events.update, all dates of a series': 4,
  'events.update, following dates of a series': 3,
  'events.cancel, all dates of a series': 4,
};

/**
 * Checks that a call about several dates of a series has changed all of them once, and that they belong to one series.
 * Each date is stored by itself, so a call that is cut off may have changed only some.
 */
export async function expectWholeSeries(name: string, person: Visitor, { params }: CallInput): Promise<void> {
  const count = DATES[name];
  if (!count) return;
  const read = (id: unknown) => person.ok<EventDetails>('GET', `/api/events/${String(id)}`);
  const { series } = await read(params?.id);
  const dates = await Promise.all(series?.dates.map(({ id }) => read(id)) ?? []);
  expect(dates.map(({ version }) => version)).toEqual(Array.from({ length: count }, () => 2));
}
