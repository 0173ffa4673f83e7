import { HERE, type TestProduct, type Visitor } from '../test-product';
import { insertPerson } from '../insert-person';
import {
  addTotpAuthenticator,
  addPasskey,
  APP,
  newCode,
  newPasskey,
  passkeyProof,
  PASSKEYS,
  pendingLogin,
} from '../sign-in-factors';
import { sendCall, type PrepareCase } from './crash-case';

/** Returns calls about authenticator apps and passkeys that change several documents. */
export function twoFactorWrites(product: TestProduct): Record<string, PrepareCase> {
  const byPerson =
    (send: (person: Visitor) => Promise<() => Promise<unknown>>, again: string[]): PrepareCase =>
    async () => ({ call: await send(await insertPerson(product, HERE)), again });
  return {
    'auth.finishLogin': byPerson(
      async (person) => {
        const { visitor, code } = await pendingLogin(person);
        return sendCall(visitor.frozen(), 'POST', '/api/auth/login/two-factor', { code });
      },
      ['ok', '401 sign_in_again'],
    ),
    'auth.stepUp': byPerson(
      async (person) => sendCall(person, 'POST', '/api/auth/step-up', { password: person.password }),
      ['ok'],
    ),
    'auth.confirmTotpAuthenticator': byPerson(
      async (person) => sendCall(person, 'PUT', APP, await newCode(person)),
      ['ok', '409 no_new_app'],
    ),
    'auth.removeTotpAuthenticator': byPerson(
      async (person) => {
        await addTotpAuthenticator(person);
        return sendCall(person, 'DELETE', APP);
      },
      ['ok'],
    ),
    'auth.renewRecoveryCodes': byPerson(
      async (person) => {
        await addTotpAuthenticator(person);
        return sendCall(person, 'POST', '/api/profile/two-factor/recovery-codes');
      },
      ['ok'],
    ),
    'auth.beginPasskey': byPerson(async (person) => sendCall(person, 'POST', `${PASSKEYS}/challenge`), ['ok']),
    'auth.addPasskey': byPerson(
      async (person) => sendCall(person, 'POST', PASSKEYS, (await newPasskey(person)).body),
      ['ok', '400 passkey_refused'],
    ),
    'auth.renamePasskey': byPerson(
      async (person) => sendCall(person, 'PUT', await addPasskey(person), { name: 'Old phone' }),
      ['ok'],
    ),
    'auth.removePasskey': byPerson(
      async (person) => sendCall(person, 'DELETE', await addPasskey(person)),
      ['ok', '404 not_found'],
    ),
    'auth.passkeyLogin': byPerson(
      async (person) => sendCall(product.visitor(), 'POST', '/api/auth/passkey', await passkeyProof(person)),
      ['ok', '400 passkey_refused'],
    ),
  };
}
