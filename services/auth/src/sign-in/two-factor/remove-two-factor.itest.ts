import { serveAuth, eventually } from '../../testing/test-server';
import { addTotpAuthenticator } from '../../testing/totp-authenticator';
import { removeTwoFactorByEmail } from './remove-two-factor';

const auth = serveAuth();

test('an operator removes the two-factor authentication of a person who lost everything; the sessions end, and the act is recorded', async () => {
  const person = await auth.register();
  const { browser, email, password, id } = person;
  await addTotpAuthenticator(browser);
  await expect(removeTwoFactorByEmail(auth.db, 'nobody@example.org')).rejects.toThrow('There is no account');
  expect(await removeTwoFactorByEmail(auth.db, ` ${email.toUpperCase()}`)).toMatch(
    'can now sign in with the password alone',
  );
  expect(await removeTwoFactorByEmail(auth.db, email)).toMatch('Two-factor authentication is already off');
  await eventually(async () => !(await browser.isSignedIn()));
  const again = await auth.login({ email, password });
  expect(again.body.user).toBeDefined();
  expect(await auth.kindsFor(id)).toContain('account.factor-removed');
  const actions = await auth.actionsOn(id);
  expect(actions.at(-1)).toMatchObject({ action: 'factor.removed', actorId: null, detail: 'all, on the command line' });
});
