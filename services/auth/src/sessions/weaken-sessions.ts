import type { ClientSession, Connection } from 'mongoose';
import { removeImpersonation } from './impersonation-session';
import type { Sessions } from './session.model';

/** What a person proves who they are with and that goes: the app, a passkey by its id, or everything that is left. */
export type GoneFactor = 'app' | 'all' | { passkeyId: string };

/** `passkeyId: null` finds sessions of the release before, which did not store by which passkey they began. */
const provedBy = (gone: GoneFactor) =>
  gone === 'all'
    ? { method: { $in: ['code', 'recovery-code', 'passkey'] as const } }
    : gone === 'app'
      ? { method: 'code' as const }
      : { method: 'passkey' as const, passkeyId: { $in: [gone.passkeyId, null] } };

/**
 * A session is worth as much as what proved it: when that goes, the session counts as one by password, in the same
 * transaction. What a site admin does as another person by it ends.
 */
export async function weakenSessions(
  { db, Sessions: store }: { db: Connection; Sessions: Sessions },
  userId: string,
  gone: GoneFactor,
  session: ClientSession,
): Promise<void> {
  const asOthers = { actorId: userId, ...provedBy(gone) };
  for (const { _id } of await store.find(asOthers, { _id: 1 }, { session }).lean())
    await removeImpersonation({ db, Sessions: store }, { _id }, 'second step removed', session);
  await store.updateMany(
    { userId, actorId: { $exists: false }, ...provedBy(gone) },
    { $set: { method: 'password' }, $unset: { passkeyId: 1 } },
    { session },
  );
}
