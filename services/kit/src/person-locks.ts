import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { HttpError } from './http-error';
import { inTransaction, retryDuplicate } from './mongo';

const HOUR_MS = 3_600_000;
/**
 * Milliseconds that a removed person's id is known as one: much longer than anything in their name can be on its way.
 */
const CLOSED_MS = 24 * HOUR_MS;

interface PersonLockDoc {
  /** A user id, or what else stands for a person. */
  _id: string;
  /** Every write changes it, so that no two that are about the same person pass each other unseen. */
  writes: number;
  closedUntil?: Date;
  expiresAt: Date;
}

const schema = new mongoose.Schema<PersonLockDoc>(
  {
    _id: { type: String, required: true },
    writes: { type: Number, required: true },
    closedUntil: Date,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, autoCreate: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/**
 * One short-lived document for each person who has written lately, or was removed lately. Register it before
 * `ensureIndexes`.
 * @example const stores = { db, Events: eventModel(db), Locks: personLockModel(db) };
 */
export const personLockModel = (db: Connection) => db.model('PersonLock', schema, 'personLocks');

/**
 * Refuses what would be stored for somebody, or about one of several, who is being removed: 403. It changes the
 * document that {@link blockWritesFor} changes, so of two at the same moment the store lets one wait or begin anew, and
 * it finds what the other one did.
 * @example await inTransaction(db, async (session) => { await lockPeople(db, identity.userId, session); … });
 */
export async function lockPeople(
  db: Connection,
  people: string | readonly string[],
  session: ClientSession,
): Promise<void> {
  const Locks = personLockModel(db);
  const now = Date.now();
  // In one order for everybody, so that nobody waits in a circle.
  for (const _id of [...new Set([people].flat())].sort()) {
    // Read before it is changed: what is refused stands in nobody's way.
    if (await Locks.findOne({ _id, closedUntil: { $gt: new Date(now) } }, { _id: 1 }, { session }).lean())
      throw new HttpError(403, REMOVED, 'This account is being deleted.');
    await Locks.updateOne(
      { _id },
      { $inc: { writes: 1 }, $max: { expiresAt: new Date(now + HOUR_MS) } },
      { upsert: true, session },
    );
  }
}

const REMOVED = 'account_removed';

/** Whether something was refused by {@link lockPeople}. */
export const isRemovedPersonError = (error: unknown): boolean => error instanceof HttpError && error.code === REMOVED;

/**
 * {@link lockPeople} and what is written behind it, in one transaction.
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
 * When this is done nothing more is stored for a person, and whatever was can be found and removed. Lasts a day unless
 * told otherwise, and leaves nothing behind then. Outside of any transaction: so it waits for one that is writing,
 * where another would begin anew.
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

/** Takes {@link blockWritesFor} back. */
export async function unblockWritesFor(db: Connection, person: string): Promise<void> {
  await personLockModel(db).updateOne({ _id: person }, { $inc: { writes: 1 }, $unset: { closedUntil: 1 } });
}
