import { someId } from '../fixtures';
import type { Row } from '../row';
import { DONE } from '../shapes';
import { except, everyone, signedIn } from '../statuses';
import { ownPassword } from '../inputs';

const NOT_IMPERSONATED = { impersonated: 403 };
const NO_PASSKEY = { id: 'AAAA', clientDataJSON: 'AAAA' };

/** Without a proof that counts: with one, they are tested beside the service. */
export const secondStepRows: readonly Row[] = [
  {
    route: 'auth.finishLogin',
    expect: everyone(401),
    fields: {},
    input: () => ({ body: { code: '123456' } }),
  },
  {
    route: 'auth.stepUp',
    expect: except(signedIn(200), NOT_IMPERSONATED),
    fields: DONE,
    fresh: 'session',
    input: ownPassword,
  },
  {
    route: 'auth.secondStep',
    expect: except(signedIn(200), NOT_IMPERSONATED),
    fields: { codeApp: 1, passkeys: 1, passkeyOrigin: 1, isRecent: 1 },
  },
  {
    route: 'auth.beginCodeApp',
    expect: except(signedIn(200), NOT_IMPERSONATED),
    fields: { secret: 1, address: 1 },
    fresh: 'account',
  },
  {
    route: 'auth.confirmCodeApp',
    expect: except(signedIn(409), NOT_IMPERSONATED),
    fields: {},
    input: () => ({ body: { code: '123456' } }),
  },
  { route: 'auth.removeCodeApp', expect: except(signedIn(200), NOT_IMPERSONATED), fields: DONE },
  { route: 'auth.renewRecoveryCodes', expect: except(signedIn(409), NOT_IMPERSONATED), fields: {} },
  {
    route: 'auth.beginPasskey',
    expect: except(signedIn(200), NOT_IMPERSONATED),
    fields: { challenge: 1, rpId: 1, userHandle: 1, name: 1, displayName: 1, known: 1 },
    fresh: 'account',
  },
  {
    route: 'auth.addPasskey',
    expect: except(signedIn(400), NOT_IMPERSONATED),
    fields: {},
    input: () => ({ body: { name: 'Phone', ...NO_PASSKEY, attestationObject: 'AAAA', transports: [] } }),
  },
  {
    route: 'auth.renamePasskey',
    expect: except(signedIn(404), NOT_IMPERSONATED),
    fields: {},
    input: () => ({ params: { id: someId() }, body: { name: 'Phone' } }),
  },
  {
    route: 'auth.removePasskey',
    expect: except(signedIn(404), NOT_IMPERSONATED),
    fields: {},
    input: () => ({ params: { id: someId() } }),
  },
  { route: 'auth.passkeyChallenge', expect: everyone(200), fields: { challenge: 1, rpId: 1 } },
  {
    route: 'auth.passkeyLogin',
    expect: everyone(400),
    fields: {},
    input: () => ({ body: { ...NO_PASSKEY, authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' } }),
  },
];
