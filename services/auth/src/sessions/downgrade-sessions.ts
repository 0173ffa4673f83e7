import type { ClientSession, Connection } from 'mongoose';
import { removeImpersonation } from './impersonation-session';
import type { Sessions } from '../models/session.model';

/** The removed factor: the app, a passkey by its id, or everything. */
export type GoneFactor = 'app' | 'all' | { passkeyId: string };

const provedBy = (gone: GoneFactor) =>
  gone === 'all'
    ? { method: { $in: ['code', 'recovery-code', 'passkey'] as const } }
    : gone === 'app'
      ? { method: 'code' as const }
      : { method: 'passkey' as const, passkeyId: gone.passkeyId };

/**
 * Downgrades the sessions that a removed factor proved to password sessions, in the same transaction. The impersonation
 * sessions of these site admins end.
 */
export async function downgradeSessions(
  { db, Sessions: store }: { db: Connection; Sessions: Sessions },
  userId: string,
  gone: GoneFactor,
  session: ClientSession,
): Promise<void> {
  const asOthers = { actorId: userId, ...provedBy(gone) };
  for (const { _id } of await store.find(asOthers, { _id: 1 }, { session }).lean())
    await removeImpersonation({ db, Sessions: store }, { _id }, 'two-factor method removed', session);
  await store.updateMany(
    { userId, actorId: { $exists: false }, ...provedBy(gone) },
    { $set: { method: 'password' }, $unset: { passkeyId: 1 } },
    { session },
  );
}
