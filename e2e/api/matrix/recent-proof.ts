import type { RouteName } from './row';

/**
 * What needs a proof of the last ten minutes of who the person is: what would lock them out, take their account or
 * their rights, or take data of many people out of the site. Written by hand beside the contract; the matrix sends each
 * call by an old session. What else is written in the name of a person can be seen by them, and taken back.
 */
export const NEEDS_RECENT_PROOF: ReadonlySet<RouteName> = new Set<RouteName>([
  // how a person signs in, and their account
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
  // what site admins do with the accounts of others, with money and with rights
  'accounts.invite',
  'accounts.endSession',
  'accounts.endSessions',
  'accounts.suspend',
  'accounts.liftSuspension',
  'accounts.sendPasswordLink',
  'accounts.confirmAddress',
  'accounts.endSecondStep',
  'accounts.issueEnrolment',
  'accounts.correctName',
  'accounts.correctAddress',
  'accounts.remove',
  'accounts.merge',
  'accounts.giveMonths',
  'accounts.refund',
  'accounts.appoint',
  'accounts.confirmAppointment',
  'accounts.withdrawAppointment',
  'accounts.dismiss',
  'impersonation.start',
  'viewAs.start',
  'imports.start',
  'imports.invite',
  'imports.inviteAgain',
  'imports.undo',
  // chapters, and who has rights in them
  'chapters.found',
  'chapters.archive',
  'chapters.bringBack',
  'chapters.merge',
  'chapters.addMember',
  'chapters.setRole',
  // mail to many people
  'letters.send',
  // data of many people in a file
  'auth.exportSubscribers',
  'chapters.exportMembers',
  'events.exportPeople',
  'events.exportAttendance',
  'admin.exportUsers',
  'admin.exportAudit',
  'siteExports.order',
  'siteExports.link',
]);

/** Writes about an account, a person's own or another's, that need none. Each new one has to be in one of the lists. */
export const NEEDS_NO_PROOF: ReadonlySet<RouteName> = new Set<RouteName>([
  // this is how the proof is given
  'auth.stepUp',
  // mails to the own address alone
  'auth.sendConfirmation',
  // can be seen and taken back
  'auth.updateProfile',
  'auth.uploadAvatar',
  'auth.removeAvatar',
  'auth.updateNotifications',
  'auth.cancelSubscription',
  'auth.resumeSubscription',
  'auth.changePlan',
  // leaves the account as it is
  'auth.cancelEmailChange',
  // pays for the account itself
  'auth.mockPayment',
  // a list of the site admin's own
  'accounts.saveFilter',
  'accounts.removeFilter',
]);
