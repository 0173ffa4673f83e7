import type { Event } from '@meridian/shared-types';

/** Dates of one series are alike, and so are events of one title. */
const kindOf = ({ seriesId, title }: Event): string => seriesId ?? title.trim().toLowerCase();

/**
 * The first events of a list in which no two are alike, as far as there are enough, in the order of the list.
 * @example unalike([coffee, coffeeNextDay, dinner], 2) // [coffee, dinner]
 */
export function unalike(events: readonly Event[], count: number): Event[] {
  const firsts = events.filter((event, index) => events.findIndex((each) => kindOf(each) === kindOf(event)) === index);
  const others = events.filter((event) => !firsts.includes(event));
  const chosen = new Set([...firsts, ...others].slice(0, count));
  return events.filter((event) => chosen.has(event));
}
