import { calculateObjectSize, Long } from 'bson';
import { MAX_DOCUMENT_BYTES, type Doc } from '../bson/values';
import { badValue, CommandError } from '../errors';
import { MAX_MESSAGE_BYTES } from '../server/wire';
import { sessionName, type View } from '../storage/transaction';
import { countOf, type Call } from './call';

/** Results a client has not fetched yet, and where they were read. */
type Cursor = { ns: string; rest: Doc[]; view: View; usedAt: number };

const IDLE_MS = 10 * 60_000;

/** The open cursors of a server. */
export class Cursors {
  private readonly cursors = new Map<number, Cursor>();
  private last = Date.now() * 1000; // ids do not repeat across restarts

  /** Replies with the first batch. */
  open(ns: string, rest: Doc[], batchSize: number, single: boolean, view: View): Doc {
    this.cursors.set(++this.last, { ns, rest, view, usedAt: 0 });
    return this.next(this.last, ns, batchSize, view, 'firstBatch', single);
  }

  /** Replies with the next batch, or the last one; refuses (43) a cursor that is not open here. */
  next(id: number, ns: string, batchSize: number, view: View, field = 'nextBatch', last = false): Doc {
    const cursor = this.cursors.get(id);
    if (cursor?.ns !== ns || cursor.view !== view) throw new CommandError(43, `cursor id ${id} not found`);
    cursor.usedAt = Date.now();
    const batch = cursor.rest.splice(0, fitting(cursor.rest, batchSize));
    const over = (last || cursor.rest.length === 0) && this.kill(id);
    return { cursor: { id: Long.fromNumber(over ? 0 : id), ns, [field]: batch } };
  }

  /** Closes a cursor; true if there was one. */
  readonly kill = (id: number): boolean => this.cursors.delete(id);

  /** Closes the cursors nobody has asked for ten minutes. */
  sweep(): void {
    for (const [id, { usedAt }] of this.cursors) if (Date.now() - usedAt > IDLE_MS) this.kill(id);
  }
}

/** How many of the results to send: as many as were asked for and fit a message. */
function fitting(docs: Doc[], asked: number): number {
  let bytes = 0;
  for (const [i, doc] of docs.entries()) {
    bytes += calculateObjectSize(doc) + 12;
    if (i === asked || (bytes > MAX_DOCUMENT_BYTES && i > 0)) return i;
  }
  return docs.length;
}

/**
 * `hello`, by its names. A replica set of one: with less, drivers use no sessions, retryable writes and transactions.
 */
export const hello = ({ server: { address }, name }: Call): Doc => ({
  [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
  helloOk: true,
  secondary: false,
  readOnly: false,
  setName: 'embedded',
  setVersion: 1,
  hosts: [address],
  primary: address,
  me: address,
  logicalSessionTimeoutMinutes: 30,
  localTime: new Date(),
  minWireVersion: 0,
  maxWireVersion: 21,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
});

export const buildInfo = (): Doc => ({
  version: '7.0.0',
  versionArray: [7, 0, 0, 0],
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  storageEngines: ['lmdb'],
});

export const getMore = ({ server, db, body, view }: Call): Doc =>
  server.cursors.next(
    Number(body.getMore),
    `${db}.${String(body.collection)}`,
    countOf(body, 'batchSize') || Infinity,
    server.sessions.transactionOf(body) ?? view,
  );

export function killCursors({ server, body: { cursors } }: Call): Doc {
  if (!Array.isArray(cursors)) throw badValue('killCursors needs cursors');
  const cursorsKilled = (cursors as number[]).filter((id) => server.cursors.kill(id));
  return {
    cursorsKilled,
    cursorsNotFound: (cursors as number[]).filter((id) => !cursorsKilled.includes(id)),
    cursorsAlive: [],
    cursorsUnknown: [],
  };
}

export const commitTransaction = ({ server, body }: Call): Promise<void> => server.sessions.commit(body);

export const abortTransaction = ({ server, body }: Call): void => server.sessions.transactionOf(body)?.end();

/** `endSessions` and `killSessions`: a session that ends takes its transaction with it. */
export function endSessions({ server, name, body }: Call): void {
  const ended = new Set([body[name]].flat().map(sessionName));
  server.sessions.abortWhere(({ session }) => ended.has(session));
}
