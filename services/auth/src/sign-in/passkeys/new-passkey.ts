import { conflict, isDuplicate, withPeopleLocked, type Identity } from '@meridian/service-kit';
import { LIMITS } from '@meridian/shared-types';
import type { authApi, BodyOf } from '@meridian/shared-types/contracts';
import type { NewPasskey } from '@meridian/shared-types/schemas';
import { signInRequired } from '../../accounts/account-state';
import { recoveryCodesFor } from '../codes/recovery-codes';
import { claimNewFactor, type FactorProofNeeds } from '../factors/factor-proof';
import { hasFactor } from '../factors/factors';
import { recordFactor } from '../factors/record-factor';
import type { Models } from '../../models/create-models';
import { toPasskey } from './own-factors';
import { passkeyRefused, requireRelyingParty, useChallenge } from './passkey-challenges';
import type { RelyingParty } from './relying-party';

interface Needed extends FactorProofNeeds, Pick<Models, 'db' | 'PasskeyChallenges'> {
  recoveryCodeKey: Buffer;
  relyingParty: RelyingParty | undefined;
}

/** Returns the public key of a new passkey after a check of the browser's response. */
async function checkNew(
  dependencies: Needed,
  userId: string,
  { id, clientDataJSON, attestationObject, transports }: NewPasskey,
) {
  const { rpId, origin } = requireRelyingParty(dependencies);
  const expectedChallenge = await useChallenge(dependencies, clientDataJSON, userId);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => {
    throw passkeyRefused();
  });
  if (!verified) throw passkeyRefused();
  const { publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: registrationInfo.credential.id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
  };
}

/** Stores a new passkey. The first factor of a person comes with recovery codes. */
export async function addPasskey(
  dependencies: Needed,
  identity: Identity,
  { enrollmentToken, ...body }: BodyOf<typeof authApi.addPasskey>,
) {
  const { db, Users, Passkeys, recoveryCodeKey } = dependencies;
  const { userId } = identity;
  const checked = await checkNew(dependencies, userId, body);
  const user = await Users.findById(userId, { passkeyHandle: 1 }).lean();
  if (!user?.passkeyHandle) throw signInRequired();
  const passkey = { ...checked, userId, userHandle: user.passkeyHandle, name: body.name, createdAt: new Date() };
  const { hashes, shown } = recoveryCodesFor(recoveryCodeKey, userId);
  return withPeopleLocked(db, userId, async (session) => {
    const factors = await claimNewFactor(dependencies, identity, enrollmentToken, session);
    if (factors.passkeySince.length >= LIMITS.passkeyCount)
      throw conflict('too_many_passkeys', 'Your account has the maximum number of passkeys. Remove one first.');
    const [stored] = await Passkeys.insertMany([passkey], { session });
    if (!stored) throw passkeyRefused();
    const isFirst = !hasFactor(factors);
    await Users.updateOne(
      { _id: userId },
      // A login whose password was checked before has to start again, because it did not ask for this passkey.
      { $inc: { credentialsVersion: 1 }, ...(isFirst && { $set: { recoveryCodes: hashes } }) },
      { session },
    );
    await recordFactor(db, userId, 'added', 'passkey', session);
    return { ...toPasskey(stored), ...(isFirst && { recoveryCodes: shown }) };
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? conflict('passkey_known', 'This passkey already belongs to an account.') : error;
  });
}
