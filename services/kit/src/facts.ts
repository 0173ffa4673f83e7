import { type Fact, FACT_BATCH } from '@meridian/shared-types';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { writeToOutbox } from './outbox';

const FACT_OUTBOX = { collection: 'factOutbox', batch: FACT_BATCH };

/** A fact without its id and time: {@link recordFact} adds both. */
export type NewFact = Fact extends infer F ? (F extends Fact ? Omit<F, 'id' | 'at'> : never) : never;

/**
 * Writes a fact to the outbox of the service: the notifications service decides who is told, how and when. Pass the
 * session of the transaction that the fact is about, so that both are committed or neither.
 * @example
 * const audience = { personIds: [String(user._id)] };
 * await recordFact(db, { kind: 'account.password-changed', audience, data: {} }, session);
 */
export const recordFact = (db: Connection, fact: NewFact, session?: ClientSession): Promise<void> => {
  const id = new mongoose.Types.ObjectId().toHexString();
  return writeToOutbox(db, FACT_OUTBOX, { id, at: new Date().toISOString(), ...fact } as Fact, session);
};
