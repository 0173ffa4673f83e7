import { notFound, withPeopleLocked, type Handlers, type AddressLimit } from '@meridian/service-kit';
import { LIMITS } from '@meridian/shared-types';
import type { authApi } from '@meridian/shared-types/contracts';
import { randomBytes } from 'node:crypto';
import { accountNotActive, activeAccount } from '../../accounts/account-state';
import type { Models } from '../../models/create-models';
import type { AnnounceChange } from '../../sessions/session-signals';
import type { RelyingParty } from './relying-party';
import { createSignIn, SIGN_IN_FIELDS, type SignInNeeds } from '../../sessions/sign-in';
import { recordFactor } from '../factors/record-factor';
import { requireFactorProof, requireMayAddFactor, type FactorProofNeeds } from '../factors/factor-proof';
import { findFactors, hasFactor } from '../factors/factors';
import { downgradeSessions } from '../../sessions/downgrade-sessions';
import { newChallenge, passkeyRefused, requireRelyingParty } from './passkey-challenges';
import { addPasskey } from './new-passkey';
import { PASSKEY_FIELDS, readFactors, toPasskey } from './own-factors';
import { checkPasskey } from './passkey-use';

interface Needed extends SignInNeeds, FactorProofNeeds, Pick<Models, 'PasskeyChallenges'> {
  announceChange: AnnounceChange;
  recoveryCodeKey: Buffer;
  relyingParty: RelyingParty | undefined;
  limits: Record<'passkeys', AddressLimit>;
}

/** Handles passkeys, and the list of all factors of a person. */
export function passkeyHandlers(dependencies: Needed) {
  const { db, Users, Passkeys, announceChange, limits } = dependencies;
  const signIn = createSignIn(dependencies);

  return {
    twoFactor: ({ identity }) => readFactors(dependencies, identity),

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

    addPasskey: ({ identity, body }) => addPasskey(dependencies, identity, body),

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
  } satisfies Partial<Handlers<typeof authApi>>;
}
