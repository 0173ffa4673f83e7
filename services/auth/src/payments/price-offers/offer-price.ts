import { inTransaction, recordAction, type Handlers } from '@meridian/service-kit';
import { DEFAULT_CURRENCY, FIRST_PRICES, formatMoney, toMoney, type Money } from '@meridian/shared-types';
import type { accountsApi } from '@meridian/shared-types/contracts';
import type { QueryFilter } from 'mongoose';
import type { Models } from '../../models/create-models';
import type { CurrentPrices } from '../../models/plan-prices.model';
import type { UserDoc } from '../../models/user.model';
import { activeNow } from '../../subscriptions/status-filter';
import { requireCurrentPrice } from '../plan-prices';

type Needed = Pick<Models, 'db' | 'Users'> & { readPrices: () => Promise<CurrentPrices> };

/** Returns the filter of people whose membership of this plan renews. */
const holdersOf = (plan: string, now: Date): QueryFilter<UserDoc> => ({
  removalPending: { $ne: true },
  'subscription.plan': plan,
  $or: [activeNow(now), { 'subscription.pausedUntil': { $gt: now } }],
  'subscription.cardLast4': { $exists: true },
  'subscription.terms.isOnce': { $ne: true },
});

/** Returns the stored amounts that are this price. A membership without an amount has the first price. */
function amountsOf(plan: string, { amount, currency }: Money): (number | null)[] {
  const first = plan === 'monthly' || plan === 'annual' ? toMoney(FIRST_PRICES[plan], DEFAULT_CURRENCY) : undefined;
  return first?.amount === amount && first.currency === currency ? [amount, null] : [amount];
}

/** Handles the offer of the current price of a plan to people who have the plan at another price. */
export const priceOfferHandlers = ({ db, Users, readPrices }: Needed) =>
  ({
    async plans() {
      const now = new Date();
      const { monthly, annual, currency, plans = [] } = await readPrices();
      const all = [{ id: 'monthly', amount: monthly }, { id: 'annual', amount: annual }, ...plans];
      const counts = all.map(async ({ id, amount }) => {
        const holders = holdersOf(id, now);
        const current = { amount, currency };
        const others = { ...holders, 'subscription.amount': { $nin: amountsOf(id, current) } };
        const [members, elsewhere, offered] = await Promise.all([
          Users.countDocuments(holders),
          Users.countDocuments(others),
          Users.countDocuments({ ...others, 'subscription.priceOffer.amount': amount }),
        ]);
        return { plan: id, money: current, members, atOtherPrice: elsewhere, offered };
      });
      return { plans: await Promise.all(counts) };
    },

    async offerPrice({ params: { plan }, body, identity }) {
      const money = requireCurrentPrice(await readPrices(), { plan, ...body }, 'choose', plan);
      const { amount, currency } = money;
      const same = amountsOf(plan, money);
      const people = await inTransaction(db, async (session) => {
        const now = new Date();
        const holders = holdersOf(plan, now);
        const isOffered = { 'subscription.priceOffer.offeredAt': { $exists: true } };
        // The agreed price of these people is the current one again.
        await Users.updateMany(
          { ...holders, ...isOffered, 'subscription.amount': { $in: same } },
          { $unset: { 'subscription.priceOffer': 1 } },
          { session },
        );
        const { modifiedCount } = await Users.updateMany(
          {
            ...holders,
            'subscription.amount': { $nin: same },
            'subscription.priceOffer.amount': { $ne: amount },
          },
          { $set: { 'subscription.priceOffer': { amount, currency, offeredAt: now, isWaiting: true } } },
          { session },
        );
        const detail = `${plan}, ${formatMoney(money)}, to ${modifiedCount} members`;
        if (modifiedCount > 0)
          await recordAction(db, { action: 'price.offered', subject: plan, userId: identity.userId, detail }, session);
        return modifiedCount;
      });
      return { people };
    },
  }) satisfies Partial<Handlers<typeof accountsApi>>;
