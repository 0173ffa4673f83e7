import { ApiError } from '@meridian/shared-types';
import type { ClientSession, Connection, QueryFilter, Types } from 'mongoose';
import { startBackgroundJob } from '../jobs/background-job';
import { HttpError } from '../http-error';
import type { Logger } from '../observability/logger';
import { Counter, Gauge, metrics } from '../observability/metrics';
import { having, outboxModel, type OutboxDoc, type OutboxKind } from './outbox.model';

/**
 * Milliseconds from a new record to its delivery, from a failed delivery to the next attempt, and between the regular
 * checks of the outbox.
 */
const SOON_MS = 100;
const RETRY_MS = 2000;
const SWEEP_MS = 5000;

/** The number of refusals after which a record is set aside. The pauses double and add up to about half an hour. */
const MAX_REFUSALS = 10;

const setAside = new Counter({
  name: 'outbox_set_aside_total',
  help: 'Records of an outbox that the receiver refused again and again, and that are no longer sent.',
  labelNames: ['outbox'],
  registers: [metrics],
});
const oldest = new Gauge({
  name: 'outbox_oldest_record_seconds',
  help: 'Age of the oldest record that the receiver has not taken; 0 without one.',
  labelNames: ['outbox'],
  registers: [metrics],
});

/** The event that the connection emits after a record was written. */
const recorded = ({ collection }: OutboxKind) => `recorded ${collection}`;

/**
 * Writes records to an outbox of the service. Pass the session of the transaction that they are about, so that all are
 * committed or none. They are not delivered before `notBefore`.
 */
export async function writeToOutbox(
  db: Connection,
  kind: OutboxKind,
  records: readonly { id: string }[],
  session?: ClientSession,
  notBefore?: Date,
): Promise<void> {
  const docs = records.map(({ id, ...record }) => ({ _id: id, record, ...(notBefore && { retryAt: notBefore }) }));
  await outboxModel(db, kind).insertMany(docs, session ? { session } : {});
  if (session) session.once('ended', () => db.emit(recorded(kind)));
  else db.emit(recorded(kind));
}

/** Removes a record that is not delivered yet. Resolves to false if it was already delivered. */
export async function withdrawFromOutbox(
  db: Connection,
  kind: OutboxKind,
  id: string,
  session?: ClientSession,
): Promise<boolean> {
  const { deletedCount } = await outboxModel(db, kind).deleteOne({ _id: id }, session ? { session } : {});
  return deletedCount > 0;
}

/**
 * Removes the records that are not delivered yet and have these values in the fields of `lookups`, because their
 * subject is being deleted.
 */
export async function removeFromOutbox(
  db: Connection,
  kind: OutboxKind,
  values: object,
  session: ClientSession,
): Promise<void> {
  await outboxModel(db, kind).deleteMany(having(values), { session });
}

/** The running delivery of an outbox. */
export interface Delivery<R extends { id: string } = { id: string }> {
  /**
   * Sends records at once that were just committed, so that the caller can rely on the receiver having them. The job
   * leaves them alone meanwhile. Rejects with the first failure, after which the job sends what is left.
   */
  sendNow(records: readonly R[]): Promise<void>;
  /** Sends at once what has these values in the fields of `lookups`, as `sendNow` does. */
  sendWaiting(values: Partial<R>): Promise<void>;
  /** Stops the job. Undelivered records stay in the outbox. */
  stop(): Promise<void>;
}

interface Sending<R> {
  Outbox: ReturnType<typeof outboxModel>;
  send: (call: { body: { records: R[] } }) => Promise<unknown>;
  labels: { outbox: string };
  log: Logger;
  /** Whether a caller of `sendNow` sends the record itself. */
  isLeft: (id: string) => boolean;
  isStopped: () => boolean;
}

/** Creates the functions that send records, and delete those that the receiver accepted. */
function createSending<R extends { id: string }>({ Outbox, send, labels, log, isLeft, isStopped }: Sending<R>) {
  const sendAndDelete = async (records: R[]): Promise<void> => {
    await send({ body: { records } });
    await Outbox.deleteMany({ _id: { $in: records.map(({ id }) => id) } });
  };

  const refuse = async ({ _id, refusals = 0 }: OutboxDoc<object>, error: unknown): Promise<void> => {
    const now = Date.now();
    const isLast = refusals + 1 >= MAX_REFUSALS;
    await Outbox.updateOne(
      { _id },
      {
        $set: {
          refusals: refusals + 1,
          ...(isLast ? { refusedAt: new Date(now) } : { retryAt: new Date(now + RETRY_MS * 2 ** refusals) }),
        },
      },
    );
    if (!isLast) return log.warn({ err: error, ...labels, id: String(_id) }, 'record refused: it is sent again');
    setAside.inc(labels);
    log.error({ err: error, ...labels, id: String(_id) }, 'record refused again and again: it is set aside');
  };

  const sendTogether = async (docs: readonly OutboxDoc<object>[]): Promise<void> => {
    try {
      if (docs.length > 0) await sendAndDelete(docs.map(toRecord<R>));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      for (const doc of docs)
        await sendAndDelete([toRecord(doc)]).catch((reason: unknown) => {
          if (!isRefusal(reason)) throw reason;
          return refuse(doc, reason);
        });
    }
  };

  /** Resolves to the failures. Throws if no record is accepted, because the receiver is probably unavailable. */
  const sendEach = async (docs: readonly OutboxDoc<object>[]): Promise<unknown[]> => {
    const failures: unknown[] = [];
    const due = docs.filter(({ _id }) => !isLeft(String(_id)));
    for (const doc of due) {
      if (isStopped()) return failures;
      await sendAndDelete([toRecord(doc)]).catch((error: unknown) => {
        if (!isUnavailable(error)) log.warn({ err: error, ...labels, id: String(doc._id) }, 'record not delivered yet');
        failures.push(error);
      });
    }
    if (failures.length > 0 && failures.length === due.length) throw failures[0];
    return failures;
  };

  return { sendAndDelete, sendTogether, sendEach };
}

/**
 * Delivers the records of an outbox at least once, oldest first. While the receiver is unavailable, they stay in the
 * outbox. Two replicas may deliver the same record, so the receiver must accept each id or version only once and must
 * not rely on the order. A record that the receiver refuses (400, 409, 413) does not delay the others: it is sent
 * alone, 10 times in half an hour, and then set aside. With `isEachSent`, every record is sent alone until it is
 * accepted.
 * @param send the call that takes the records.
 * @example const delivery = deliverOutbox<DomainEvent>(db, DOMAIN_EVENTS, client.appendDomainEvents, log);
 */
export function deliverOutbox<R extends { id: string }>(
  db: Connection,
  kind: OutboxKind,
  send: (call: { body: { records: R[] } }) => Promise<unknown>,
  log: Logger,
): Delivery<R> {
  const Outbox = outboxModel(db, kind);
  const labels = { outbox: kind.collection };
  /** The ids of the records that a caller of `sendNow` sends. */
  const sentNow = new Set<string>();
  let isStopped = false;
  const { sendAndDelete, sendTogether, sendEach } = createSending<R>({
    ...{ Outbox, send, labels, log },
    isLeft: (id) => sentNow.has(id),
    isStopped: () => isStopped,
  });

  const deliver = async (): Promise<void> => {
    const failures: unknown[] = [];
    let after: Types.ObjectId | undefined;
    for (let full = true; full && !isStopped;) {
      const next = { ...waiting(), ...(after && { _id: { $gt: after } }) };
      const docs = await Outbox.find(next).sort({ _id: 1 }).limit(kind.batch).lean();
      const [first] = docs;
      if (first && failures.length === 0) oldest.set(labels, (Date.now() - first._id.getTimestamp().getTime()) / 1000);
      if (kind.isEachSent) failures.push(...(await sendEach(docs)));
      else await sendTogether(docs);
      after = docs.at(-1)?._id;
      full = docs.length === kind.batch;
    }
    if (failures.length > 0) throw failures[0];
    oldest.set(labels, 0);
  };
  const job = startBackgroundJob(deliver, {
    everyMs: SWEEP_MS,
    retryMs: RETRY_MS,
    firstMs: SOON_MS,
    log,
    failure: `records of ${kind.collection} not delivered yet`,
  });
  const onRecorded = () => job.runSoon(SOON_MS);
  db.on(recorded(kind), onRecorded);

  const sendNow = async (records: readonly R[]): Promise<void> => {
    for (const { id } of records) sentNow.add(id);
    try {
      for (const record of records) await sendAndDelete([record]);
    } finally {
      for (const { id } of records) sentNow.delete(id);
    }
  };

  return {
    sendNow,
    sendWaiting: async (values) =>
      sendNow((await Outbox.find(having(values)).sort({ _id: 1 }).lean()).map(toRecord<R>)),
    async stop() {
      isStopped = true;
      db.off(recorded(kind), onRecorded);
      await job.stop();
    },
  };
}

const toRecord = <R>({ _id, record }: OutboxDoc<object>): R => ({ id: _id.toHexString(), ...record }) as unknown as R;

const waiting = (): QueryFilter<OutboxDoc<object>> => ({
  refusedAt: { $exists: false },
  $or: [{ retryAt: { $exists: false } }, { retryAt: { $lte: new Date() } }],
});

const isUnavailable = (error: unknown): boolean => error instanceof HttpError && error.status === 503;

/**
 * Returns whether the receiver refuses the records themselves. It may also be unavailable, outdated or wrongly
 * configured, which is not a refusal.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  return [400, 409].includes(error.status) || (error.cause instanceof ApiError && error.cause.status === 413);
}
