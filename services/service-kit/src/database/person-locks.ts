import { HOUR_MS } from '@meridian/shared-types';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { HttpError } from '../http-error';
import { inTransaction, retryDuplicate } from './mongo';

/** Milliseconds for which the id of a removed person stays locked, which is much longer than any request takes. */
const CLOSED_MS = 24 * HOUR_MS;
/** Milliseconds for which a merge of accounts stays stored, which is as long as domain events do. */
const MERGED_MS = 366 * 24 * HOUR_MS;

interface PersonLockDoc {
  /** A user id, or another key of a person. */
  _id: string;
  /** A counter that every write for this person changes, so that concurrent writes conflict. */
  writes: number;
  closedUntil?: Date;
  /** The account into which this account was merged. */
  mergedInto?: string;
  expiresAt: Date;
}

const schema = new mongoose.Schema<PersonLockDoc>(
  {
    _id: { type: String, required: true },
    writes: { type: Number, required: true },
    closedUntil: Date,
    mergedInto: String,
    expiresAt: { type: Date, required: true },
  },
  { collection: 'personLocks', versionKey: false, autoCreate: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/**
 * The model of person locks. There is one short-lived document for each person with recent writes or who was removed
 * recently. Register it before `ensureIndexes`. The schema contains the collection's name, because with the name as an
 * argument each call would compile another model.
 * @example const stores = { db, Events: eventModel(db), Locks: personLockModel(db) };
 */
export const personLockModel = (db: Connection) => db.model('PersonLock', schema);

/**
 * Locks people in a transaction. Call this in every transaction that stores something about people. Throws 403 if one
 * of them is being removed. It writes to the same document as {@link blockWritesFor}, so that the database serializes
 * the two.
 * @example await inTransaction(db, async (session) => { await lockPeople(db, identity.userId, session); … });
 */
export async function lockPeople(
  db: Connection,
  people: string | readonly string[],
  session: ClientSession,
): Promise<void> {
  const Locks = personLockModel(db);
  const now = Date.now();
  // The order is always the same, to avoid deadlocks.
  for (const _id of [...new Set([people].flat())].sort()) {
    // The read comes before the write, so that refused transactions lock nothing.
    const closed = await Locks.findOne(
      { _id, closedUntil: { $gt: new Date(now) } },
      { mergedInto: 1 },
      { session },
    ).lean();
    if (closed)
      throw closed.mergedInto
        ? new HttpError(403, MERGED, 'This account was merged into another one.')
        : new HttpError(403, REMOVED, 'This account is being deleted.');
    await Locks.updateOne(
      { _id },
      { $inc: { writes: 1 }, $max: { expiresAt: new Date(now + HOUR_MS) } },
      { upsert: true, session },
    );
  }
}

const REMOVED = 'account_removed';
const MERGED = 'account_merged';

/** Returns whether an error is the refusal of {@link lockPeople}. */
export const isRemovedPersonError = (error: unknown): boolean =>
  error instanceof HttpError && (error.code === REMOVED || error.code === MERGED);

/**
 * Runs {@link lockPeople} and `work` in one transaction.
 * @example await withPeopleLocked(db, identity.userId, (session) => Requests.insertMany([request], { session }));
 */
export const withPeopleLocked = <T>(
  db: Connection,
  people: string | readonly string[],
  work: (session: ClientSession) => Promise<T>,
): Promise<T> =>
  retryDuplicate(() =>
    inTransaction(db, async (session) => {
      await lockPeople(db, people, session);
      return work(session);
    }),
  );

/**
 * Blocks writes for a person, so that all their data can then be found and removed. The block expires after a day
 * unless `forMs` is given. Call it outside of transactions, because it then waits for running writes instead of
 * aborting.
 * @example await blockWritesFor(db, userId); await Rsvps.deleteMany({ userId });
 */
export async function blockWritesFor(db: Connection, person: string, forMs = CLOSED_MS): Promise<void> {
  const until = new Date(Date.now() + forMs);
  await retryDuplicate(() =>
    personLockModel(db).updateOne(
      { _id: person },
      { $inc: { writes: 1 }, $max: { expiresAt: until }, $set: { closedUntil: until } },
      { upsert: true },
    ),
  );
}

/**
 * Blocks writes for an account that is merged into another one, and stores the other account for a year: late records
 * that name the merged account belong to the other. Call it as {@link blockWritesFor}, or in the transaction that
 * merges the data.
 * @example
 * await blockWritesOfMerged(db, userId, intoId);
 * await Notes.updateMany({ userId }, { userId: intoId });
 */
export async function blockWritesOfMerged(
  db: Connection,
  person: string,
  mergedInto: string,
  session?: ClientSession,
): Promise<void> {
  const until = new Date(Date.now() + MERGED_MS);
  const close = () =>
    personLockModel(db).updateOne(
      { _id: person },
      { $inc: { writes: 1 }, $max: { expiresAt: until }, $set: { closedUntil: until, mergedInto } },
      { upsert: true, ...(session && { session }) },
    );
  await (session ? close() : retryDuplicate(close));
}

/**
 * Returns the current account of a person, which is another one if theirs was merged into it. Use it for a decision or
 * message that names the account of an earlier time.
 * @example const byId = await accountNow(db, decision.byId);
 */
export async function accountNow(db: Connection, person: string): Promise<string> {
  const merged = { _id: person, mergedInto: { $exists: true }, closedUntil: { $gt: new Date() } };
  const closed = await personLockModel(db).findOne(merged, { mergedInto: 1 }).lean();
  return closed?.mergedInto ? accountNow(db, closed.mergedInto) : person;
}

/** Reverts {@link blockWritesFor}. */
export async function unblockWritesFor(db: Connection, person: string): Promise<void> {
  await personLockModel(db).updateOne({ _id: person }, { $inc: { writes: 1 }, $unset: { closedUntil: 1 } });
}
