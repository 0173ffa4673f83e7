import { ROUTES, type RouteName } from '../samples/sample';

/**
 * The calls that need a proof of identity from the last ten minutes: those that could lock out a user, take over an
 * account or its rights, or take data of many users out of the site. Other writes in a user's name are visible to the
 * user, who can undo them.
 */
export const NEEDS_RECENT_PROOF: readonly RouteName[] = [...ROUTES]
  .filter(([, { needsRecentSignIn }]) => needsRecentSignIn)
  .map(([name]) => name);

/**
 * Writes about the caller's own or another account that need no proof. Each new one needs a proof or is listed here.
 */
export const NEEDS_NO_PROOF: ReadonlySet<RouteName> = new Set<RouteName>([
  // This call gives the proof.
  'auth.stepUp',
  // This call is such a proof, by the mail that the person reads.
  'auth.confirmEmailByCode',
  // These calls send mail only to the caller's own address.
  'auth.sendConfirmation',
  // These changes are visible, and the user can undo them.
  'auth.updateProfile',
  'auth.uploadAvatar',
  'auth.removeAvatar',
  'auth.updateNotifications',
  'auth.acceptFamily',
  'auth.cancelSubscription',
  'auth.decidePriceOffer',
  'auth.inviteToFamily',
  'auth.leaveFamily',
  'auth.sendProofPicture',
  'auth.sendStudentProof',
  'auth.withdrawStudentProof',
  'auth.resumeSubscription',
  'auth.changePlan',
  'auth.pauseSubscription',
  'auth.changeCard',
  // These calls leave the account unchanged.
  'auth.cancelEmailChange',
  // These calls pay for the account itself.
  'auth.mockPayment',
  'auth.checkout',
  'auth.finishCheckout',
  'auth.openCardChange',
  // These calls change the site admin's own list.
  'accounts.saveFilter',
  'accounts.removeFilter',
]);
