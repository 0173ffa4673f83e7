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
import type { Prepare } from './prepare';

/** Returns calls about authenticator apps and passkeys. */
export function twoFactorCalls(product: TestProduct): Record<string, Prepare> {
  const by =
    <T>(prepare: (person: Visitor) => Promise<T>, send: (person: Visitor, prepared: T) => Promise<unknown>): Prepare =>
    async () => {
      const person = await insertPerson(product, HERE);
      const prepared = await prepare(person);
      return () => send(person, prepared);
    };
  const nothing = async () => undefined;
  return {
    'auth.finishLogin': by(pendingLogin, (_, { visitor, code }) =>
      visitor.ok('POST', '/api/auth/login/two-factor', { code }),
    ),
    'auth.stepUp': by(nothing, (person) => person.ok('POST', '/api/auth/step-up', { password: person.password })),
    'auth.twoFactor': by(addPasskey, (person) => person.ok('GET', '/api/profile/two-factor')),
    'auth.beginTotpAuthenticator': by(nothing, (person) => person.ok('POST', APP)),
    'auth.confirmTotpAuthenticator': by(newCode, (person, body) => person.ok('PUT', APP, body)),
    'auth.removeTotpAuthenticator': by(addTotpAuthenticator, (person) => person.ok('DELETE', APP)),
    'auth.renewRecoveryCodes': by(addTotpAuthenticator, (person) =>
      person.ok('POST', '/api/profile/two-factor/recovery-codes'),
    ),
    'auth.beginPasskey': by(addPasskey, (person) => person.ok('POST', `${PASSKEYS}/challenge`)),
    'auth.addPasskey': by(newPasskey, (person, { body }) => person.ok('POST', PASSKEYS, body)),
    'auth.renamePasskey': by(addPasskey, (person, path) => person.ok('PUT', path, { name: 'Old phone' })),
    'auth.removePasskey': by(addPasskey, (person, path) => person.ok('DELETE', path)),
    'auth.passkeyChallenge': async () => () => product.visitor().ok('POST', '/api/auth/passkey/challenge'),
    'auth.passkeyLogin': by(passkeyProof, (_, proof) => product.visitor().ok('POST', '/api/auth/passkey', proof)),
  };
}
