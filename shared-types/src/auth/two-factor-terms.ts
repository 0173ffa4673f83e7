import * as z from 'zod';
import { Done, IdParams } from '../fields/fields';
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
import { CURRENT_USER_BYTES, CurrentUser } from './schemas';
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
    summary: 'Completes a sign-in with a code or a recovery code, in the same browser, within five minutes',
    body: CodeInput,
    response: CurrentUser,
    maxBytes: CURRENT_USER_BYTES,
  },
  stepUp: {
    access: 'signed-in',
    limit: 'own',
    summary:
      'Authenticates the caller again; for ten minutes, the session may then do what requires a recent authentication',
    body: StepUp,
    response: Done,
  },
  twoFactor: {
    access: 'signed-in',
    whileViewing: 'refused',
    summary:
      "Returns the caller's two-factor methods: the authenticator app, the passkeys and the number of recovery codes",
    response: TwoFactor,
  },
  beginTotpAuthenticator: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Creates the secret of an authenticator app, which is used after its first code was entered',
    response: PendingTotpAuthenticator,
  },
  confirmTotpAuthenticator: {
    access: 'signed-in',
    needsRecentSignIn: true,
    limit: 'own',
    summary:
      'Turns on the authenticator app by one of its codes, and returns recovery codes; the session is not raised to two factors',
    body: TotpAuthenticatorConfirmation,
    response: RecoveryCodes,
  },
  removeTotpAuthenticator: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Turns off the authenticator app, and removes the recovery codes if there is no passkey. Idempotent',
    response: Done,
  },
  renewRecoveryCodes: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Replaces the recovery codes',
    response: RecoveryCodes,
  },
  beginPasskey: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Returns the options with which a browser can create a passkey for the caller, within five minutes',
    response: PasskeyCreation,
  },
  addPasskey: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Adds a passkey, and returns recovery codes if it is the first two-factor method of the account',
    body: NewPasskey,
    response: AddedPasskey,
    status: 201,
  },
  renamePasskey: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Renames a passkey of the caller',
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
    summary: 'Returns the options with which a browser can use a passkey, within five minutes',
    response: PasskeyChallenge,
  },
  passkeyLogin: {
    access: 'public',
    limit: 'own',
    summary: 'Signs in with a passkey and starts a new session',
    body: PasskeyProof,
    response: CurrentUser,
    maxBytes: CURRENT_USER_BYTES,
  },
} as const;
