import { Long } from 'bson';
import { MAX_DOCUMENT_BYTES, toBson, type Doc } from '../bson/values';
import { CommandError } from '../errors';
import { inSlices, type Paused } from '../query/slices';
import type { Entries } from '../storage/entries';
import type { View } from '../storage/transaction';

/** Results as a command gives them: documents, or their bytes. */
export type Results = Iterable<Paused<Doc | Uint8Array>>;

/** Results a client has not fetched yet, and where they are read. */
type Cursor = {
  ns: string;
  results: Iterator<Paused<Doc | Uint8Array>>;
  /** The next one, if it has been read already. */
  ahead: Uint8Array | undefined;
  /** Given up with the cursor. */
  entries: Entries;
  view: View;
  usedAt: number;
  isBusy: boolean;
};

/** What a cursor is opened with: how many results come first, and whether those are all that is wanted. */
export type CursorOptions = { batchSize?: number; single?: boolean };

const IDLE_MS = 10 * 60_000;

/** The open cursors of a server. */
export class Cursors {
  private readonly cursors = new Map<number, Cursor>();
  private last = Date.now() * 1000; // ids do not repeat across restarts

  /** Replies with the first batch. What is read is given up with the cursor. */
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

  /** Replies with the next batch, or the last one; refuses (43) a cursor that is not open here. */
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

  /** Closes a cursor; true if there was one. */
  readonly kill = (id: number): boolean => {
    const cursor = this.cursors.get(id);
    if (cursor && !cursor.isBusy) close(cursor);
    return this.cursors.delete(id);
  };

  /** Closes the cursors nobody has asked for ten minutes, or all. */
  sweep(idleMs = IDLE_MS): void {
    for (const [id, { usedAt, isBusy }] of this.cursors) if (!isBusy && Date.now() - usedAt >= idleMs) this.kill(id);
  }
}

function close({ results, entries }: Cursor): void {
  results.return?.();
  entries.release();
}

/** As many of the results as were asked for and fit a message. One more is read, to know whether there is one. */
async function nextBatch(cursor: Cursor, asked: number): Promise<Uint8Array[]> {
  const batch: Uint8Array[] = [];
  let size = 0;
  const { ahead, results, entries } = cursor;
  const take = (result: Uint8Array): boolean => {
    size += result.length + 12;
    if (batch.length < asked && (size <= MAX_DOCUMENT_BYTES || batch.length === 0)) return batch.push(result) > 0;
    cursor.ahead = result;
    entries.pin(); // in the same turn: what comes is not to change it
    return false;
  };
  cursor.ahead = undefined;
  if (ahead && !take(ahead)) return batch;
  // without what would end the results when the batch is full
  const rest = { [Symbol.iterator]: () => ({ next: () => results.next() }) };
  await inSlices(rest, entries, (result) => take(result instanceof Uint8Array ? result : toBson(result)));
  return batch;
}
