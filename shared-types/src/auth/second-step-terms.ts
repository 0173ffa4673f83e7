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
  SecondStep,
} from './passkey-schemas';
import { CurrentUser } from './schemas';
import { CodeAppConfirmation, CodeInput, NewCodeApp, RecoveryCodes, StepUp } from './second-step-schemas';

/** Authenticator apps, recovery codes and passkeys. */
export const secondStepTerms = {
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
  secondStep: {
    access: 'signed-in',
    whileViewing: 'refused',
    summary: "The caller's authenticator app and passkeys",
    response: SecondStep,
  },
  beginCodeApp: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Makes the secret of an authenticator app, which counts after a code of it',
    response: NewCodeApp,
  },
  confirmCodeApp: {
    access: 'signed-in',
    needsRecentSignIn: true,
    limit: 'own',
    summary:
      'Turns on codes at the sign-in, by a code of the new app; returns recovery codes. It does not raise the session',
    body: CodeAppConfirmation,
    response: RecoveryCodes,
  },
  removeCodeApp: {
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
    summary: 'Adds a passkey; the first second step of an account comes with recovery codes',
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
