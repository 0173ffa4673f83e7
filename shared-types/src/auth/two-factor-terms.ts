import * as z from 'zod';
import { Done, IdParams } from '../fields';
import {
  AddedPasskey,
  NewPasskey,
  Passkey,
  PasskeyChallenge,
  PasskeyCreation,
  PasskeyName,
  PasskeyProof,
  TwoFactor,
} from './passkey-schemas';
import { CurrentUser } from './schemas';
import {
  TotpAuthenticatorConfirmation,
  CodeInput,
  PendingTotpAuthenticator,
  RecoveryCodes,
  StepUp,
} from './two-factor-schemas';

/** The terms of the calls for two-factor authentication: authenticator apps, recovery codes and passkeys. */
export const twoFactorTerms = {
  finishLogin: {
    access: 'public',
    limit: 'own',
    summary: 'Finishes a sign-in with a code or a recovery code, in the same browser, within five minutes',
    body: CodeInput,
    response: CurrentUser,
  },
  stepUp: {
    access: 'signed-in',
    limit: 'own',
    summary: 'Proves again who the caller is: for ten minutes, this session may do what could harm most',
    body: StepUp,
    response: Done,
  },
  twoFactor: {
    access: 'signed-in',
    whileViewing: 'refused',
    summary:
      "The caller's two-factor authentication: the authenticator app, the passkeys and the number of recovery codes",
    response: TwoFactor,
  },
  beginTotpAuthenticator: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Makes the secret of an authenticator app, which counts after a code of it',
    response: PendingTotpAuthenticator,
  },
  confirmTotpAuthenticator: {
    access: 'signed-in',
    needsRecentSignIn: true,
    limit: 'own',
    summary:
      'Turns on codes at the sign-in, by a code of the new app; returns recovery codes. It does not raise the session',
    body: TotpAuthenticatorConfirmation,
    response: RecoveryCodes,
  },
  removeTotpAuthenticator: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Turns off codes at the sign-in; without a passkey the recovery codes end as well. Idempotent',
    response: Done,
  },
  renewRecoveryCodes: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Makes new recovery codes; those of before end',
    response: RecoveryCodes,
  },
  beginPasskey: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'What a browser needs to make a passkey for the caller, within five minutes',
    response: PasskeyCreation,
  },
  addPasskey: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Adds a passkey; the first two-factor method of an account comes with recovery codes',
    body: NewPasskey,
    response: AddedPasskey,
    status: 201,
  },
  renamePasskey: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Names a passkey of the caller',
    params: IdParams,
    body: z.strictObject({ name: PasskeyName }),
    response: Passkey,
  },
  removePasskey: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Removes a passkey of the caller',
    params: IdParams,
    response: Done,
  },
  passkeyChallenge: {
    access: 'public',
    limit: 'own',
    summary: 'What a browser needs to use a passkey, within five minutes',
    response: PasskeyChallenge,
  },
  passkeyLogin: {
    access: 'public',
    limit: 'own',
    summary: 'Signs in with a passkey and starts a new session',
    body: PasskeyProof,
    response: CurrentUser,
  },
} as const;
