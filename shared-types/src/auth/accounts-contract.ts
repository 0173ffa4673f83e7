import * as z from 'zod';
import { OfficeReason } from '../fields/office-reason';
import { contract } from '../calls/contract';
import { Done, Id, IdParams, Instant } from '../fields/fields';
import { SavedFilter, SavedFilterInput } from './account-filter';
import {
  AccountDetails,
  AddressCorrection,
  EnrollmentLink,
  InvitationInput,
  MergeInput,
  MergePreview,
  MonthsInput,
  NameCorrection,
  Refunded,
  RefundInput,
  RemovalInput,
  SuspensionInput,
} from './account-schemas';
import { accountsCalls } from './calls';
import { Plan } from '../content/plans/plan-schemas';
import { PlanPeople, PriceOfferInput } from '../content/plans/price-offer-schemas';
import { ActDone, ReasonIfNeeded } from './proposal-schemas';
import { ProofDecision, WaitingProof } from '../content/plans/student-proof-schemas';
import { siteAdminTerms } from './site-admin-terms';

/**
 * The calls with which site admins see and change accounts. An act on the account of another site admin, or of one who
 * was dismissed in the last seven days, waits for a second site admin; the response then has `waiting`.
 */
export const accountsApi = contract('auth', accountsCalls, {
  invite: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Creates an account for a member or an admin of a chapter, and emails them a link to choose a password; 409 if the address has an account',
    body: InvitationInput,
    response: z.object({ id: Id }),
    status: 201,
  },
  get: {
    access: 'site-admin',
    readsPersonalData: 'person',
    summary:
      'Returns an account with its membership, its last 300 payments and acts, and the 100 sessions that were used last',
    params: IdParams,
    response: AccountDetails,
    maxBytes: 768 * 1024,
  },
  plans: {
    access: 'site-admin',
    summary: 'Returns the plans with their prices, and how many people renew them at this price and at another one',
    response: z.object({ plans: z.array(PlanPeople) }),
  },
  studentProofs: {
    access: 'site-admin',
    summary: 'Lists up to 100 proofs of students that wait for a decision, oldest first',
    response: z.object({ proofs: z.array(WaitingProof) }),
  },
  studentProofPicture: {
    access: 'site-admin',
    summary: 'Returns the picture of a proof that waits for a decision',
    params: IdParams,
    response: z.undefined(),
    mediaType: 'image/webp',
  },
  decideStudentProof: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      'Approves a person as a student for some months, or refuses with a reason. The person is notified, and the proof is deleted seven days later',
    params: IdParams,
    body: ProofDecision,
    response: Done,
  },
  offerPrice: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      'Offers the current price of a plan to people who have it at another price. They get an email 30 days before the renewal at which it applies, and can refuse it; 409 if the price has changed. Idempotent',
    params: z.strictObject({ plan: Plan }),
    body: PriceOfferInput,
    response: z.object({ people: z.number().int() }),
  },
  endSession: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Ends one session of a person',
    params: z.strictObject({ id: Id, sessionId: Id }),
    body: ReasonIfNeeded,
    response: ActDone,
  },
  endSessions: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: "Ends all sessions of a person, except the caller's own session",
    params: IdParams,
    body: ReasonIfNeeded,
    response: ActDone,
  },
  suspend: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Suspends an account: ends its sessions and links, hides the person, and emails them the reason',
    params: IdParams,
    body: SuspensionInput,
    response: ActDone,
  },
  sendPasswordLink: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary: 'Emails the person a password link, which nobody else sees; 409 if the account is suspended',
    params: IdParams,
    body: ReasonIfNeeded,
    response: ActDone,
  },
  confirmAddress: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: "Confirms a person's address without a link; 409 if it is already confirmed",
    params: IdParams,
    body: OfficeReason,
    response: ActDone,
  },
  removeTwoFactor: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      'Turns off two-factor authentication for a person who has lost every method: removes the authenticator app and all passkeys, and ends all sessions; 409 if it is already off',
    params: IdParams,
    body: OfficeReason,
    response: ActDone,
  },
  issueEnrollment: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Creates a link with which another site admin can add a first passkey or authenticator app, once, within a day, after a second site admin has confirmed it; 409 if they already have one, or are not a site admin',
    params: IdParams,
    body: ReasonIfNeeded,
    response: EnrollmentLink,
  },
  liftSuspension: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: 'Lifts the suspension of an account; 409 if it is not suspended',
    params: IdParams,
    response: Done,
  },
  correctName: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: "Corrects a person's name everywhere",
    params: IdParams,
    body: NameCorrection,
    response: ActDone,
  },
  correctAddress: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Emails a link to a new address, which replaces the current one when the link is opened, and notifies the current address; 409 if another account has the new address, or the account is suspended',
    params: IdParams,
    body: AddressCorrection,
    response: ActDone,
  },
  remove: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary: "Deletes a person's account on their request; 409 for a site admin, and for a chapter's only admin",
    params: IdParams,
    body: RemovalInput,
    response: ActDone,
  },
  mergePreview: {
    access: 'site-admin',
    readsPersonalData: 'person',
    summary: 'Previews what a merge of two accounts of one person would move and end; 409 if it would be refused',
    params: z.strictObject({ id: Id, intoId: Id }),
    response: MergePreview,
  },
  merge: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Merges an account into another account of the same person: closes it, and moves its data to the other account in all services; 409 if one of them is being deleted or charged or is suspended, or if only one of them is a site admin',
    params: IdParams,
    body: MergeInput,
    response: ActDone,
  },
  giveMonths: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      "Adds up to 24 months to a person's membership, and emails the person; notifies the other site admins if the caller is the person. Idempotent by key",
    params: IdParams,
    body: MonthsInput,
    response: z.object({ paidUntil: Instant.nullable() }),
  },
  refund: {
    access: 'site-admin',
    needsRecentSignIn: true,
    summary:
      'Refunds a payment, ends the refunded part of the membership immediately, and emails the person; 409 if the amount has changed. Idempotent by key',
    params: z.strictObject({ id: Id, paymentId: Id }),
    body: RefundInput,
    response: Refunded,
  },
  ...siteAdminTerms,
  // Each site admin has their own filters of the list of users.
  savedFilters: {
    access: 'site-admin',
    summary: "Lists the caller's saved filters of users by name",
    response: z.array(SavedFilter),
  },
  saveFilter: {
    access: 'site-admin',
    summary: 'Saves a filter of users for the caller, and replaces one with the same name; 409 if there are 30 others',
    body: SavedFilterInput,
    response: SavedFilter,
  },
  removeFilter: {
    access: 'site-admin',
    summary: "Removes one of the caller's saved filters",
    params: IdParams,
    response: Done,
  },
});
