import { factorsOf } from '../credentials/factors';
import type { Passkeys } from '../credentials/passkey.model';
import type { Users } from '../accounts/user.model';
import type { Sessions } from './session.model';

/**
 * Downgrades sessions of the previous release to password sessions unless a current factor of the person is older than
 * the session. In that release, a new app raised the session that added it, and a session kept its rights after the
 * removal of its factor.
 */
export async function weakenFormerSessions(stores: {
  Users: Users;
  Sessions: Sessions;
  Passkeys: Passkeys;
}): Promise<void> {
  const raised = { method: { $in: ['code', 'recovery-code', 'passkey'] as const }, actorId: { $exists: false } };
  for await (const { _id, userId, method, createdAt } of stores.Sessions.find(raised, {
    userId: 1,
    method: 1,
    createdAt: 1,
  })
    .lean()
    .cursor()) {
    const { appSince, passkeySince } = await factorsOf(stores, userId.toHexString());
    const own = method === 'passkey' ? passkeySince : appSince ? [appSince] : [];
    if (own.some((since) => since <= createdAt)) continue;
    await stores.Sessions.updateOne({ _id, method }, { $set: { method: 'password' } });
  }
}
