import { someId } from '../fixtures';
import type { Cell, Row } from '../row';
import { DONE, userOf } from '../shapes';
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
} from '../../sign-in-factors';

const NOT_IMPERSONATED = { impersonated: 403 };
const NO_PASSKEY = { id: 'AAAA', clientDataJSON: 'AAAA' };

const PASSKEY = { id: 1, name: 1, createdAt: 1, lastUsedAt: 1 } as const;
const RECOVERY_CODES = { recoveryCodes: 1 } as const;
const ownPasskey = async ({ isAllowed, person }: Cell) => ({
  params: { id: isAllowed ? (await addPasskey(person)).slice(PASSKEYS.length + 1) : someId() },
});

/** A successful proof takes a while to make, so one persona of each row has one. */
export const twoFactorRows: readonly Row[] = [
  {
    route: 'auth.finishLogin',
    expect: except(everyone(401), { anonymous: 200 }),
    fields: { user: userOf('newsletter') },
    input: async ({ product, isAllowed }) => {
      if (!isAllowed) return { body: { code: '123456' } };
      const { visitor, code } = await pendingLogin(await product.createPersona('newsletter'));
      return { body: { code }, headers: { cookie: visitor.twoFactor ?? '' } };
    },
  },
  {
    route: 'auth.stepUp',
    expect: except(signedIn(200), NOT_IMPERSONATED),
    fields: DONE,
    fresh: 'session',
    input: ownPassword,
  },
  {
    route: 'auth.twoFactor',
    expect: except(signedIn(200), NOT_IMPERSONATED),
    fields: { totpAuthenticator: 1, passkeys: 1, recoveryCodesLeft: 1, passkeyOrigin: 1, isRecent: 1, proofs: 1 },
  },
  {
    route: 'auth.beginTotpAuthenticator',
    expect: except(signedIn(200), NOT_IMPERSONATED),
    fields: { secret: 1, address: 1 },
    fresh: 'account',
  },
  {
    route: 'auth.confirmTotpAuthenticator',
    expect: except(signedIn(409), { ...NOT_IMPERSONATED, member: 200 }),
    fields: RECOVERY_CODES,
    fresh: 'account',
    input: async ({ isAllowed, person }) => ({ body: isAllowed ? await newCode(person) : { code: '123456' } }),
  },
  { route: 'auth.removeTotpAuthenticator', expect: except(signedIn(200), NOT_IMPERSONATED), fields: DONE },
  {
    route: 'auth.renewRecoveryCodes',
    expect: except(signedIn(409), { ...NOT_IMPERSONATED, member: 200 }),
    fields: RECOVERY_CODES,
    fresh: 'account',
    input: async ({ isAllowed, person }) => {
      if (isAllowed) await addTotpAuthenticator(person);
      return {};
    },
  },
  {
    route: 'auth.beginPasskey',
    expect: except(signedIn(200), NOT_IMPERSONATED),
    fields: { challenge: 1, rpId: 1, userHandle: 1, name: 1, displayName: 1, known: 1 },
    fresh: 'account',
  },
  {
    route: 'auth.addPasskey',
    expect: except(signedIn(400), { ...NOT_IMPERSONATED, member: 201 }),
    fields: { ...PASSKEY, ...RECOVERY_CODES },
    fresh: 'account',
    input: async ({ isAllowed, person }) => ({
      body: isAllowed
        ? (await newPasskey(person)).body
        : { name: 'Phone', ...NO_PASSKEY, attestationObject: 'AAAA', transports: [] },
    }),
  },
  {
    route: 'auth.renamePasskey',
    expect: except(signedIn(404), { ...NOT_IMPERSONATED, member: 200 }),
    fields: PASSKEY,
    fresh: 'account',
    input: async (cell) => ({ ...(await ownPasskey(cell)), body: { name: 'Phone' } }),
  },
  {
    route: 'auth.removePasskey',
    expect: except(signedIn(404), { ...NOT_IMPERSONATED, member: 200 }),
    fields: DONE,
    fresh: 'account',
    input: ownPasskey,
  },
  { route: 'auth.passkeyChallenge', expect: everyone(200), fields: { challenge: 1, rpId: 1 } },
  {
    route: 'auth.passkeyLogin',
    expect: except(everyone(400), { anonymous: 200 }),
    fields: { user: userOf('newsletter') },
    input: async ({ product, isAllowed }) => ({
      body: isAllowed
        ? await passkeyProof(await product.createPersona('newsletter'))
        : { ...NO_PASSKEY, authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
    }),
  },
];
