import {
  conflict,
  isDuplicate,
  notFound,
  withPeopleLocked,
  type Handlers,
  type AddressLimit,
} from '@meridian/service-kit';
import { LIMITS, RECENT_SIGN_IN_MS, type Passkey } from '@meridian/shared-types';
import type { authApi } from '@meridian/shared-types/contracts';
import type { NewPasskey } from '@meridian/shared-types/schemas';
import { randomBytes } from 'node:crypto';
import { accountNotActive, activeAccount, refuseImpersonation, signInRequired } from '../accounts/account-state';
import type { Models } from '../models/create-models';
import type { AnnounceChange } from '../sessions/session-signals';
import type { RelyingParty } from './relying-party';
import { createSignIn, SIGN_IN_FIELDS, type SignInNeeds } from '../sessions/sign-in';
import { recordFactor } from '../factors/record-factor';
import {
  claimNewFactor,
  needsEnrollment,
  requireFactorProof,
  requireMayAddFactor,
  type FactorProofNeeds,
} from '../factors/factor-proof';
import { findFactors, hasFactor, proofsFor, signedInAtOf } from '../factors/factors';
import { recoveryCodesFor } from '../codes/recovery-codes';
import { downgradeSessions } from '../sessions/downgrade-sessions';
import { newChallenge, passkeyRefused, requireRelyingParty, useChallenge } from './passkey-challenges';
import { checkPasskey } from './passkey-use';
import type { PasskeyDoc } from '../models/passkey.model';

const PASSKEY_FIELDS = { name: 1, createdAt: 1, lastUsedAt: 1 } as const;
const toPasskey = ({
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

type PasskeyCalls =
  | 'twoFactor'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'passkeyChallenge'
  | 'passkeyLogin';

interface Needed extends SignInNeeds, FactorProofNeeds, Pick<Models, 'PasskeyChallenges'> {
  announceChange: AnnounceChange;
  recoveryCodeKey: Buffer;
  relyingParty: RelyingParty | undefined;
  limits: Record<'passkeys', AddressLimit>;
}

/** Handles passkeys, and the list of all factors of a person. */
export function passkeyHandlers(dependencies: Needed): Pick<Handlers<typeof authApi>, PasskeyCalls> {
  const { db, Users, Passkeys, Sessions, relyingParty, recoveryCodeKey, announceChange, limits } = dependencies;
  const signIn = createSignIn(dependencies);

  /** Returns the public key of a new passkey after a check of the browser's response. */
  const checkNew = async (userId: string, { id, clientDataJSON, attestationObject, transports }: NewPasskey) => {
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
  };

  return {
    twoFactor: async ({ identity }) => {
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
        proofs: proofsFor(factors, signedInAtOf(session)),
        ...(needsEnrollment(dependencies, user.isSiteAdmin, factors) && { needsEnrollment: true as const }),
        ...(user.unverifiedSince && { needsConfirmation: true as const }),
      };
    },

    beginPasskey: async ({ identity }) => {
      const { userId } = identity;
      const { rpId } = requireRelyingParty(dependencies);
      await requireMayAddFactor(dependencies, identity);
      await Users.updateOne(
        { _id: userId, passkeyHandle: { $exists: false } },
        { passkeyHandle: randomBytes(32).toString('base64url') },
      );
      const user = await Users.findOne(activeAccount(userId), { email: 1, name: 1, passkeyHandle: 1 }).lean();
      if (!user?.passkeyHandle) throw await accountNotActive(Users, userId);
      const known = await Passkeys.find({ userId }, { credentialId: 1 }).limit(LIMITS.passkeyCount).lean();
      return {
        challenge: await newChallenge(dependencies, userId),
        rpId,
        userHandle: user.passkeyHandle,
        name: user.email,
        displayName: user.name,
        known: known.map(({ credentialId }) => credentialId),
      };
    },

    addPasskey: async ({ identity, body: { enrollmentToken, ...body } }) => {
      const { userId } = identity;
      const checked = await checkNew(userId, body);
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
    },

    renamePasskey: async ({ identity, params: { id }, body: { name } }) => {
      const { userId } = identity;
      return withPeopleLocked(db, userId, async (session) => {
        await requireFactorProof(dependencies, identity, session);
        const renamed = await Passkeys.findOneAndUpdate(
          { _id: id, userId },
          { name },
          { session, projection: PASSKEY_FIELDS, returnDocument: 'after' },
        ).lean();
        if (!renamed) throw notFound('passkey');
        return toPasskey(renamed);
      });
    },

    removePasskey: async ({ identity, params: { id } }) => {
      const { userId } = identity;
      await withPeopleLocked(db, userId, async (session) => {
        await requireFactorProof(dependencies, identity, session);
        const { deletedCount } = await Passkeys.deleteOne({ _id: id, userId }, { session });
        if (!deletedCount) throw notFound('passkey');
        const isLast = !hasFactor(await findFactors(dependencies, userId, session));
        if (isLast) await Users.updateOne({ _id: userId }, { $unset: { recoveryCodes: 1 } }, { session });
        await downgradeSessions(dependencies, userId, isLast ? 'all' : { passkeyId: id }, session);
        await recordFactor(db, userId, 'removed', 'passkey', session);
      });
      announceChange({ userId });
      return { ok: true };
    },

    passkeyChallenge: async ({ http }) => {
      const { rpId } = requireRelyingParty(dependencies);
      await limits.passkeys(http);
      return { challenge: await newChallenge(dependencies), rpId };
    },

    passkeyLogin: async ({ body, http }) => {
      await limits.passkeys(http);
      const { userId, passkeyId, use } = await checkPasskey(dependencies, body);
      const user = await Users.findById(userId, SIGN_IN_FIELDS).lean();
      if (!user) throw passkeyRefused();
      return signIn(user, http, { method: 'passkey', passkeyId, within: use });
    },
  };
}
