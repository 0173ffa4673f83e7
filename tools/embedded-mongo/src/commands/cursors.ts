import { Long } from 'bson';
import { appendDocument, appendElement, rawArrayElement, type Doc } from '../bson/documents';
import { badValue, CommandError } from '../errors';

/** Results a client has not fetched yet. */
interface Cursor {
  namespace: string;
  results: Iterator<Buffer>;
  /** A result that did not fit the last batch. */
  held: Buffer | undefined;
  /** The session's transaction it was opened in, if any. */
  owner: object | undefined;
  close(): void;
  usedAt: number;
}

const MAX_BATCH_BYTES = 16 * 1024 * 1024 - 4096;
const IDLE_MS = 10 * 60_000;

/** The open cursors of a server. */
export class Cursors {
  private readonly open = new Map<string, Cursor>();
  private last = BigInt(Date.now()) << 16n; // ids do not repeat across restarts

  /** Replies with the first batch; `close` is called once the results are read or given up. */
  first(namespace: string, results: Iterator<Buffer>, batchSize: number, single: boolean, owner: object | undefined, close: () => void): Buffer {
    const cursor: Cursor = { namespace, results, held: undefined, owner, close, usedAt: Date.now() };
    const { batch, more } = this.fill(cursor, batchSize);
    let id = Long.ZERO;
    if (more && !single) {
      id = Long.fromBigInt(++this.last);
      this.open.set(id.toString(), cursor);
    } else {
      end(cursor);
    }
    return reply('firstBatch', batch, id, namespace);
  }

  /** Replies with the next batch; refuses (43) a cursor that is not open here. */
  next(id: Long, namespace: string, batchSize: number | undefined, owner: object | undefined): Buffer {
    const cursor = this.open.get(id.toString());
    if (!cursor || cursor.namespace !== namespace || cursor.owner !== owner) throw new CommandError(43, `cursor id ${id.toString()} not found`);
    cursor.usedAt = Date.now();
    this.open.delete(id.toString()); // so that an error leaves nothing behind
    const { batch, more } = this.fill(cursor, batchSize ?? Infinity);
    if (more) this.open.set(id.toString(), cursor);
    else end(cursor);
    return reply('nextBatch', batch, more ? id : Long.ZERO, namespace);
  }

  /** True if there was such a cursor to close. */
  kill(id: Long): boolean {
    const cursor = this.open.get(id.toString());
    if (!cursor) return false;
    this.open.delete(id.toString());
    end(cursor);
    return true;
  }

  /** Closes the cursors of a transaction that ends, those idle for ten minutes, or with no argument all. */
  closeWhere(test: (cursor: { owner: object | undefined; idle: boolean }) => boolean): void {
    for (const [id, cursor] of this.open) {
      if (test({ owner: cursor.owner, idle: Date.now() - cursor.usedAt > IDLE_MS })) this.kill(Long.fromString(id));
    }
  }

  private fill(cursor: Cursor, size: number): { batch: Buffer[]; more: boolean } {
    const batch: Buffer[] = [];
    let bytes = 0;
    try {
      for (;;) {
        cursor.held ??= cursor.results.next().value as Buffer | undefined;
        if (cursor.held === undefined) return { batch, more: false };
        bytes += cursor.held.length;
        if (batch.length >= size || (bytes > MAX_BATCH_BYTES && batch.length > 0)) return { batch, more: true };
        batch.push(cursor.held);
        cursor.held = undefined;
      }
    } catch (error) {
      end(cursor);
      throw error;
    }
  }
}

function end(cursor: Cursor): void {
  cursor.results.return?.();
  cursor.close();
}

function reply(field: string, batch: Buffer[], id: Long, namespace: string): Buffer {
  return appendDocument({ ok: 1 }, 'cursor', appendElement({ id, ns: namespace }, rawArrayElement(field, batch)));
}

/** Reads `cursor: { batchSize }` or `batchSize`; refuses (2) negative ones. */
export function batchSizeOf(doc: Doc, fallback: number): number {
  const size = doc.batchSize ?? fallback;
  if (typeof size !== 'number' || size < 0) throw badValue(`BSON field 'batchSize' value must be >= 0, actual value '${String(size)}'`);
  return size;
}
