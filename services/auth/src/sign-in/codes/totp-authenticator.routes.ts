import { conflict, withPeopleLocked, type Handlers } from '@meridian/service-kit';
import type { authApi } from '@meridian/shared-types/contracts';
import { accountNotActive, activeAccount } from '../../accounts/account-state';
import type { Models } from '../../models/create-models';
import type { AnnounceChange } from '../../sessions/session-signals';
import type { SecretBox } from './secret-box';
import type { CodeLimit } from '../../limits/code-limit';
import type { Organization } from '@meridian/shared-types';
import { wrongCode } from './codes';
import {
  claimNewFactor,
  requireFactorProof,
  requireMayAddFactor,
  type FactorProofNeeds,
} from '../factors/factor-proof';
import { hasFactor } from '../factors/factors';
import { recordFactor } from '../factors/record-factor';
import { totpAuthenticatorAddress, newCodeSecret, stepOfCode } from './one-time-code';
import { recoveryCodesFor } from './recovery-codes';
import { downgradeSessions } from '../../sessions/downgrade-sessions';

/** Milliseconds in which a code has to confirm a new app. */
const NEW_APP_MS = 60 * 60_000;

const noNewApp = () => conflict('no_new_app', 'You took too long. Set up the app again.');
const noFactor = () =>
  conflict('no_factor', 'Recovery codes belong to a passkey or an authenticator app. Add one first.');

interface Needed extends FactorProofNeeds, Pick<Models, 'db'> {
  announceChange: AnnounceChange;
  secretBox: SecretBox;
  recoveryCodeKey: Buffer;
  codeLimit: CodeLimit;
  readOrganization: () => Promise<Organization>;
}

/** The authenticator app of a person and its recovery codes. */
export function totpAuthenticatorHandlers(dependencies: Needed) {
  const { db, Users, secretBox, recoveryCodeKey, codeLimit, announceChange, readOrganization } = dependencies;
  return {
    beginTotpAuthenticator: async ({ identity }) => {
      const { userId } = identity;
      await requireMayAddFactor(dependencies, identity);
      const secret = newCodeSecret();
      const pendingTotpAuthenticator = { secret: secretBox.seal(secret, userId), at: new Date() };
      const user = await Users.findOneAndUpdate(
        activeAccount(userId),
        { $set: { pendingTotpAuthenticator } },
        { projection: { email: 1 } },
      ).lean();
      if (!user) throw await accountNotActive(Users, userId);
      return { secret, address: totpAuthenticatorAddress(secret, user.email, (await readOrganization()).name) };
    },

    confirmTotpAuthenticator: async ({ identity, body: { code, enrollmentToken }, http: { res } }) => {
      const { userId } = identity;
      const user = await Users.findById(userId, { pendingTotpAuthenticator: 1 }).lean();
      const added = user?.pendingTotpAuthenticator;
      if (!added || added.at.getTime() < Date.now() - NEW_APP_MS) throw noNewApp();
      await codeLimit.count(userId, res);
      const step = stepOfCode(secretBox.open(added.secret, userId), code);
      if (!step) throw wrongCode();
      const { hashes, shown } = recoveryCodesFor(recoveryCodeKey, userId);
      const totpAuthenticator = { secret: added.secret, lastStep: step, since: new Date() };
      await withPeopleLocked(db, userId, async (session) => {
        const newOne = { _id: userId, 'pendingTotpAuthenticator.secret': added.secret };
        if (!(await Users.exists(newOne).session(session))) throw noNewApp();
        await claimNewFactor(dependencies, identity, enrollmentToken, session);
        await Users.updateOne(
          newOne,
          {
            $set: { totpAuthenticator, recoveryCodes: hashes },
            $unset: { pendingTotpAuthenticator: 1 },
            $inc: { credentialsVersion: 1 }, // A login that was checked before had no code.
          },
          { session },
        );
        // The app that is being replaced proves nothing any more.
        await downgradeSessions(dependencies, userId, 'app', session);
        await recordFactor(db, userId, 'added', 'app', session);
      });
      await codeLimit.giveBack(userId);
      announceChange({ userId });
      return { recoveryCodes: shown };
    },

    removeTotpAuthenticator: async ({ identity }) => {
      const { userId } = identity;
      await withPeopleLocked(db, userId, async (session) => {
        const { passkeySince } = await requireFactorProof(dependencies, identity, session);
        const isLast = passkeySince.length === 0;
        const { modifiedCount } = await Users.updateOne(
          { _id: userId, totpAuthenticator: { $exists: true } },
          { $unset: { totpAuthenticator: 1, pendingTotpAuthenticator: 1, ...(isLast && { recoveryCodes: 1 }) } },
          { session },
        );
        if (!modifiedCount) return;
        await downgradeSessions(dependencies, userId, isLast ? 'all' : 'app', session);
        await recordFactor(db, userId, 'removed', 'app', session);
      });
      announceChange({ userId });
      return { ok: true };
    },

    renewRecoveryCodes: async ({ identity }) => {
      const { userId } = identity;
      const { hashes, shown } = recoveryCodesFor(recoveryCodeKey, userId);
      await withPeopleLocked(db, userId, async (session) => {
        if (!hasFactor(await requireFactorProof(dependencies, identity, session))) throw noFactor();
        await Users.updateOne({ _id: userId }, { $set: { recoveryCodes: hashes } }, { session });
        await recordFactor(db, userId, 'added', 'recovery-codes', session);
      });
      return { recoveryCodes: shown };
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
