import { notFound } from '@meridian/service-kit';
import { toShownMoney, type AccountDetails } from '@meridian/shared-types';
import { findPendingChange } from '../../addresses/address-change';
import { latestSessions, shownSession } from '../../sessions/session-list/shown-session';
import type { Models } from '../../models/create-models';
import { MEMBERSHIP_ACT_FIELDS, toMembershipAct } from '../../models/ledger-line.model';
import { refundable, type Refundable } from '../../ledger/refund.policy';
import { readMergedDetails, mergedInto } from '../../merging/merged-details';
import { toPayment } from '../../models/payment.model';
import { describeSiteAdminRights } from '../../sessions/session-proof';
import { isProtected } from '../../accounts/protection.policy';
import { isSuspended } from '../../accounts/suspension.policy';
import type { Suspension } from '../../models/user-parts';
import { toMembership } from '../../subscriptions/shown-membership';
import { ACCOUNT_FIELDS, toAccount } from '../../models/user.model';

/** The most payments that are read; monthly payments reach this number after more than 100 years. */
const MAX_PAYMENTS = 1500;
/** The most payments, and the most acts on a membership, that are listed. */
const MAX_LISTED = 300;

/** Returns an account as site admins see it, without the sessions in which a site admin impersonates the person. */
export async function readAccountDetails(
  dependencies: Pick<
    Models,
    'Users' | 'Sessions' | 'Payments' | 'MergedAccounts' | 'LedgerLines' | 'AccountTokens' | 'Passkeys'
  > & { requireTwoFactor: boolean },
  userId: string,
): Promise<AccountDetails> {
  const { Users, Payments, LedgerLines, Sessions, Passkeys } = dependencies;
  const [user, payments, lines, sessions, passkeys, emailChange, mergedAccounts] = await Promise.all([
    Users.findById(userId, {
      ...ACCOUNT_FIELDS,
      unverifiedSince: 1,
      removeAt: 1,
      suspension: 1,
      dismissedAt: 1,
      isTreasurer: 1,
      'totpAuthenticator.since': 1,
      lastSeenOn: 1,
    }).lean(),
    Payments.find({ userId }).limit(MAX_PAYMENTS).lean(),
    LedgerLines.find({ userId }, MEMBERSHIP_ACT_FIELDS).limit(MAX_PAYMENTS).lean(),
    latestSessions(Sessions, userId),
    Passkeys.countDocuments({ userId }),
    findPendingChange(dependencies, userId),
    mergedInto(dependencies, userId),
  ]);
  if (!user) {
    const merged = await readMergedDetails(dependencies, userId);
    if (!merged) throw notFound('account');
    return merged;
  }
  payments.sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime());
  lines.sort((a, b) => b.at.getTime() - a.at.getTime());
  const twoFactor = { hasApp: user.totpAuthenticator !== undefined, passkeys };
  const describeRights = (isSiteAdmin = false) =>
    describeSiteAdminRights(dependencies.requireTwoFactor, { isSiteAdmin }, twoFactor);
  const siteAdminRights = describeRights(user.isSiteAdmin);
  const treasurerRights = describeRights(user.isTreasurer);
  return {
    ...toAccount(user),
    ...(user.isTreasurer && { isTreasurer: true }),
    ...toMembership(user.subscription),
    isConfirmed: !user.unverifiedSince,
    ...(emailChange && { emailChange }),
    ...(user.removeAt && { removeAt: user.removeAt.toISOString() }),
    ...(user.suspension && isSuspended(user) && { suspension: shownSuspension(user.suspension) }),
    lastSeenAt: sessions[0]?.lastSeenAt.toISOString() ?? null,
    ...(user.lastSeenOn && { lastSeenOn: user.lastSeenOn.toISOString().slice(0, 10) }),
    twoFactor,
    ...(siteAdminRights && { siteAdminRights }),
    ...(treasurerRights && { treasurerRights }),
    ...(isProtected(user) && { isProtected: true }),
    payments: payments.slice(0, MAX_LISTED).map((payment) => {
      const refund = refundable(payment, payments, lines, user.subscription);
      return { ...toPayment(payment), ...(refund && { refundable: shownRefundable(refund, payment.currency) }) };
    }),
    acts: lines.slice(0, MAX_LISTED).map(toMembershipAct),
    sessions: await Promise.all(sessions.map(shownSession)),
    ...(mergedAccounts.length > 0 && { mergedAccounts }),
  };
}

const shownRefundable = ({ whole, unused }: Refundable, currency: string) => {
  const toPart = ({ amount, months }: Refundable['whole']) => ({ ...toShownMoney({ amount, currency }), months });
  return { whole: toPart(whole), ...(unused && { unused: toPart(unused) }) };
};

const shownSuspension = ({ reason, since, until }: Suspension) => ({
  reason,
  since: since.toISOString(),
  ...(until && { until: until.toISOString() }),
});
