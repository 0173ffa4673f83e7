import { calculateObjectSize, Long } from 'bson';
import { MAX_DOCUMENT_BYTES, type Doc } from '../bson/documents';
import { CommandError } from '../errors';

/** Results a client has not fetched yet. */
interface Cursor {
  ns: string;
  results: Doc[];
  at: number;
  /** The transaction it was opened in, if any. */
  owner: object | undefined;
  usedAt: number;
}

const IDLE_MS = 10 * 60_000;

/** The open cursors of a server. */
export class Cursors {
  private readonly cursors = new Map<number, Cursor>();
  private last = Date.now() * 1000; // ids do not repeat across restarts

  /** Replies with the first batch. */
  open(ns: string, results: Doc[], batchSize: number, single: boolean, owner: object | undefined): Doc {
    const cursor = { ns, results, at: 0, owner, usedAt: Date.now() };
    const id = ++this.last;
    this.cursors.set(id, cursor);
    const firstBatch = this.batch(id, cursor, batchSize);
    if (single) this.kill(id);
    return { cursor: { id: this.idOf(id), ns, firstBatch } };
  }

  /** Replies with the next batch; refuses (43) a cursor that is not open here. */
  next(id: number, ns: string, batchSize: number, owner: object | undefined): Doc {
    const cursor = this.cursors.get(id);
    if (cursor?.ns !== ns || cursor.owner !== owner) throw new CommandError(43, `cursor id ${id} not found`);
    cursor.usedAt = Date.now();
    const nextBatch = this.batch(id, cursor, batchSize);
    return { cursor: { id: this.idOf(id), ns, nextBatch } };
  }

  /** The id a client is told: 0 if there is no more. */
  private idOf(id: number): Long {
    return this.cursors.has(id) ? Long.fromNumber(id) : Long.ZERO;
  }

  private batch(id: number, cursor: Cursor, size: number): Doc[] {
    const start = cursor.at;
    for (let bytes = 0; cursor.at - start < size && cursor.at < cursor.results.length; cursor.at++) {
      bytes += calculateObjectSize(cursor.results[cursor.at]!) + 12;
      if (bytes > MAX_DOCUMENT_BYTES && cursor.at > start) break;
    }
    if (cursor.at === cursor.results.length) this.kill(id);
    return cursor.results.slice(start, cursor.at);
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
