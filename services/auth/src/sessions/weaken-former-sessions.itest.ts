import { userModel } from '../accounts/user.model';
import { passkeyModel } from '../credentials/passkey.model';
import { createAuthRig, registerUser, type AuthRig } from '../testing/auth-rig';
import { addTotpAuthenticator, signInWithFactor } from '../testing/totp-authenticator';
import { sessionModel } from './session.model';
import { weakenFormerSessions } from './weaken-former-sessions';

let auth: AuthRig;
beforeAll(async () => {
  auth = await createAuthRig();
});
afterAll(() => auth.stop());

test('sessions of the previous release keep only what an older factor proved', async () => {
  const [Users, Sessions, Passkeys] = [userModel(auth.db), sessionModel(auth.db), passkeyModel(auth.db)];
  const [enrolled, genuine, removed] = [await registerUser(auth), await registerUser(auth), await registerUser(auth)];
  for (const { id, browser } of [enrolled, genuine]) {
    await addTotpAuthenticator(browser);
    await signInWithFactor(auth, id);
  }
  await signInWithFactor(auth, removed.id, 'passkey');
  await Sessions.updateMany({}, { $unset: { signedInAt: 1 } });
  await Sessions.updateOne({ userId: genuine.id }, { createdAt: new Date(Date.now() + 1000) });
  await weakenFormerSessions({ Users, Sessions, Passkeys });
  const methodOf = async ({ id }: typeof genuine) => (await Sessions.findOne({ userId: id }).lean())?.method;
  expect([await methodOf(enrolled), await methodOf(genuine), await methodOf(removed)]).toEqual([
    'password',
    'code',
    'password',
  ]);
});
