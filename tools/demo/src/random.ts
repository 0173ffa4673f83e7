import { DAY_MS, HOUR_MS } from '@meridian/shared-types';
/** Creates a repeatable stream of numbers in [0, 1) (mulberry32). @example const random = randomFrom(7); random() */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns the entry at an index. After the last entry it starts again at the first.
 * @throws {RangeError} for an empty list.
 * @example entryAt(['a', 'b'], 3) // 'b'
 */
export function entryAt<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) throw new RangeError('The list is empty.');
  return entry;
}

/** Returns a random entry of a list. @example pick(random, ['a', 'b']) */
export const pick = <T>(random: () => number, list: readonly T[]): T =>
  entryAt(list, Math.floor(random() * list.length));

/** Returns up to `count` different random entries, in the order of the list. @example pickSome(random, TAGS, 3) */
export function pickSome<T>(random: () => number, list: readonly T[], count: number): T[] {
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, list.length)) chosen.add(Math.floor(random() * list.length));
  return list.filter((_, index) => chosen.has(index));
}

const KINDS = { person: 'a0', membership: 'b0', event: 'c0', announcement: 'd0', request: 'e0' } as const;

/**
 * Returns a fixed document id, the same in every database. @example demoId('person', 3) // 'a0deed000000000000000003'
 */
export const demoId = (kind: keyof typeof KINDS, number: number): string =>
  `${KINDS[kind]}deed${number.toString(16).padStart(18, '0')}`;

/**
 * Returns midnight (UTC) of a day relative to `now`, plus hours.
 * @example at(now, -2, 18.5) // the day before yesterday, 18:30
 */
export const at = (now: Date, days: number, hours = 0): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + days * DAY_MS + hours * HOUR_MS);
