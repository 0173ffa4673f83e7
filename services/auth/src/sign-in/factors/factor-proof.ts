import { HttpError, stepUpRequired, type Identity } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import {
  accountNotActive,
  activeAccount,
  addedSince,
  addressNotConfirmed,
  signInRequired,
} from '../../accounts/account-state';
import type { Models } from '../../models/create-models';
import { usableToken } from '../../models/account-token.model';
import { findFactors, hasFactor, proofsFor, readSignInTime, type Factors } from './factors';

/** What decides which proof an account needs. */
export interface FactorProofNeeds extends Pick<Models, 'Users' | 'Sessions' | 'AccountTokens' | 'Passkeys'> {
  bindsFirstFactor: boolean;
}
type Caller = Pick<Identity, 'userId' | 'sessionId'>;

const enrollmentNeeded = () =>
  new HttpError(
    403,
    'enrollment_link_required',
    'A site admin needs a link to add the first passkey or authenticator app. ' +
      'Ask another site admin or the operator of the site for one.',
  );

/**
 * Throws 403 unless a factor proved this session, if the person has any. The factor has to be older than the sign-in,
 * because the password proves nothing about factors. Must be called in the transaction that changes a factor. The
 * contract requires that the proof is recent.
 */
export async function requireFactorProof(
  dependencies: Pick<FactorProofNeeds, 'Users' | 'Passkeys' | 'Sessions'>,
  { userId, sessionId }: Caller,
  session?: ClientSession,
): Promise<Factors> {
  const factors = await findFactors(dependencies, userId, session);
  if (!hasFactor(factors)) return factors;
  const own = await dependencies.Sessions.findOne(
    { _id: sessionId, actorId: { $exists: false } },
    { method: 1, createdAt: 1, signedInAt: 1 },
  )
    .session(session ?? null)
    .lean();
  if (!own) throw signInRequired();
  if ((own.method ?? 'password') !== 'password') return factors;
  throw proofsFor(factors, readSignInTime(own)).length > 0 ? stepUpRequired() : addedSince();
}

/** Returns whether the first factor of this account needs a link that another person hands over. */
export const needsEnrollment = (
  { bindsFirstFactor }: Pick<FactorProofNeeds, 'bindsFirstFactor'>,
  isSiteAdmin: boolean,
  factors: Factors,
): boolean => bindsFirstFactor && isSiteAdmin && !hasFactor(factors);

/**
 * Throws 403 unless the caller may add a factor. The address has to be confirmed, and if there are factors, one that is
 * older than the sign-in has to prove the session.
 */
export async function requireMayAddFactor(
  dependencies: FactorProofNeeds,
  caller: Caller,
  session?: ClientSession,
): Promise<{ isSiteAdmin: boolean; factors: Factors }> {
  const { Users } = dependencies;
  const { userId } = caller;
  const account = await Users.findOne(activeAccount(userId), { unverifiedSince: 1, isSiteAdmin: 1 })
    .session(session ?? null)
    .lean();
  if (!account) throw await accountNotActive(Users, userId);
  if (account.unverifiedSince) throw addressNotConfirmed();
  return { isSiteAdmin: account.isSiteAdmin, factors: await requireFactorProof(dependencies, caller, session) };
}

/**
 * Does the same as {@link requireMayAddFactor} in the transaction that adds the factor. If the first factor needs an
 * enrollment link, this uses the link up.
 */
export async function claimNewFactor(
  dependencies: FactorProofNeeds,
  caller: Caller,
  enrollmentToken: string | undefined,
  session: ClientSession,
): Promise<Factors> {
  const { isSiteAdmin, factors } = await requireMayAddFactor(dependencies, caller, session);
  if (!needsEnrollment(dependencies, isSiteAdmin, factors)) return factors;
  if (!enrollmentToken) throw enrollmentNeeded();
  const link = { ...usableToken(enrollmentToken, 'enrollment'), userId: caller.userId };
  if (!(await dependencies.AccountTokens.findOneAndDelete(link, { session }).lean())) throw enrollmentNeeded();
  return factors;
}
