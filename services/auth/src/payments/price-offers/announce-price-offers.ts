import { DUE_READ, inTransaction, recordDomainEvent } from '@meridian/service-kit';
import { isSuspended } from '../../accounts/suspension.policy';
import type { Models } from '../../models/create-models';
import type { UserDoc } from '../../models/user.model';
import { unchanged } from '../../models/user-parts';
import { dayInWords } from '../day-in-words';
import type { AnnounceChange } from '../../sessions/session-signals';
import { addMonths, agreedMoney, monthsOf, type Subscription } from '../../subscriptions/subscription.policy';
import { isRenewing, renewalAt } from '../../subscriptions/renewal-times.policy';
import { renewalToAnnounce } from '../../subscriptions/price-offer.policy';

interface Needed extends Pick<Models, 'db' | 'Users'> {
  announceChange: AnnounceChange;
}

/** The next renewals. The mail about a monthly plan is sent before an earlier one. */
const RENEWALS = [0, 1, 2];

/** Returns the renewals of a membership that renews. */
function renewalsOf(subscription: Subscription): Date[] {
  const { plan, terms, since } = subscription;
  const next = renewalAt(subscription);
  if (!plan || !next || !isRenewing(subscription)) return [];
  return RENEWALS.map((count) => addMonths(next, count * monthsOf({ plan, terms }), since ?? next));
}

/**
 * Mails offered prices to people 30 days before the renewal at which they apply. Only a mailed price is ever charged. A
 * person who gets no mail, because the account is suspended or the address is not confirmed, keeps the agreed price.
 */
export async function announcePriceOffers(dependencies: Needed, clock = () => new Date()): Promise<void> {
  const waiting = {
    'subscription.priceOffer.isWaiting': true,
    removalPending: { $ne: true },
    unverifiedSince: { $exists: false },
  };
  for await (const user of dependencies.Users.find(waiting, { subscription: 1, suspension: 1 })
    .comment(DUE_READ)
    .lean()
    .cursor()) {
    const now = clock();
    if (isSuspended(user, now)) continue;
    const renewal = renewalToAnnounce(renewalsOf(user.subscription), now);
    if (renewal) await announce(dependencies, user, renewal, now);
  }
}

async function announce(
  { db, Users, announceChange }: Needed,
  { _id, subscription }: Pick<UserDoc, '_id' | 'subscription'>,
  renewal: Date,
  now: Date,
): Promise<void> {
  const { plan, terms, paidUntil, priceOffer } = subscription;
  if (!plan || !priceOffer) return;
  const { amount, currency } = priceOffer;
  const isAnnounced = await inTransaction(db, async (session) => {
    const { modifiedCount } = await Users.updateOne(
      {
        _id,
        ...unchanged(subscription),
      },
      {
        $set: { 'subscription.priceOffer.announcedAt': now, 'subscription.priceOffer.appliesAt': renewal },
        $unset: { 'subscription.priceOffer.isWaiting': 1 },
      },
      { session },
    );
    if (modifiedCount === 0) return false; // The membership has changed, or another replica was faster.
    const data = {
      plan,
      ...(terms && { terms }),
      former: agreedMoney(subscription, plan),
      money: { amount, currency },
      from: dayInWords(renewal),
      until: paidUntil ? dayInWords(paidUntil) : '',
    };
    await recordDomainEvent(db, { kind: 'price.offered', audience: { userIds: [String(_id)] }, data }, session);
    return true;
  });
  if (isAnnounced) announceChange({ userId: String(_id) });
}
