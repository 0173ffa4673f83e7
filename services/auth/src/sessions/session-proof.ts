import type { ClientSession, Types } from 'mongoose';
import { addedSince, signInRequired } from '../accounts/account-state';
import { refuseSuspended } from '../accounts/suspension.policy';
import type { UserDoc, Users } from '../accounts/user.model';
import type { SessionDoc, Sessions, SignInMethod } from './session.model';
import { hashOfToken } from './token';

/**
 * What allows a new session: the password as it was when it was checked, or the session before. It must still be so in
 * the transaction that starts the session; a new password is stored under the same locks.
 */
export type SessionBasis =
  | {
      credentialsVersion: number;
      method: SignInMethod;
      passkeyId?: Types.ObjectId | undefined;
      /** What happens in the same transaction, such as the use of a code. */
      within?: (session: ClientSession) => Promise<unknown>;
    }
  | { previousToken: string; within?: (session: ClientSession) => Promise<unknown> };

const PROOF_FIELDS = { method: 1, passkeyId: 1, signedInAt: 1, authenticatedAt: 1, createdAt: 1 } as const;
type ProofFields = Pick<SessionDoc, Exclude<keyof typeof PROOF_FIELDS, 'createdAt'>>;

/** How a person proved who they are. `since`: when they got what they did it with; absent for the password. */
export interface SessionProof {
  method: SignInMethod;
  passkeyId?: Types.ObjectId | undefined;
  since?: Date | undefined;
}

interface Needed {
  Users: Users;
  Sessions: Sessions;
  /** Whether site admins act as members until they sign in with a second step. */
  requireSecondStep: boolean;
}

/** How and when the person of a session proved who they are, and what follows from it. */
export const createSessionProof = ({ Users, Sessions, requireSecondStep }: Needed) => ({
  /** For a new session, in its transaction. A session that follows another one takes its proof over. */
  async proofOf(basis: SessionBasis, userId: Types.ObjectId | string, session: ClientSession): Promise<ProofFields> {
    if ('previousToken' in basis) {
      const tokenHash = hashOfToken(basis.previousToken);
      const previous = await Sessions.findOne({ tokenHash }, PROOF_FIELDS, { session }).lean();
      if (!previous) throw signInRequired();
      await basis.within?.(session);
      const { method, passkeyId, createdAt, signedInAt = createdAt, authenticatedAt = createdAt } = previous;
      return { ...(method && { method }), ...(passkeyId && { passkeyId }), signedInAt, authenticatedAt };
    }
    const { credentialsVersion, method, passkeyId, within } = basis;
    const unchanged = { _id: userId, credentialsVersion: credentialsVersion || { $exists: false } };
    const user = await Users.findOne(unchanged, { suspension: 1 }, { session }).lean();
    if (!user) throw signInRequired();
    refuseSuspended(user);
    await within?.(session);
    return { method, ...(passkeyId && { passkeyId }), authenticatedAt: new Date() };
  },

  /**
   * The person has proved again, in this browser, who they are. What they did it with has to be older than the sign-in:
   * a session cannot raise itself by what was added in it.
   */
  async confirm(sessionId: string, { method, passkeyId, since }: SessionProof, session: ClientSession): Promise<void> {
    const own = { _id: sessionId, actorId: { $exists: false } };
    const wasThere = [{ signedInAt: { $gte: since } }, { signedInAt: { $exists: false }, createdAt: { $gte: since } }];
    const { matchedCount } = await Sessions.updateOne(
      { ...own, ...(since && { $or: wasThere }) },
      {
        $set: { authenticatedAt: new Date(), method, ...(passkeyId && { passkeyId }) },
        ...(!passkeyId && { $unset: { passkeyId: 1 } }),
      },
      { session },
    );
    if (matchedCount) return;
    throw (await Sessions.exists(own).session(session)) ? addedSince() : signInRequired();
  },

  /** {@link actsAsSiteAdmin} */
  actsAsSiteAdmin: (user: Pick<UserDoc, 'isSiteAdmin'>, session: Pick<SessionDoc, 'actorId' | 'method'>): boolean =>
    actsAsSiteAdmin(requireSecondStep, user, session),
});

/**
 * Whether a person has the rights of a site admin in a session like this. A passkey is two steps in one: the device,
 * and the finger, face or PIN that it asks for.
 */
export const actsAsSiteAdmin = (
  requireSecondStep: boolean,
  { isSiteAdmin }: Pick<UserDoc, 'isSiteAdmin'>,
  { actorId, method = 'password' }: Pick<SessionDoc, 'actorId' | 'method'>,
): boolean => isSiteAdmin && !actorId && (!requireSecondStep || method !== 'password');

/**
 * In which sessions a site admin has these rights, if not in all: in those with a second step, or in none, because
 * there is neither an app nor a passkey to begin one with.
 */
export function siteAdminRightsOf(
  requireSecondStep: boolean,
  user: Pick<UserDoc, 'isSiteAdmin'>,
  { hasApp, passkeys }: { hasApp: boolean; passkeys: number },
): 'with-second-step' | 'no-second-step' | undefined {
  const acts = (method: SignInMethod) => actsAsSiteAdmin(requireSecondStep, user, { method });
  if (!user.isSiteAdmin || acts('password')) return undefined;
  return (hasApp && acts('code')) || (passkeys > 0 && acts('passkey')) ? 'with-second-step' : 'no-second-step';
}
