import { conflict, recordAction, recordFact, withPeopleLocked, type Handlers } from '@meridian/kit';
import type { authApi } from '@meridian/shared-types/contracts';
import type { SignInFactor } from '@meridian/shared-types/schemas';
import type { ClientSession } from 'mongoose';
import { accountNotActive, activeAccount } from '../accounts/account-state';
import type { Dependencies } from '../dependencies';
import { wrongCode } from './codes';
import { codeAppAddress, newCodeSecret, stepOfCode } from './one-time-code';
import { hashOfRecoveryCode, inGroups, newRecoveryCodes } from './recovery-codes';

/** Milliseconds in which a code has to confirm a new app. */
const NEW_APP_MS = 60 * 60_000;

const noNewApp = () => conflict('no_new_app', 'Please set the app up from the beginning: too much time has passed.');
const noApp = () => conflict('no_code_app', 'There is no authenticator app on this account.');

/** Tells the person, and the audit log, that a way to prove who they are was added or removed. */
export async function recordFactor(
  db: Dependencies['db'],
  userId: string,
  change: 'added' | 'removed',
  factor: SignInFactor,
  session: ClientSession,
): Promise<void> {
  await recordFact(
    db,
    { kind: `account.factor-${change}`, audience: { personIds: [userId] }, data: { factor } },
    session,
  );
  const detail = { app: 'authenticator app', passkey: 'passkey', 'recovery-codes': 'recovery codes' }[factor];
  await recordAction(db, { action: `factor.${change}`, subject: userId, personId: userId, detail }, session);
}

type CodeAppCalls = 'beginCodeApp' | 'confirmCodeApp' | 'removeCodeApp' | 'renewRecoveryCodes';

/** The authenticator app of a person and its recovery codes. */
export function codeAppHandlers(dependencies: Dependencies): Pick<Handlers<typeof authApi>, CodeAppCalls> {
  const { db, Users, secretBox, recoveryCodeKey, codeLimit, sessionStore, announceChange, readOrganization } =
    dependencies;
  const recoveryCodesFor = (userId: string) => {
    const codes = newRecoveryCodes();
    return {
      hashes: codes.map((code) => hashOfRecoveryCode(recoveryCodeKey, userId, code)),
      response: { recoveryCodes: codes.map(inGroups) },
    };
  };
  return {
    beginCodeApp: async ({ identity: { userId } }) => {
      const secret = newCodeSecret();
      const newCodeApp = { secret: secretBox.seal(secret, userId), at: new Date() };
      const user = await Users.findOneAndUpdate(
        activeAccount(userId),
        { $set: { newCodeApp } },
        { projection: { email: 1 } },
      ).lean();
      if (!user) throw await accountNotActive(Users, userId);
      return { secret, address: codeAppAddress(secret, user.email, (await readOrganization()).name) };
    },

    confirmCodeApp: async ({ identity: { userId, sessionId }, body: { code }, http: { res } }) => {
      const user = await Users.findById(userId, { newCodeApp: 1 }).lean();
      const added = user?.newCodeApp;
      if (!added || added.at.getTime() < Date.now() - NEW_APP_MS) throw noNewApp();
      await codeLimit.count(userId, res);
      const step = stepOfCode(secretBox.open(added.secret, userId), code);
      if (!step) throw wrongCode();
      const { hashes, response } = recoveryCodesFor(userId);
      const codeApp = { secret: added.secret, lastStep: step, since: new Date() };
      await withPeopleLocked(db, userId, async (session) => {
        const { modifiedCount } = await Users.updateOne(
          { _id: userId, 'newCodeApp.secret': added.secret },
          {
            $set: { codeApp, recoveryCodes: hashes },
            $unset: { newCodeApp: 1 },
            $inc: { credentialsVersion: 1 }, // a login that was checked before has no code
          },
          { session },
        );
        if (!modifiedCount) throw noNewApp();
        await sessionStore.confirm(sessionId, 'code', session);
        await recordFactor(db, userId, 'added', 'app', session);
      });
      await codeLimit.giveBack(userId);
      announceChange({ sessionId });
      return response;
    },

    removeCodeApp: async ({ identity: { userId } }) => {
      await withPeopleLocked(db, userId, async (session) => {
        const { modifiedCount } = await Users.updateOne(
          { _id: userId, codeApp: { $exists: true } },
          { $unset: { codeApp: 1, newCodeApp: 1, recoveryCodes: 1 } },
          { session },
        );
        if (modifiedCount) await recordFactor(db, userId, 'removed', 'app', session);
      });
      return { ok: true };
    },

    renewRecoveryCodes: async ({ identity: { userId } }) => {
      const { hashes, response } = recoveryCodesFor(userId);
      await withPeopleLocked(db, userId, async (session) => {
        const { modifiedCount } = await Users.updateOne(
          { _id: userId, codeApp: { $exists: true } },
          { $set: { recoveryCodes: hashes } },
          { session },
        );
        if (!modifiedCount) throw noApp();
        await recordFactor(db, userId, 'added', 'recovery-codes', session);
      });
      return response;
    },
  };
}
