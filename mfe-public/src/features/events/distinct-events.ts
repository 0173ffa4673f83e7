import type { Event } from '@meridian/shared-types';

/** Returns a key that is equal for similar events: dates of one series, and events with the same title. */
const kindOf = ({ seriesId, title }: Event): string => seriesId ?? title.trim().toLowerCase();

/**
 * Returns the first events of a list without similar ones, in the order of the list. Similar ones are added if there
 * are not enough others.
 * @example distinctEvents([coffee, coffeeNextDay, dinner], 2) // [coffee, dinner]
 */
export function distinctEvents(events: readonly Event[], count: number): Event[] {
  const firsts = events.filter((event, index) => events.findIndex((each) => kindOf(each) === kindOf(event)) === index);
  const others = events.filter((event) => !firsts.includes(event));
  const chosen = new Set([...firsts, ...others].slice(0, count));
  return events.filter((event) => chosen.has(event));
}
