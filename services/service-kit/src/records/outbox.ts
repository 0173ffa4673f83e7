import { ApiError } from '@meridian/shared-types';
import mongoose, { type ClientSession, type Connection, type QueryFilter, type Schema, type Types } from 'mongoose';
import { startBackgroundJob } from '../jobs/background-job';
import { HttpError } from '../http/http-error';
import type { Logger } from '../service/logger';
import { Counter, Gauge, metrics } from '../service/metrics';

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

interface OutboxDoc<R> {
  _id: Types.ObjectId;
  record: R;
  /**
   * The number of refusals of this record, the earliest time of the next attempt, and the time at which it was set
   * aside.
   */
  refusals?: number;
  retryAt?: Date;
  refusedAt?: Date;
}

/** A kind of outbox, with its collection and the number of records that one call takes. */
export interface OutboxKind {
  collection: string;
  batch: number;
}

const schemas = new Map<string, Schema<OutboxDoc<object>>>();

/** The schema contains the collection's name. With the name as an argument, each call would compile another model. */
function outboxModel(db: Connection, { collection }: OutboxKind) {
  const schema =
    schemas.get(collection) ??
    new mongoose.Schema<OutboxDoc<object>>(
      { record: { type: Object, required: true }, refusals: Number, retryAt: Date, refusedAt: Date },
      { collection, versionKey: false, autoCreate: false, minimize: false },
    );
  schemas.set(collection, schema);
  return db.model(collection, schema);
}

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

/** The running delivery of an outbox. After `stop`, undelivered records stay in it. */
export interface Delivery {
  stop(): Promise<void>;
}

/**
 * Delivers the records of an outbox at least once, oldest first. While the receiver is unavailable, they stay in the
 * outbox. Two replicas may deliver the same record, so the receiver must accept each id only once and must not rely on
 * the order. A record that the receiver refuses (400, 409, 413) does not delay the others: it is sent alone, 10 times
 * in half an hour, and then set aside.
 * @param send the call that takes the records.
 * @example const delivery = deliverOutbox<DomainEvent>(db, DOMAIN_EVENTS, client.appendDomainEvents, log);
 */
export function deliverOutbox<R extends { id: string }>(
  db: Connection,
  kind: OutboxKind,
  send: (call: { body: { records: R[] } }) => Promise<unknown>,
  log: Logger,
): Delivery {
  const Outbox = outboxModel(db, kind);
  const labels = { outbox: kind.collection };
  let isStopped = false;

  const sendAndDelete = async (docs: readonly OutboxDoc<object>[]): Promise<void> => {
    const records = docs.map(({ _id, record }) => ({ id: _id.toHexString(), ...record }) as unknown as R);
    await send({ body: { records } });
    await Outbox.deleteMany({ _id: { $in: docs.map(({ _id }) => _id) } });
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

  const deliver = async (): Promise<void> => {
    for (let full = true; full && !isStopped;) {
      const docs = await Outbox.find(waiting()).sort({ _id: 1 }).limit(kind.batch).lean();
      if (docs[0]) oldest.set(labels, (Date.now() - docs[0]._id.getTimestamp().getTime()) / 1000);
      try {
        if (docs.length > 0) await sendAndDelete(docs);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        for (const doc of docs)
          await sendAndDelete([doc]).catch((reason: unknown) => {
            if (!isRefusal(reason)) throw reason;
            return refuse(doc, reason);
          });
      }
      full = docs.length === kind.batch;
    }
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

  return {
    async stop() {
      isStopped = true;
      db.off(recorded(kind), onRecorded);
      await job.stop();
    },
  };
}

const waiting = (): QueryFilter<OutboxDoc<object>> => ({
  refusedAt: { $exists: false },
  $or: [{ retryAt: { $exists: false } }, { retryAt: { $lte: new Date() } }],
});

/**
 * Whether the receiver refuses the records themselves. It may also be unavailable, outdated or wrongly configured,
 * which is not a refusal.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  return [400, 409].includes(error.status) || (error.cause instanceof ApiError && error.cause.status === 413);
}
