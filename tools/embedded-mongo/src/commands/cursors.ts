import { Long } from 'bson';
import { MAX_DOCUMENT_BYTES, toBson, type Doc } from '../bson/values';
import { CommandError } from '../errors';
import { inSlices, type Paused } from '../query/slices';
import type { Entries } from '../storage/entries';
import type { View } from '../storage/view';

/** The results of a command: documents, or their bytes. */
export type Results = Iterable<Paused<Doc | Uint8Array>>;

/** The results that a client has not fetched yet, and the data from which they are read. */
type Cursor = {
  ns: string;
  results: Iterator<Paused<Doc | Uint8Array>>;
  /** The next result, if it has already been read. */
  ahead: Uint8Array | undefined;
  /** The snapshot, which is released with the cursor. */
  entries: Entries;
  view: View;
  usedAt: number;
  isBusy: boolean;
};

/** The options of a cursor: the size of the first batch, and whether it is the only one. */
export type CursorOptions = { batchSize?: number; single?: boolean };

const IDLE_MS = 10 * 60_000;

export class Cursors {
  private readonly cursors = new Map<number, Cursor>();
  private last = Date.now() * 1000; // The ids do not repeat after a restart.

  /** Returns a reply with the first batch. The snapshot is released with the cursor. */
  open(ns: string, results: Results, entries: Entries, view: View, options: CursorOptions = {}): Promise<Doc> {
    const { batchSize = Infinity, single = true } = options;
    const cursor = {
      ns,
      results: results[Symbol.iterator](),
      ahead: undefined,
      entries,
      view,
      usedAt: 0,
      isBusy: false,
    };
    this.cursors.set(++this.last, cursor);
    return this.next(this.last, ns, view, batchSize, 'firstBatch', single);
  }

  /** Returns a reply with the next batch, or the last one. Throws 43 for a cursor that is not open here. */
  async next(id: number, ns: string, view: View, batchSize: number, field = 'nextBatch', last = false): Promise<Doc> {
    const cursor = this.cursors.get(id);
    if (cursor?.ns !== ns || cursor.view !== view) throw new CommandError(43, `cursor id ${id} not found`);
    if (cursor.isBusy) throw new CommandError(12_051, `cursor id ${id} is already in use`);
    cursor.isBusy = true;
    let isOpen = false;
    try {
      const batch = await nextBatch(cursor, batchSize);
      isOpen = !last && cursor.ahead !== undefined && this.cursors.has(id);
      return { cursor: { id: Long.fromNumber(isOpen ? id : 0), ns, [field]: batch } };
    } finally {
      cursor.isBusy = false;
      cursor.usedAt = Date.now();
      if (!isOpen) {
        this.cursors.delete(id);
        close(cursor);
      }
    }
  }

  /** Closes a cursor. Returns true if there was one. */
  readonly kill = (id: number): boolean => {
    const cursor = this.cursors.get(id);
    if (cursor && !cursor.isBusy) close(cursor);
    return this.cursors.delete(id);
  };

  /** Closes the cursors that have not been used for ten minutes, or all of them. */
  sweep(idleMs = IDLE_MS): void {
    for (const [id, { usedAt, isBusy }] of this.cursors) if (!isBusy && Date.now() - usedAt >= idleMs) this.kill(id);
  }
}

function close({ results, entries }: Cursor): void {
  results.return?.();
  entries.release();
}

/**
 * Returns as many results as requested, if they fit in a message. It reads one more, to determine whether there is one.
 */
async function nextBatch(cursor: Cursor, asked: number): Promise<Uint8Array[]> {
  const batch: Uint8Array[] = [];
  let size = 0;
  const { ahead, results, entries } = cursor;
  const take = (result: Uint8Array): boolean => {
    size += result.length + 12;
    if (batch.length < asked && (size <= MAX_DOCUMENT_BYTES || batch.length === 0)) return batch.push(result) > 0;
    cursor.ahead = result;
    entries.pin(); // This happens in the same turn, before another command can change the data.
    return false;
  };
  cursor.ahead = undefined;
  if (ahead && !take(ahead)) return batch;
  // The wrapper has no `return`, which would end the results when the batch is full.
  const rest = { [Symbol.iterator]: () => ({ next: () => results.next() }) };
  await inSlices(rest, entries, (result) => take(result instanceof Uint8Array ? result : toBson(result)));
  return batch;
}
