import type { Identity } from '@meridian/kit';
import type { ClientSession } from 'mongoose';
import { removeFactors } from '../credentials/remove-factors';
import type { Dependencies } from '../dependencies';
import { endAllSessions } from '../sessions/all-sessions';

/**
 * Ends what was made in an account before its address was confirmed: who registered may not be who reads the mail.
 * Factors, links, logins that wait for a second step and sessions end, in the transaction that confirms.
 * @param except the id of the session in whose browser the link was used
 */
export async function endPrepared(
  dependencies: Pick<
    Dependencies,
    'db' | 'Users' | 'Sessions' | 'Passkeys' | 'PasskeyChallenges' | 'PendingLogins' | 'AccountTokens'
  >,
  userId: string,
  session: ClientSession,
  except?: string,
): Promise<void> {
  const { Users, PasskeyChallenges, PendingLogins, AccountTokens } = dependencies;
  await removeFactors(dependencies, userId, session);
  await AccountTokens.deleteMany({ userId, kind: { $nin: ['undo-address', 'enrolment'] } }, { session });
  await PasskeyChallenges.deleteMany({ userId }, { session });
  await PendingLogins.deleteMany({ userId }, { session });
  // A login whose password was checked before starts no session any more.
  await Users.updateOne({ _id: userId }, { $inc: { credentialsVersion: 1 } }, { session });
  await endAllSessions(dependencies, userId, 'address confirmed', session, except);
}

/** The session of this person in the browser that makes the call, if it is theirs and nobody acts as them. */
export const ownSessionId = (
  caller: Pick<Identity, 'userId' | 'sessionId' | 'actorId'> | undefined,
  userId: string,
): string | undefined => (caller?.userId === userId && !caller.actorId ? caller.sessionId : undefined);
