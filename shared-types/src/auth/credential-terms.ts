import * as z from 'zod';
import { Done, IdParams } from '../fields/fields';
import {
  AddressCode,
  AfterReset,
  EmailChange,
  LinkUse,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  Session,
} from './credential-schemas';
import { OneTimeToken } from './one-time-token';
import { Objection } from './proposal-schemas';

/** The terms of the calls for passwords, addresses, and the browsers in which a person is signed in. */
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
    summary: 'Returns whether a password link can still be used, without using it',
    body: LinkUse,
    response: Done,
  },
  resetPassword: {
    access: 'public',
    limit: 'own',
    summary:
      'Sets a new password by the link, which works once, and ends all sessions and calendar links of the person; returns the two-factor methods that remain',
    body: PasswordReset,
    response: AfterReset,
  },
  changePassword: {
    access: 'signed-in',
    needsRecentSignIn: true,
    limit: 'own',
    summary:
      'Changes the password, which requires the current one, and ends all other sessions of the caller, and their calendar links unless `endsCalendarLinks` is false',
    body: PasswordChange,
    response: Done,
  },
  sendConfirmation: {
    access: 'signed-in',
    summary:
      "Sends a link to confirm the caller's address, at most once in two minutes; also if the address refused email before",
    response: Done,
  },
  confirmEmail: {
    access: 'public',
    limit: 'own',
    summary: 'Confirms the address of a new account, or a changed address, by the link, which works once',
    body: LinkUse,
    response: Done,
  },
  confirmEmailByCode: {
    access: 'signed-in',
    summary:
      'Confirms the address of the caller by the six digits in the mail, in the session that asked for the mail; this session remains, and 400 means that the code has expired or was tried too often',
    body: AddressCode,
    response: Done,
  },
  changeEmail: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary:
      "Sends a link to a new address, which replaces the caller's address when the link is opened; the response is the same for every address",
    body: EmailChange,
    response: Done,
  },
  cancelEmailChange: {
    access: 'signed-in',
    summary: "Cancels the pending change of the caller's address, if there is one",
    response: Done,
  },
  undoEmailChange: {
    access: 'public',
    limit: 'own',
    summary:
      'Restores the earlier address by the link, which works once, and ends all sessions; the returned token sets a new password',
    body: LinkUse,
    response: z.object({ resetToken: OneTimeToken }),
  },
  objectToProposal: {
    access: 'public',
    limit: 'own',
    summary:
      'Ends a proposed act on the account of a site admin, by the link that was mailed to them or signed in as them; 409 if it has taken effect, was withdrawn or has expired',
    body: Objection,
    response: Done,
  },
  sessions: {
    access: 'signed-in',
    whileViewing: 'refused',
    summary: 'Lists the 100 sessions of the caller that were used last, latest first',
    response: z.array(Session),
  },
  endSession: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Ends one session of the caller',
    params: IdParams,
    response: Done,
  },
  endOtherSessions: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: 'Ends all other sessions of the caller',
    response: Done,
  },
} as const;
