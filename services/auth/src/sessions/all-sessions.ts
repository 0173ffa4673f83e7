import type { ClientSession, Connection } from 'mongoose';
import { removeImpersonation } from './impersonation-session';
import type { Sessions } from '../models/session.model';

/** The filter for sessions of a person that have not ended, without those of site admins who impersonate the person. */
export const ownSessions = (userId: string) => ({
  userId,
  actorId: { $exists: false },
  expiresAt: { $gt: new Date() },
});

/**
 * Ends all sessions of a person, and the impersonation sessions in which the person is actor or subject, in a
 * transaction.
 * @param except the id of a session that remains
 */
export async function endAllSessions(
  { db, Sessions: store }: { db: Connection; Sessions: Sessions },
  userId: string,
  detail: string,
  session: ClientSession,
  except?: string,
): Promise<void> {
  const impersonations = {
    actorId: { $exists: true },
    createdAt: { $lte: new Date() },
    $or: [{ userId }, { actorId: userId }],
  };
  for (const { _id } of await store.find(impersonations, { _id: 1 }, { session }).lean())
    await removeImpersonation({ db, Sessions: store }, { _id }, detail, session);
  await store.deleteMany({ userId, actorId: { $exists: false }, ...(except && { _id: { $ne: except } }) }, { session });
}
