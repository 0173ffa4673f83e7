import { Long } from 'bson';
import { MAX_DOCUMENT_BYTES, toBson } from '../bson/documents';
import { CommandError } from '../errors';

/** Results a client has not fetched yet. */
interface Cursor {
  namespace: string;
  results: Buffer[];
  at: number;
  /** The transaction it was opened in, if any. */
  owner: object | undefined;
  usedAt: number;
}

const IDLE_MS = 10 * 60_000;

/** The open cursors of a server. */
export class Cursors {
  private readonly cursors = new Map<string, Cursor>();
  private last = BigInt(Date.now()) << 16n; // ids do not repeat across restarts

  /** Replies with the first batch. */
  open(namespace: string, results: Buffer[], batchSize: number, single: boolean, owner: object | undefined): Buffer {
    const cursor = { namespace, results, at: 0, owner, usedAt: Date.now() };
    const batch = nextBatch(cursor, batchSize);
    if (single || cursor.at === results.length) return reply('firstBatch', batch, Long.ZERO, namespace);
    const id = Long.fromBigInt(++this.last);
    this.cursors.set(id.toString(), cursor);
    return reply('firstBatch', batch, id, namespace);
  }

  /** Replies with the next batch; refuses (43) a cursor that is not open here. */
  next(id: Long, namespace: string, batchSize: number, owner: object | undefined): Buffer {
    const cursor = this.cursors.get(id.toString());
    if (!cursor || cursor.namespace !== namespace || cursor.owner !== owner) throw new CommandError(43, `cursor id ${id.toString()} not found`);
    cursor.usedAt = Date.now();
    const batch = nextBatch(cursor, batchSize);
    if (cursor.at < cursor.results.length) return reply('nextBatch', batch, id, namespace);
    this.kill(id);
    return reply('nextBatch', batch, Long.ZERO, namespace);
  }

  /** True if there was such a cursor to close. */
  kill(id: Long): boolean {
    return this.cursors.delete(id.toString());
  }

  /** Closes the cursors nobody has asked for ten minutes. */
  sweep(): void {
    for (const [id, { usedAt }] of this.cursors) if (Date.now() - usedAt > IDLE_MS) this.cursors.delete(id);
  }
}

function nextBatch(cursor: Cursor, size: number): Buffer[] {
  const batch: Buffer[] = [];
  let bytes = 0;
  while (batch.length < size && cursor.at < cursor.results.length) {
    bytes += cursor.results[cursor.at]!.length + 12;
    if (bytes > MAX_DOCUMENT_BYTES && batch.length > 0) break;
    batch.push(cursor.results[cursor.at++]!);
  }
  return batch;
}

/** `{ cursor: { id, ns, firstBatch }, ok: 1 }` around documents that are BSON already. */
function reply(field: string, batch: Buffer[], id: Long, ns: string): Buffer {
  const array = documentOf(batch.flatMap((raw, i) => [Buffer.from(`\x03${i}\0`), raw]));
  const cursor = documentOf([elementsOf({ id, ns }), Buffer.from(`\x04${field}\0`), array]);
  return documentOf([Buffer.from('\x03cursor\0'), cursor, elementsOf({ ok: 1 })]);
}

const elementsOf = (doc: Record<string, unknown>): Buffer => toBson(doc).subarray(4, -1);

function documentOf(elements: Buffer[]): Buffer {
  const raw = Buffer.concat([Buffer.alloc(4), ...elements, Buffer.of(0)]);
  raw.writeInt32LE(raw.length);
  return raw;
}
