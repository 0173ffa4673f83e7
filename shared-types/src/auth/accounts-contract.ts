import * as z from 'zod';
import { contract } from '../contract';
import { Done, Id, IdParams, Instant } from '../fields';
import {
  AccountDetails,
  AddressCorrection,
  EnrollmentLink,
  InvitationInput,
  MergeInput,
  MergePreview,
  MonthsInput,
  NameCorrection,
  OfficeReason,
  RefundInput,
  RemovalInput,
  SuspensionInput,
} from './account-schemas';
import { accountsCalls } from './calls';
import { savedFilterTerms } from './saved-filter-terms';
import { siteAdminTerms } from './site-admin-terms';

/** The calls with which site admins see and change accounts. */
export const accountsApi = contract('auth', accountsCalls, {
  invite: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Makes an account for a person in a chapter, as a member or its admin, and emails them a link to choose a password; 409 if the address has an account',
    body: InvitationInput,
    response: z.object({ id: Id }),
    status: 201,
  },
  get: {
    access: 'site-admin',
    summary: 'An account with its membership, payments and sessions',
    params: IdParams,
    response: AccountDetails,
  },
  endSession: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Signs a person out in one browser',
    params: z.strictObject({ id: Id, sessionId: Id }),
    response: Done,
  },
  endSessions: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: "Signs a person out everywhere; the caller's own session stays",
    params: IdParams,
    response: Done,
  },
  suspend: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      'Suspends an account: all its sessions and links end, nobody finds the person, and they are told the reason',
    params: IdParams,
    body: SuspensionInput,
    response: Done,
  },
  sendPasswordLink: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary: 'Emails the person a link to a new password; nobody else sees it. 409 while the account is suspended',
    params: IdParams,
    response: Done,
  },
  confirmAddress: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: "Confirms a person's address without its link; 409 if it is confirmed",
    params: IdParams,
    body: OfficeReason,
    response: Done,
  },
  removeTwoFactor: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      'Turns off two-factor authentication for a person who has lost every method: removes the authenticator app and all passkeys, and ends all sessions. 409 if it is off',
    params: IdParams,
    body: OfficeReason,
    response: Done,
  },
  issueEnrollment: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Makes a link with which another site admin adds a first passkey or app, once, within a day. 409 if there is one, and for others',
    params: IdParams,
    response: EnrollmentLink,
  },
  liftSuspension: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Lifts the suspension of an account; 409 if there is none',
    params: IdParams,
    response: Done,
  },
  correctName: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: "Corrects a person's name, everywhere it is shown",
    params: IdParams,
    body: NameCorrection,
    response: Done,
  },
  correctAddress: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Emails a link to a new address, which replaces the present one once the link is used, and tells the present one; 409 if another account has it, or the account is suspended',
    params: IdParams,
    body: AddressCorrection,
    response: Done,
  },
  remove: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      "Deletes a person's account on their request, as they can do themselves. 409 for a site admin, and for a chapter's only admin",
    params: IdParams,
    body: RemovalInput,
    response: Done,
  },
  mergePreview: {
    access: 'site-admin',
    summary: 'What a merge of two accounts of one person would move and end; changes nothing. 409 where it is refused',
    params: z.strictObject({ id: Id, intoId: Id }),
    response: MergePreview,
  },
  merge: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Merges an account into another one of its person: it is closed at once, and everything of it becomes the other’s, in all services. 409 while one of them is deleted, suspended or charged, and for a site admin unless both are',
    params: IdParams,
    body: MergeInput,
    response: Done,
  },
  giveMonths: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Gives up to 24 months of membership after what is paid, and tells the person. Idempotent by its key',
    params: IdParams,
    body: MonthsInput,
    response: z.object({ paidUntil: Instant.nullable() }),
  },
  refund: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      'Refunds a payment: what it takes back ends at once, and the person is told. 409 if the amount is another by now. Idempotent by its key',
    params: z.strictObject({ id: Id, paymentId: Id }),
    body: RefundInput,
    response: z.object({ amount: z.number() }),
  },
  ...siteAdminTerms,
  ...savedFilterTerms,
});
