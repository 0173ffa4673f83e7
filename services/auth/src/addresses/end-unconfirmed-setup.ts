import type { Identity } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { removeFactors } from '../two-factor/remove-factors';
import type { Dependencies } from '../dependencies';
import { recordAddressChoice } from '../newsletter/address-choices';
import { CONFIRMED } from '../newsletter/newsletter.model';
import { endAllSessions } from '../sessions/all-sessions';

/**
 * Ends what was set up in an account before its address was confirmed, because the reader of the mail may not be the
 * person who registered. Factors, links, pending logins and sessions end in the transaction of the confirmation. What
 * the account says about mail holds for the address from then on.
 * @param except the id of the session in whose browser the link was used
 */
export async function endUnconfirmedSetup(
  dependencies: Pick<
    Dependencies,
    'db' | 'Users' | 'Subscribers' | 'Sessions' | 'Passkeys' | 'PasskeyChallenges' | 'PendingLogins' | 'AccountTokens'
  >,
  userId: string,
  session: ClientSession,
  except?: string,
): Promise<void> {
  const { db, Users, Subscribers, PasskeyChallenges, PendingLogins, AccountTokens } = dependencies;
  await removeFactors(dependencies, userId, session);
  await AccountTokens.deleteMany({ userId, kind: { $nin: ['undo-address', 'enrollment'] } }, { session });
  await PasskeyChallenges.deleteMany({ userId }, { session });
  await PendingLogins.deleteMany({ userId }, { session });
  // A login whose password was checked before can no longer start a session.
  const user = await Users.findOneAndUpdate(
    { _id: userId },
    { $inc: { credentialsVersion: 1 }, ...(except === undefined && { $set: { isPasswordUnproven: true } }) },
    { session, projection: { email: 1, notifications: 1 } },
  ).lean();
  if (user?.notifications?.email === false) {
    await Subscribers.deleteOne({ email: user.email, ...CONFIRMED }, { session });
    await recordAddressChoice(db, { kind: 'mail', email: user.email, userId, isWanted: false }, session);
  }
  await endAllSessions(dependencies, userId, 'address confirmed', session, except);
}

/** Returns the session id of the caller if the session belongs to this person and is not an impersonation. */
export const ownSessionId = (
  caller: Pick<Identity, 'userId' | 'sessionId' | 'actorId'> | undefined,
  userId: string,
): string | undefined => (caller?.userId === userId && !caller.actorId ? caller.sessionId : undefined);
