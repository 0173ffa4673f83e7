import * as z from 'zod';
import { Done, IdParams } from '../fields';
import {
  AfterReset,
  EmailChange,
  LinkUse,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  Session,
} from './credential-schemas';
import { OneTimeToken } from './one-time-token';

/** Passwords, addresses, and the browsers in which a person is signed in. */
export const credentialTerms = {
  requestPasswordReset: {
    access: 'public',
    limit: 'own',
    summary: 'Sends a link to set a new password; the response is the same for every address',
    body: PasswordResetRequest,
    response: Done,
  },
  checkResetLink: {
    access: 'public',
    limit: 'own',
    summary: 'Says whether a link to a new password can still be used; it is not used up',
    body: LinkUse,
    response: Done,
  },
  resetPassword: {
    access: 'public',
    limit: 'own',
    summary:
      'Sets a new password by the link, once, and ends all sessions and calendar links of the person; says what stays',
    body: PasswordReset,
    response: AfterReset,
  },
  changePassword: {
    access: 'signed-in',
    needsRecentSignIn: true,
    limit: 'own',
    summary: 'Changes the password; requires the current one. All other sessions of the caller end',
    body: PasswordChange,
    response: Done,
  },
  sendConfirmation: {
    access: 'signed-in',
    summary:
      "Sends a link to confirm the caller's address, at most one in two minutes; also to try one that refused email",
    response: Done,
  },
  confirmEmail: {
    access: 'public',
    limit: 'own',
    summary: 'Confirms an address by the link, once: that of a new account, or the one that it is changed to',
    body: LinkUse,
    response: Done,
  },
  changeEmail: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary:
      "Sends a link to a new address, which becomes the caller's by it; the response is the same for every address",
    body: EmailChange,
    response: Done,
  },
  cancelEmailChange: {
    access: 'signed-in',
    summary: "Ends the link to a new address, if one waits: the caller's address stays",
    response: Done,
  },
  undoEmailChange: {
    access: 'public',
    limit: 'own',
    summary: 'Restores the earlier address by the link, once, and ends all sessions; the token sets a new password',
    body: LinkUse,
    response: z.object({ resetToken: OneTimeToken }),
  },
  sessions: {
    access: 'signed-in',
    whileViewing: 'refused',
    summary: 'The browsers in which the caller is signed in, the one used last first',
    response: z.array(Session),
  },
  endSession: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Signs the caller out in one browser',
    params: IdParams,
    response: Done,
  },
  endOtherSessions: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Signs the caller out in all browsers but this one',
    response: Done,
  },
} as const;
