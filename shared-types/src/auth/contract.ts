import * as z from 'zod';
import { contract } from '../calls/contract';
import { Done, Id, IdParams, Instant } from '../fields/fields';
import { Profile, ProfileInput } from '../people/people';
import { UPLOADED_PICTURE } from '../content/picture-formats';
import { Plan } from '../content/plans/plan-schemas';
import { authCalls } from './calls';
import { credentialTerms } from './credential-terms';
import { twoFactorTerms } from './two-factor-terms';
import { TwoFactorRequired } from './two-factor-schemas';
import { membershipTerms } from './membership-terms';
import { newsletterTerms } from './newsletter-terms';
import { receiptTerms } from './receipt-terms';
import { Family, FamilyInput } from '../content/plans/family-schemas';
import { PriceDecision } from '../content/plans/price-offer-schemas';
import { OwnStudentProof, StudentProofInput } from '../content/plans/student-proof-schemas';
import {
  CheckoutInput,
  CURRENT_USER_BYTES,
  CurrentUser,
  FinishedCheckout,
  HostedPage,
  LoginInput,
  NotificationSettings,
  OwnProfile,
  Password,
  Payment,
  PaymentInput,
  PlanChangeInput,
  RegisterInput,
} from './schemas';

/** The calls for accounts, sessions, profiles and payments. */
export const authApi = contract('auth', authCalls, {
  login: {
    access: 'public',
    limit: 'own',
    summary: 'Signs in and starts a new session, or asks for a code first if the account has an authenticator app',
    body: LoginInput,
    response: z.union([CurrentUser, TwoFactorRequired]),
    maxBytes: CURRENT_USER_BYTES,
  },
  register: {
    access: 'public',
    limit: 'own',
    summary: 'Creates a newsletter account with a home chapter, and signs in',
    body: RegisterInput,
    response: CurrentUser,
    maxBytes: CURRENT_USER_BYTES,
    status: 201,
  },
  logout: {
    access: 'public',
    limit: 'own',
    whileViewing: 'allowed',
    summary: 'Ends the session',
    response: Done,
  },
  ...credentialTerms,
  ...twoFactorTerms,
  me: {
    access: 'signed-in',
    summary: 'Returns the current user',
    response: CurrentUser,
    maxBytes: CURRENT_USER_BYTES,
  },
  adminStatus: {
    access: 'signed-in',
    summary: 'Returns whether the caller is a site admin or a treasurer',
    response: z.object({
      isAdmin: z.boolean(),
      /** Whether the caller is a treasurer, who sees the money. Absent if not. */
      isTreasurer: z.literal(true).optional(),
      /** It is present if a site admin or a treasurer has no rights before they sign in with two factors. */
      needsTwoFactor: z.literal(true).optional(),
    }),
  },
  mockPayment: {
    access: 'signed-in',
    summary:
      'Takes a (mock) payment and makes the account an active member; 409 if the price has changed, and in production 403 before the address is confirmed',
    body: PaymentInput,
    response: Payment,
  },
  checkout: {
    access: 'signed-in',
    summary:
      'Reserves a payment and returns the page of the payment provider at which it is made; 409 if the price has changed, or if the site has a card form of its own',
    body: CheckoutInput,
    response: HostedPage,
  },
  finishCheckout: {
    access: 'signed-in',
    summary: 'Stores what the caller did at a page of the payment provider, and returns its state. Idempotent',
    body: z.strictObject({ sessionId: z.string().regex(/^\w{1,200}$/, 'Not a page of the payment provider') }),
    response: FinishedCheckout,
  },
  openCardChange: {
    access: 'signed-in',
    summary: 'Returns a page of the payment provider at which the caller saves another card for renewals',
    response: HostedPage,
  },
  paymentWebhook: {
    access: 'public',
    limit: 'own',
    isSigned: true,
    summary: 'Receives an event of the payment provider, which signs the body; 5xx if it has to be sent again',
    response: z.object({ received: z.literal(true) }),
  },
  profile: {
    access: 'signed-in',
    summary: "Returns the caller's profile, and the pending change of their address",
    response: OwnProfile,
  },
  updateProfile: {
    access: 'signed-in',
    summary: "Changes the caller's profile",
    body: ProfileInput,
    response: Profile,
  },
  uploadAvatar: {
    access: 'signed-in',
    limit: 'rare',
    summary: `Replaces the caller's avatar (form field \`avatar\`, ${UPLOADED_PICTURE})`,
    response: z.object({ avatarUrl: z.string() }),
  },
  removeAvatar: {
    access: 'signed-in',
    limit: 'rare',
    summary: "Removes the caller's avatar, if there is one; their initials are shown instead",
    response: Done,
  },
  notifications: {
    access: 'signed-in',
    summary: "Returns the caller's notification settings",
    response: NotificationSettings,
  },
  updateNotifications: {
    access: 'signed-in',
    summary: "Changes the caller's notification settings",
    body: NotificationSettings,
    response: NotificationSettings,
  },
  cancelSubscription: {
    access: 'signed-in',
    summary: 'Cancels the membership at the end of the paid period. Idempotent',
    response: z.object({ membershipEndsAt: Instant }),
  },
  resumeSubscription: {
    access: 'signed-in',
    summary:
      'Reverts a cancellation or a pause; nothing is charged before the end of the paid period, but a pause that has begun ends with a charge, of which 402 is a refusal. Idempotent',
    response: z.object({ paidUntil: Instant }),
  },
  changePlan: {
    access: 'signed-in',
    summary: 'Sets the plan of the next renewal; nothing is charged now; 409 if the price has changed. Idempotent',
    body: PlanChangeInput,
    response: z.object({ plan: Plan, paidUntil: Instant }),
  },
  ...membershipTerms,
  ...receiptTerms,
  family: {
    access: 'signed-in',
    summary: 'Returns the family that the caller pays for, their place in the family of somebody else, and invitations',
    response: Family,
  },
  inviteToFamily: {
    access: 'signed-in',
    limit: 'rare',
    summary:
      'Invites the owner of an address to a family that the caller pays for; 409 without a family plan, or if the family has five accounts. Idempotent',
    body: FamilyInput,
    response: Family,
  },
  acceptFamily: {
    access: 'signed-in',
    summary:
      "Makes the caller, whose address was invited, a member as long as the family is paid; 409 with a membership of one's own or in another family. Idempotent",
    params: IdParams,
    response: Family,
  },
  leaveFamily: {
    access: 'signed-in',
    summary: 'Leaves a family, declines an invitation, or removes somebody from a family that the caller pays for',
    params: IdParams,
    response: Family,
  },
  studentProof: {
    access: 'signed-in',
    summary: 'Returns whether the caller has sent a proof as a student, and what the office has decided',
    response: OwnStudentProof,
  },
  sendStudentProof: {
    access: 'signed-in',
    summary: 'Sends a text as a proof that the caller is a student, or replaces the text of a waiting proof',
    body: StudentProofInput,
    response: OwnStudentProof,
  },
  sendProofPicture: {
    access: 'signed-in',
    limit: 'rare',
    summary: `Sends a picture as a proof that the caller is a student, or replaces that of a waiting proof (form field \`picture\`, ${UPLOADED_PICTURE})`,
    response: OwnStudentProof,
  },
  withdrawStudentProof: {
    access: 'signed-in',
    summary: 'Deletes a proof that waits for a decision; 409 if there is none',
    response: OwnStudentProof,
  },
  decidePriceOffer: {
    access: 'signed-in',
    summary:
      'Refuses a new price of the plan, which ends the membership with the paid time, or accepts it after all; 409 if another price is offered. Idempotent',
    body: PriceDecision,
    response: z.object({ paidUntil: Instant, membershipEndsAt: Instant.optional() }),
  },
  deleteAccount: {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary: "Deletes the caller's account, which requires the password; 409 for a chapter's only admin",
    body: z.strictObject({ password: Password }),
    response: Done,
  },
  user: {
    access: 'signed-in',
    summary: 'Returns the public profile of a person (active members, and everyone for their own id)',
    params: IdParams,
    response: z.object({ user: z.object({ id: Id, createdAt: Instant, profile: Profile }) }),
  },
  avatar: {
    access: 'public',
    summary: 'Returns an avatar image, which never changes',
    params: z.strictObject({ key: z.string().regex(/^[0-9a-f]{32}$/, 'Not an avatar') }),
    response: z.undefined(),
    mediaType: 'image/webp',
  },
  ...newsletterTerms,
});
