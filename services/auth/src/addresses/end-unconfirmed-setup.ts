import type { Identity } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { removeFactors } from '../sign-in/two-factor/remove-factors';
import type { Models } from '../models/create-models';
import { recordAddressChoice } from '../newsletter/address-choices';
import { CONFIRMED } from '../models/newsletter.model';
import { endAllSessions } from '../sessions/all-sessions';

/**
 * Ends the factors, links, pending logins and sessions that an account got before its address was confirmed, because
 * the person who registered may not be the owner of the address. If mail is switched off in the account, it is switched
 * off for the address, too.
 * @param except the id of the session in whose browser the link was used
 */
export async function endUnconfirmedSetup(
  dependencies: Pick<
    Models,
    'db' | 'Users' | 'Sessions' | 'Subscribers' | 'AccountTokens' | 'PendingLogins' | 'Passkeys' | 'PasskeyChallenges'
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
  // The higher version prevents logins whose password has already been checked from starting a session.
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
