import { compareKeys, type Changes, type Entry } from './changes';
import type { Lmdb, Snapshot } from './lmdb';

/**
 * Sorted entries: those of LMDB, below layers of changes that are not written yet, the latest first. Until they are
 * pinned, they show the current layers and file, and keep no snapshot.
 */
export class Entries {
  private snapshot: Snapshot | undefined;
  private isPinned = false;

  constructor(
    private readonly lmdb: Lmdb,
    public layers: readonly Changes[],
  ) {}

  /** Whether these entries show the current file, so that the caches of the file apply. */
  get isCurrent(): boolean {
    return this.snapshot === undefined;
  }

  /** Whether running reads must end. */
  get isClosing(): boolean {
    return this.lmdb.isClosing;
  }

  get(key: string): Buffer | undefined {
    for (const layer of this.layers) {
      const value = layer.size > 0 ? layer.get(key) : undefined;
      if (value !== undefined) return value ?? undefined;
    }
    return this.lmdb.get(key, this.snapshot);
  }

  /** Whether anything has not been written to the file yet. */
  get hasChanges(): boolean {
    return this.layers.some(({ size }) => size > 0);
  }

  /** Returns whether the value of a key has not been written to the file yet. */
  isChanged(key: string): boolean {
    return this.layers.some((layer) => layer.has(key));
  }

  /** Sets the value of a key, or deletes it. */
  set(key: string, value: Uint8Array | undefined): void {
    this.layers[0]?.set(key, value ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : null);
  }

  /** Returns the entries from one key up to, but not including, another one, in order or backwards. */
  range(from: string, to: string, reverse = false): Iterable<Entry> {
    return [...this.layers]
      .reverse()
      .reduce<Iterable<Entry>>(
        (below, layer) =>
          layer.size > 0 ? over(changesIn(layer, from, to, reverse), below[Symbol.iterator](), reverse) : below,
        this.lmdb.range(from, to, reverse, this.snapshot),
      );
  }

  /** Returns the same entries, which can be pinned separately. */
  fork(layers = this.layers): Entries {
    const fork = new Entries(this.lmdb, layers);
    if (this.snapshot) fork.snapshot = this.snapshot.use();
    return fork;
  }

  /** Pins the current content until it is released. Running ranges continue on it. */
  pin(): this {
    if (this.isPinned) return this;
    this.isPinned = true;
    this.layers = this.layers.map((layer) => layer.clone());
    this.snapshot ??= this.lmdb.snapshot();
    return this;
  }

  /** Releases the snapshot. Nothing can be read afterwards. */
  release(): void {
    this.snapshot?.done();
    this.snapshot = undefined;
  }
}

function* changesIn(layer: Changes, from: string, to: string, reverse: boolean): Generator<[string, Buffer | null]> {
  for (const change of reverse ? layer.entriesReversed(to, undefined, true) : layer.entries(from)) {
    if (reverse ? change[0] < from : change[0] >= to) return;
    yield change;
  }
}

/** Merges changes with the entries below them. */
function* over(changes: Iterator<[string, Buffer | null]>, below: Iterator<Entry>, reverse: boolean): Generator<Entry> {
  try {
    let change = changes.next();
    let entry = below.next();
    while (!change.done || !entry.done) {
      const order = change.done ? 1 : entry.done ? -1 : compareKeys(change.value[0], entry.value[0]);
      const isChange = order === 0 || order < 0 !== reverse || entry.done === true;
      if (change.done || (!entry.done && !isChange)) {
        if (!entry.done) yield entry.value;
        entry = below.next();
        continue;
      }
      const [key, value] = change.value;
      if (value) yield [key, value];
      change = changes.next();
      if (order === 0) entry = below.next();
    }
  } finally {
    below.return?.();
  }
}
