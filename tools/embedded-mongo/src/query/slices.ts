import { CommandError } from '../errors';
import type { Entries } from '../storage/entries';
import { letOthersRun } from '../storage/other-commands';

/** The value that a search yields where other commands may run. */
export const PAUSE = undefined;

/** An item, or a point at which other commands may run. */
export type Paused<T> = T | typeof PAUSE;

/** Milliseconds for which one command reads before others run. */
const SLICE_MS = 5;

/** Passes every item to `accept`, until that returns false. Other commands can run every few milliseconds. */
export async function inSlices<T>(
  items: Iterable<Paused<T>>,
  entries: Entries,
  accept: (item: T) => boolean | void,
): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    if (item !== PAUSE && accept(item) === false) return;
    if (performance.now() - since < SLICE_MS) continue;
    entries.pin();
    await letOthersRun();
    if (entries.isClosing) throw new CommandError(11_600, 'interrupted at shutdown');
    since = performance.now();
  }
}

/** Yields the items without the pauses, for work during which no other command may run. */
export function* unpaused<T>(items: Iterable<Paused<T>>): Generator<T> {
  for (const item of items) if (item !== PAUSE) yield item;
}
