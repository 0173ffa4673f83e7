import type { RouteName } from './row';

/**
 * The calls that need a proof of identity from the last ten minutes: those that could lock out a user, take over an
 * account or its rights, or take data of many users out of the site. The list is written by hand beside the contract,
 * and the matrix sends each call with an old session. Other writes in a user's name are visible to the user, who can
 * undo them.
 */
export const NEEDS_RECENT_PROOF: ReadonlySet<RouteName> = new Set<RouteName>([
  // These calls change how a user signs in, or the account.
  'auth.changePassword',
  'auth.changeEmail',
  'auth.deleteAccount',
  'auth.endSession',
  'auth.endOtherSessions',
  'auth.beginTotpAuthenticator',
  'auth.confirmTotpAuthenticator',
  'auth.removeTotpAuthenticator',
  'auth.renewRecoveryCodes',
  'auth.beginPasskey',
  'auth.addPasskey',
  'auth.renamePasskey',
  'auth.removePasskey',
  // With these calls site admins change accounts of others, payments and rights.
  'accounts.invite',
  'accounts.endSession',
  'accounts.endSessions',
  'accounts.suspend',
  'accounts.liftSuspension',
  'accounts.sendPasswordLink',
  'accounts.confirmAddress',
  'accounts.removeTwoFactor',
  'accounts.issueEnrollment',
  'accounts.correctName',
  'accounts.correctAddress',
  'accounts.remove',
  'accounts.merge',
  'accounts.giveMonths',
  'accounts.refund',
  'accounts.appoint',
  'accounts.confirmProposal',
  'accounts.withdrawProposal',
  'accounts.dismiss',
  'impersonation.start',
  'viewAs.start',
  'imports.start',
  'imports.invite',
  'imports.inviteAgain',
  'imports.undo',
  // These calls change chapters, and who has rights in them.
  'chapters.found',
  'chapters.archive',
  'chapters.bringBack',
  'chapters.merge',
  'chapters.addMember',
  'chapters.setRole',
  // These calls send mail to many receivers.
  'letters.send',
  // These calls write data of many users into a file.
  'auth.exportSubscribers',
  'chapters.exportMembers',
  'events.exportPeople',
  'events.exportAttendance',
  'admin.exportUsers',
  'admin.exportAudit',
  'siteExports.order',
  'siteExports.link',
]);

/**
 * Writes about the caller's own or another account that need no proof. Each new one must be in one of the two lists.
 */
export const NEEDS_NO_PROOF: ReadonlySet<RouteName> = new Set<RouteName>([
  // This call gives the proof.
  'auth.stepUp',
  // These calls send mail only to the caller's own address.
  'auth.sendConfirmation',
  // These changes are visible, and the user can undo them.
  'auth.updateProfile',
  'auth.uploadAvatar',
  'auth.removeAvatar',
  'auth.updateNotifications',
  'auth.cancelSubscription',
  'auth.resumeSubscription',
  'auth.changePlan',
  // These calls leave the account unchanged.
  'auth.cancelEmailChange',
  // These calls pay for the account itself.
  'auth.mockPayment',
  // These calls change the site admin's own list.
  'accounts.saveFilter',
  'accounts.removeFilter',
]);
