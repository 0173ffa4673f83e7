import { HttpError, stepUpRequired, type Identity } from '@meridian/kit';
import type { ClientSession } from 'mongoose';
import {
  accountNotActive,
  activeAccount,
  addedSince,
  addressNotConfirmed,
  signInRequired,
} from '../accounts/account-state';
import type { Dependencies } from '../dependencies';
import { usableToken } from './account-token.model';
import { factorsOf, hasFactor, proofsFor, signedInAtOf, type Factors } from './factors';

type Needed = Pick<Dependencies, 'Users' | 'Passkeys' | 'Sessions' | 'AccountTokens' | 'bindsFirstFactor'>;
type Caller = Pick<Identity, 'userId' | 'sessionId'>;

const enrolmentNeeded = () =>
  new HttpError(
    403,
    'enrolment_link_required',
    'A site admin needs a link to add the first passkey or authenticator app. ' +
      'Ask another site admin or the operator of the site for one.',
  );

/**
 * Throws 403 unless this session was proved by a factor, if the person has any: one that was there when they signed in.
 * The password shows nothing about factors. To be called in the transaction that changes one. That the proof is recent,
 * the contract says.
 */
export async function requireFactorProof(
  dependencies: Pick<Needed, 'Users' | 'Passkeys' | 'Sessions'>,
  { userId, sessionId }: Caller,
  session?: ClientSession,
): Promise<Factors> {
  const factors = await factorsOf(dependencies, userId, session);
  if (!hasFactor(factors)) return factors;
  const own = await dependencies.Sessions.findOne(
    { _id: sessionId, actorId: { $exists: false } },
    { method: 1, createdAt: 1, signedInAt: 1 },
  )
    .session(session ?? null)
    .lean();
  if (!own) throw signInRequired();
  if ((own.method ?? 'password') !== 'password') return factors;
  throw proofsFor(factors, signedInAtOf(own)).length > 0 ? stepUpRequired() : addedSince();
}

/** Whether the first factor of this account is bound to a link that another person hands over. */
export const needsEnrolment = (
  { bindsFirstFactor }: Pick<Needed, 'bindsFirstFactor'>,
  isSiteAdmin: boolean,
  factors: Factors,
): boolean => bindsFirstFactor && isSiteAdmin && !hasFactor(factors);

/**
 * Throws 403 unless the caller may add a factor: the address has to be theirs, and with a factor, one of before is the
 * proof.
 */
export async function requireMayAddFactor(
  dependencies: Needed,
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
 * As {@link requireMayAddFactor}, in the transaction that adds it. Where the first one is bound to an enrolment link,
 * this uses it up.
 */
export async function claimNewFactor(
  dependencies: Needed,
  caller: Caller,
  enrolmentToken: string | undefined,
  session: ClientSession,
): Promise<Factors> {
  const { isSiteAdmin, factors } = await requireMayAddFactor(dependencies, caller, session);
  if (!needsEnrolment(dependencies, isSiteAdmin, factors)) return factors;
  if (!enrolmentToken) throw enrolmentNeeded();
  const link = { ...usableToken(enrolmentToken, 'enrolment'), userId: caller.userId };
  if (!(await dependencies.AccountTokens.findOneAndDelete(link, { session }).lean())) throw enrolmentNeeded();
  return factors;
}
