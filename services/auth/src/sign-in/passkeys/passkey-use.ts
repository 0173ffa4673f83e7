import type { PasskeyProof } from '@meridian/shared-types/schemas';
import type { ClientSession, Types } from 'mongoose';
import type { Models } from '../../models/create-models';
import type { RelyingParty } from './relying-party';
import { passkeyRefused, requireRelyingParty, useChallenge } from './passkey-challenges';

export { passkeyRefused };

const USED_FIELDS = { userId: 1, publicKey: 1, counter: 1, createdAt: 1 } as const;

export interface PasskeyUse {
  userId: Types.ObjectId;
  passkeyId: Types.ObjectId;
  /** The time at which the person added the passkey. */
  since: Date;
  use: (session: ClientSession) => Promise<void>;
}

/**
 * Checks the signature of a passkey and uses up its challenge. `use` stores the use in the transaction that it allows.
 * @throws {HttpError} 400 if anything about it is wrong
 */
export async function checkPasskey(
  dependencies: Pick<Models, 'Passkeys' | 'PasskeyChallenges'> & { relyingParty: RelyingParty | undefined },
  { id, userHandle, clientDataJSON, authenticatorData, signature }: PasskeyProof,
): Promise<PasskeyUse> {
  const { Passkeys } = dependencies;
  const { rpId, origin } = requireRelyingParty(dependencies);
  const challenge = await useChallenge(dependencies, clientDataJSON);
  const passkey = await Passkeys.findOne({ credentialId: id, userHandle }, USED_FIELDS).lean();
  if (!passkey) throw passkeyRefused();
  const { _id, userId, publicKey, counter, createdAt } = passkey;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
  }).catch(() => {
    throw passkeyRefused();
  });
  if (!verified) throw passkeyRefused();
  return {
    userId,
    passkeyId: _id,
    since: createdAt,
    async use(session) {
      const { modifiedCount } = await Passkeys.updateOne(
        { _id, counter },
        { counter: authenticationInfo.newCounter, lastUsedAt: new Date() },
        { session },
      );
      if (!modifiedCount) throw passkeyRefused();
    },
  };
}
