import { calculateObjectSize, Long } from 'bson';
import { MAX_DOCUMENT_BYTES, type Doc } from '../bson/documents';
import { CommandError } from '../errors';
import type { View } from '../storage/transaction';

/** Results a client has not fetched yet, and where they were read. */
type Cursor = { ns: string; rest: Doc[]; view: View; usedAt: number };

const IDLE_MS = 10 * 60_000;

/** The open cursors of a server. */
export class Cursors {
  private readonly cursors = new Map<number, Cursor>();
  private last = Date.now() * 1000; // ids do not repeat across restarts

  /** Replies with the first batch. */
  open(ns: string, results: Doc[], batchSize: number, single: boolean, view: View): Doc {
    const cursor = { ns, rest: results, view, usedAt: Date.now() };
    const firstBatch = nextBatch(cursor, batchSize);
    const id = single || cursor.rest.length === 0 ? 0 : ++this.last;
    if (id) this.cursors.set(id, cursor);
    return { cursor: { id: Long.fromNumber(id), ns, firstBatch } };
  }

  /** Replies with the next batch; refuses (43) a cursor that is not open here. */
  next(id: number, ns: string, batchSize: number, view: View): Doc {
    const cursor = this.cursors.get(id);
    if (cursor?.ns !== ns || cursor.view !== view) throw new CommandError(43, `cursor id ${id} not found`);
    cursor.usedAt = Date.now();
    const batch = nextBatch(cursor, batchSize);
    const open = cursor.rest.length > 0 || !this.kill(id);
    return { cursor: { id: Long.fromNumber(open ? id : 0), ns, nextBatch: batch } };
  }

  /** True if there was such a cursor to close. */
  kill(id: number): boolean {
    return this.cursors.delete(id);
  }

  /** Closes the cursors nobody has asked for ten minutes. */
  sweep(): void {
    for (const [id, { usedAt }] of this.cursors) if (Date.now() - usedAt > IDLE_MS) this.kill(id);
  }
}

/** Takes as many results as were asked for and fit a message. */
function nextBatch(cursor: Cursor, size: number): Doc[] {
  let [count, bytes] = [0, 0];
  for (const doc of cursor.rest) {
    bytes += calculateObjectSize(doc) + 12;
    if (count === size || (bytes > MAX_DOCUMENT_BYTES && count > 0)) break;
    count++;
  }
  const batch = cursor.rest.slice(0, count);
  cursor.rest = cursor.rest.slice(count);
  return batch;
}
