import { hashToken } from '@meridian/service-kit';
import type { ClientSession, Types } from 'mongoose';
import { addedSince, signInRequired } from '../accounts/account-state';
import { refuseSuspended } from '../accounts/suspension.policy';
import type { UserDoc, Users } from '../models/user.model';
import type { SessionDoc, Sessions, SignInMethod } from '../models/session.model';

/**
 * The basis of a new session: the checked password or the previous session. It must still be valid in the transaction
 * that starts the session. A new password is stored under the same locks.
 */
export type SessionBasis =
  | {
      credentialsVersion: number;
      method: SignInMethod;
      passkeyId?: Types.ObjectId | undefined;
      /** Runs in the same transaction, for example to use up a code. */
      within?: (session: ClientSession) => Promise<unknown>;
    }
  | { previousToken: string; within?: (session: ClientSession) => Promise<unknown> };

const PROOF_FIELDS = { method: 1, passkeyId: 1, signedInAt: 1, authenticatedAt: 1, createdAt: 1 } as const;
type ProofFields = Pick<SessionDoc, Exclude<keyof typeof PROOF_FIELDS, 'createdAt'>>;

/** The proof of a person's identity. `since` is when they got that factor. It is absent for the password. */
export interface SessionProof {
  method: SignInMethod;
  passkeyId?: Types.ObjectId | undefined;
  since?: Date | undefined;
}

interface Needed {
  Users: Users;
  Sessions: Sessions;
  /** Whether site admins act as members until they sign in with two-factor authentication. */
  requireTwoFactor: boolean;
}

/** Stores how and when the person of a session proved who they are, and derives the rights of the session from it. */
export const createSessionProof = ({ Users, Sessions, requireTwoFactor }: Needed) => ({
  /** Returns the proof of a new session, in its transaction. A session that replaces another one keeps its proof. */
  async readProof(basis: SessionBasis, userId: Types.ObjectId | string, session: ClientSession): Promise<ProofFields> {
    if ('previousToken' in basis) {
      const tokenHash = hashToken(basis.previousToken);
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
   * Stores that the person proved again, in this browser, who they are. The factor has to be older than the sign-in, so
   * that a session cannot raise itself by a factor that was added in it.
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

  /** Returns whether a person has the rights of a treasurer in such a session, which is as safe as a site admin's. */
  actsAsTreasurer: (
    { isTreasurer = false }: Pick<UserDoc, 'isTreasurer'>,
    session: Pick<SessionDoc, 'actorId' | 'method'>,
  ): boolean => actsAsSiteAdmin(requireTwoFactor, { isSiteAdmin: isTreasurer }, session),

  /** {@link actsAsSiteAdmin} */
  actsAsSiteAdmin: (user: Pick<UserDoc, 'isSiteAdmin'>, session: Pick<SessionDoc, 'actorId' | 'method'>): boolean =>
    actsAsSiteAdmin(requireTwoFactor, user, session),
});

/**
 * Returns whether a person has the rights of a site admin in such a session. A passkey counts as two factors: the
 * device, and the finger, face or PIN that it asks for.
 */
export const actsAsSiteAdmin = (
  requireTwoFactor: boolean,
  { isSiteAdmin }: Pick<UserDoc, 'isSiteAdmin'>,
  { actorId, method = 'password' }: Pick<SessionDoc, 'actorId' | 'method'>,
): boolean => isSiteAdmin && !actorId && (!requireTwoFactor || method !== 'password');

/**
 * Returns in which sessions a site admin has these rights, or undefined for all: in those with two-factor
 * authentication, or in none if there is neither an app nor a passkey.
 */
export function describeSiteAdminRights(
  requireTwoFactor: boolean,
  user: Pick<UserDoc, 'isSiteAdmin'>,
  { hasApp, passkeys }: { hasApp: boolean; passkeys: number },
): 'with-two-factor' | 'no-two-factor' | undefined {
  const acts = (method: SignInMethod) => actsAsSiteAdmin(requireTwoFactor, user, { method });
  if (!user.isSiteAdmin || acts('password')) return undefined;
  return (hasApp && acts('code')) || (passkeys > 0 && acts('passkey')) ? 'with-two-factor' : 'no-two-factor';
}
