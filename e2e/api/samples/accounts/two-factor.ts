import { someId } from '../../matrix/fixtures';
import type { Cell, Samples } from '../sample';
import { except, everyone, signedIn } from '../statuses';
import { ownPassword } from '../inputs';
import {
  addTotpAuthenticator,
  addPasskey,
  newCode,
  newPasskey,
  passkeyProof,
  PASSKEYS,
  pendingLogin,
} from '../../records/credentials';

const NOT_IMPERSONATED = { impersonated: 403 };
const NO_PASSKEY = { id: 'AAAA', clientDataJSON: 'AAAA' };
const ownPasskey = async ({ isAllowed, person }: Cell) => ({
  params: { id: isAllowed ? (await addPasskey(person)).slice(PASSKEYS.length + 1) : someId() },
});

/** A successful proof takes a while to make, so one persona of each row has one. */
export const twoFactorSamples: Samples = {
  'auth.finishLogin': {
    by: except(everyone(401), { anonymous: 200 }),
    input: async ({ product, isAllowed }) => {
      if (!isAllowed) return { body: { code: '123456' } };
      const { visitor, code } = await pendingLogin(await product.createPersona('newsletter'));
      return { body: { code }, headers: { cookie: visitor.twoFactor ?? '' } };
    },
  },
  'auth.stepUp': { by: except(signedIn(200), NOT_IMPERSONATED), fresh: 'session', input: ownPassword },
  'auth.twoFactor': { by: except(signedIn(200), NOT_IMPERSONATED) },
  'auth.beginTotpAuthenticator': { by: except(signedIn(200), NOT_IMPERSONATED), fresh: 'account' },
  'auth.confirmTotpAuthenticator': {
    by: except(signedIn(409), { ...NOT_IMPERSONATED, member: 200 }),
    fresh: 'account',
    input: async ({ isAllowed, person }) => ({ body: isAllowed ? await newCode(person) : { code: '123456' } }),
  },
  'auth.removeTotpAuthenticator': { by: except(signedIn(200), NOT_IMPERSONATED) },
  'auth.renewRecoveryCodes': {
    by: except(signedIn(409), { ...NOT_IMPERSONATED, member: 200 }),
    fresh: 'account',
    input: async ({ isAllowed, person }) => {
      if (isAllowed) await addTotpAuthenticator(person);
      return {};
    },
  },
  'auth.beginPasskey': { by: except(signedIn(200), NOT_IMPERSONATED), fresh: 'account' },
  'auth.addPasskey': {
    unknown: { id: 400 },
    by: except(signedIn(400), { ...NOT_IMPERSONATED, member: 201 }),
    fresh: 'account',
    input: async ({ isAllowed, person }) => ({
      body: isAllowed
        ? (await newPasskey(person)).body
        : { name: 'Phone', ...NO_PASSKEY, attestationObject: 'AAAA', transports: [] },
    }),
  },
  'auth.renamePasskey': {
    by: except(signedIn(404), { ...NOT_IMPERSONATED, member: 200 }),
    fresh: 'account',
    input: async (cell) => ({ ...(await ownPasskey(cell)), body: { name: 'Phone' } }),
  },
  'auth.removePasskey': {
    by: except(signedIn(404), { ...NOT_IMPERSONATED, member: 200 }),
    fresh: 'account',
    input: ownPasskey,
  },
  'auth.passkeyChallenge': {},
  'auth.passkeyLogin': {
    unknown: { id: 400 },
    by: except(everyone(400), { anonymous: 200 }),
    input: async ({ product, isAllowed }) => ({
      body: isAllowed
        ? await passkeyProof(await product.createPersona('newsletter'))
        : { ...NO_PASSKEY, authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
    }),
  },
};
