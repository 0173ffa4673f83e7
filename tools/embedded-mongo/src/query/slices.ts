import { CommandError } from '../errors';
import type { Entries } from '../storage/entries';

/** What a search gives where others may have their turn. */
export const PAUSE = undefined;

/** An item, or a place where others may have their turn. */
export type Paused<T> = T | typeof PAUSE;

/** So long, in milliseconds, one reads before others have their turn. */
const SLICE_MS = 5;

/** Gives every item to `take`, until that returns false; others have their turn every few milliseconds. */
export async function inSlices<T>(
  items: Iterable<Paused<T>>,
  entries: Entries,
  take: (item: T) => boolean | void,
): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    if (item !== PAUSE && take(item) === false) return;
    if (performance.now() - since < SLICE_MS) continue;
    entries.pin();
    await others();
    if (entries.isClosing) throw new CommandError(11_600, 'interrupted at shutdown');
    since = performance.now();
  }
}

/** Resolves when what others have sent until now has been looked at. */
export const others = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** The items alone, where nobody else can have a turn. */
export function* unpaused<T>(items: Iterable<Paused<T>>): Generator<T> {
  for (const item of items) if (item !== PAUSE) yield item;
}
