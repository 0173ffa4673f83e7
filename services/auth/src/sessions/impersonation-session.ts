import { DAY_MS } from '@meridian/shared-types';
import { inTransaction, recordAction } from '@meridian/service-kit';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import type { SessionDoc, Sessions } from '../models/session.model';
import type { AnnounceChange } from './session-signals';

/** Milliseconds after which an impersonation session ends, even if it is in use. */
export const IMPERSONATION_MS = 30 * 60_000;
/** Milliseconds for which an ended impersonation session remains stored, so that its end can still be recorded. */
export const IMPERSONATION_RETENTION_MS = 7 * DAY_MS;

export const findImpersonationEnd = ({ createdAt }: Pick<SessionDoc, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + IMPERSONATION_MS);

interface Store {
  db: Connection;
  Sessions: Sessions;
}

/**
 * Ends an impersonation session, which may be read-only, and records that in the audit log in one transaction, so only
 * one of several parallel calls does it. If the session has expired already, the record has that reason and time.
 */
export const endImpersonation = (store: Store, filter: QueryFilter<SessionDoc>, detail: string, now = new Date()) =>
  inTransaction(store.db, (session) => removeImpersonation(store, filter, detail, session, now));

/** Does the same as {@link endImpersonation} within a transaction. */
export async function removeImpersonation(
  { db, Sessions }: Store,
  filter: QueryFilter<SessionDoc>,
  detail: string,
  session: ClientSession,
  now = new Date(),
) {
  const ended = await Sessions.findOneAndDelete(
    { ...filter, actorId: { $exists: true } },
    { session, projection: { userId: 1, actorId: 1, isReadOnly: 1, createdAt: 1 } },
  ).lean();
  if (!ended) return null;
  const { userId, actorId, isReadOnly, createdAt } = ended;
  const endsAt = findImpersonationEnd({ createdAt });
  const isOver = endsAt <= now;
  await recordAction(
    db,
    {
      action: isReadOnly ? 'view.ended' : 'impersonation.ended',
      subject: userId,
      userId,
      actorId,
      actingAsId: userId,
      at: isOver ? endsAt : now,
      detail: isOver ? 'after 30 minutes' : detail,
    },
    session,
  );
  return ended;
}

/** Ends the expired impersonation sessions. Several replicas may run this at the same time. */
export async function endExpiredImpersonations(
  { db, Sessions, announceChange }: Store & { announceChange: AnnounceChange },
  now = new Date(),
): Promise<void> {
  const expired = { actorId: { $exists: true }, createdAt: { $lte: new Date(now.getTime() - IMPERSONATION_MS) } };
  for await (const { _id } of Sessions.find(expired, { _id: 1 }).lean().cursor()) {
    if (await endImpersonation({ db, Sessions }, { _id }, '', now)) announceChange({ sessionId: _id.toHexString() });
  }
}
