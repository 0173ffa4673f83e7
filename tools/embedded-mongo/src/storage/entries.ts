import { BTree } from '../bson/compare';
import type { Lmdb, Snapshot } from './lmdb';

/** What is stored under a key. Keys are bytes, each as a letter of a text, and sort so. */
export type Entry = [key: string, value: Buffer];

/** What is to be stored under keys; null is nothing. */
export type Changes = BTree<string, Buffer | null>;

export const newChanges = (): Changes => new BTree<string, Buffer | null>(undefined, compareKeys);

const compareKeys = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Entries in order: what LMDB has, under layers of changes that are not there yet, the latest first. Until it is
 * pinned, it shows the layers and the file as they are at this moment, and holds nothing.
 */
export class Entries {
  private snapshot: Snapshot | undefined;
  private isPinned = false;

  constructor(
    private readonly lmdb: Lmdb,
    public layers: readonly Changes[],
  ) {}

  /** True if it shows what is in the file now, so that what is known of that holds here too. */
  get isCurrent(): boolean {
    return this.snapshot === undefined;
  }

  /** True if reads that go on must end. */
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

  /** Whether what is under a key has not been written to the file yet. */
  isChanged(key: string): boolean {
    return this.layers.some((layer) => layer.has(key));
  }

  /** Puts a value under a key, or nothing. */
  set(key: string, value: Uint8Array | undefined): void {
    this.layers[0]?.set(key, value ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : null);
  }

  /** The entries from one key, and up to but without another one, in order or backwards. */
  range(from: string, to: string, reverse = false): Iterable<Entry> {
    return [...this.layers]
      .reverse()
      .reduce<Iterable<Entry>>(
        (below, layer) =>
          layer.size > 0 ? over(changesIn(layer, from, to, reverse), below[Symbol.iterator](), reverse) : below,
        this.lmdb.range(from, to, reverse, this.snapshot),
      );
  }

  /** The same entries, to be pinned on their own. */
  fork(layers = this.layers): Entries {
    const fork = new Entries(this.lmdb, layers);
    if (this.snapshot) fork.snapshot = this.snapshot.use();
    return fork;
  }

  /** Keeps what it shows as it is from here on, until it is released. Ranges that are being read go on with that. */
  pin(): this {
    if (this.isPinned) return this;
    this.isPinned = true;
    this.layers = this.layers.map((layer) => layer.clone());
    this.snapshot ??= this.lmdb.snapshot();
    return this;
  }

  /** Gives up what pinning keeps; after that nothing can be read. */
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

/** Changes over what is below them. */
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
