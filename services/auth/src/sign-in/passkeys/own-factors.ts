import type { Identity } from '@meridian/service-kit';
import { LIMITS, RECENT_SIGN_IN_MS, type Passkey } from '@meridian/shared-types';
import type { TwoFactor } from '@meridian/shared-types/schemas';
import { refuseImpersonation, signInRequired } from '../../accounts/account-state';
import { needsEnrollment, type FactorProofNeeds } from '../factors/factor-proof';
import { proofsFor, readSignInTime } from '../factors/factors';
import type { PasskeyDoc } from '../../models/passkey.model';
import type { RelyingParty } from './relying-party';

export const PASSKEY_FIELDS = { name: 1, createdAt: 1, lastUsedAt: 1 } as const;
export const toPasskey = ({
  _id,
  name,
  createdAt,
  lastUsedAt,
}: Pick<PasskeyDoc, '_id' | keyof typeof PASSKEY_FIELDS>): Passkey => ({
  id: _id.toHexString(),
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

type Needed = FactorProofNeeds & { relyingParty: RelyingParty | undefined };

/** Returns the factors of a person, and how they may prove who they are. */
export async function readFactors(dependencies: Needed, identity: Identity): Promise<TwoFactor> {
  const { Users, Passkeys, Sessions, relyingParty } = dependencies;
  refuseImpersonation(identity);
  const { userId, sessionId, authenticatedAt = 0 } = identity;
  const [user, passkeys, session] = await Promise.all([
    Users.findById(userId, {
      'totpAuthenticator.since': 1,
      recoveryCodes: 1,
      isSiteAdmin: 1,
      unverifiedSince: 1,
    }).lean(),
    Passkeys.find({ userId }, PASSKEY_FIELDS).limit(LIMITS.passkeyCount).lean(),
    Sessions.findById(sessionId, { createdAt: 1, signedInAt: 1 }).lean(),
  ]);
  if (!user || !session) throw signInRequired();
  const { totpAuthenticator, recoveryCodes = [] } = user;
  const factors = {
    appSince: totpAuthenticator?.since,
    passkeySince: passkeys.map(({ createdAt }) => createdAt),
    recoveryCodes: recoveryCodes.length,
  };
  return {
    totpAuthenticator: totpAuthenticator
      ? { since: totpAuthenticator.since.toISOString(), recoveryCodesLeft: recoveryCodes.length }
      : null,
    passkeys: passkeys.map(toPasskey),
    recoveryCodesLeft: recoveryCodes.length,
    passkeyOrigin: relyingParty?.origin ?? null,
    isRecent: Date.now() - authenticatedAt < RECENT_SIGN_IN_MS,
    proofs: proofsFor(factors, readSignInTime(session)),
    ...(needsEnrollment(dependencies, user.isSiteAdmin, factors) && { needsEnrollment: true as const }),
    ...(user.unverifiedSince && { needsConfirmation: true as const }),
  };
}
