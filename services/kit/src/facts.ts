import { type Fact, FACT_BATCH } from '@meridian/shared-types';
import { notificationsInternalApi } from '@meridian/shared-types/contracts';
import mongoose, { type ClientSession, type Connection } from 'mongoose';
import type { Logger } from './logger';
import { deliverOutbox, withdrawFromOutbox, writeToOutbox, type Delivery } from './outbox';
import { createServiceClient } from './service-client';

const FACT_OUTBOX = { collection: 'factOutbox', batch: FACT_BATCH };

/** A fact without its id and time, which {@link recordFact} adds. Set `at` for something that happened earlier. */
export type NewFact = Fact extends infer F ? (F extends Fact ? Omit<F, 'id' | 'at'> & { at?: string } : never) : never;

/**
 * Writes a fact to the outbox of the service. The notifications service decides who is notified, how and when. Pass the
 * session of the transaction that the fact is about, so that both are committed or neither.
 * @example
 * const audience = { personIds: [String(user._id)] };
 * await recordFact(db, { kind: 'account.password-changed', audience, data: {} }, session);
 */
export const recordFact = (db: Connection, fact: NewFact, session?: ClientSession): Promise<void> =>
  recordFacts(db, [fact], session);

/**
 * Records a fact as {@link recordFact} does, but delivers it only after a given time. Until then it can be withdrawn.
 * Resolves to its id.
 * @example const factId = await recordLaterFact(db, fact, new Date(Date.now() + 15_000), session);
 */
export async function recordLaterFact(
  db: Connection,
  fact: NewFact,
  notBefore: Date,
  session: ClientSession,
): Promise<string> {
  const id = new mongoose.Types.ObjectId().toHexString();
  const record = { id, at: new Date().toISOString(), ...fact };
  await writeToOutbox(db, FACT_OUTBOX, [record], session, notBefore);
  return id;
}

/**
 * Withdraws a fact of {@link recordLaterFact}, so that nobody is notified. Resolves to false if it is already
 * delivered.
 * @example if (!(await withdrawFact(db, factId, session))) throw tooLate();
 */
export const withdrawFact = (db: Connection, id: string, session: ClientSession): Promise<boolean> =>
  withdrawFromOutbox(db, FACT_OUTBOX, id, session);

/** Records several facts in one write, as {@link recordFact} does for one. An empty list causes no write. */
export async function recordFacts(db: Connection, facts: readonly NewFact[], session?: ClientSession): Promise<void> {
  if (facts.length === 0) return;
  const at = new Date().toISOString();
  const records = facts.map((fact) => ({ id: new mongoose.Types.ObjectId().toHexString(), at, ...fact }));
  await writeToOutbox(db, FACT_OUTBOX, records, session);
}

/**
 * Delivers the facts of {@link recordFact} to the notifications service. See {@link deliverOutbox}.
 * @example const facts = deliverFacts(db, env.NOTIFICATIONS_URL, env.SERVICE_TOKEN, log); … await facts.stop();
 */
export function deliverFacts(db: Connection, url: string, serviceToken: string, log: Logger): Delivery {
  const notifications = createServiceClient(notificationsInternalApi, url, serviceToken, 5000);
  return deliverOutbox<Fact>(db, FACT_OUTBOX, (facts) => notifications.appendFacts({ body: { facts } }), log);
}
