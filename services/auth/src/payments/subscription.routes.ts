import type { Handlers } from '@meridian/service-kit';
import { formatMoney } from '@meridian/shared-types';
import type { authApi } from '@meridian/shared-types/contracts';
import type { CurrentPrices } from '../models/plan-prices.model';
import { renewalAt } from '../subscriptions/renewal-times.policy';
import { changeActive, type SubscriptionStore } from './change-subscription';
import { dayInWords } from './day-in-words';
import { requireCurrentPrice } from './plan-prices';
import { readStudentUntil, requireStudent } from './student-proofs/student-proof.policy';

type Needed = SubscriptionStore & { readPrices: () => Promise<CurrentPrices> };

export const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Handles cancelling and changing the plan, which cost nothing and keep the paid time. */
export function subscriptionHandlers(dependencies: Needed) {
  const { Users, readPrices } = dependencies;
  return {
    cancelSubscription: async ({ identity }) => {
      const now = new Date();
      const endsAt = await changeActive(
        dependencies,
        identity.userId,
        'cancel',
        ({ plan, endsAt: known, pausedUntil }, paidUntil) => {
          const isPaused = pausedUntil && paidUntil <= now;
          return {
            action: 'subscription.cancelled',
            change: isPaused ? 'ends' : known ? undefined : { endsAt: paidUntil, pausedUntil: undefined },
            detail: `${plan}, until ${dayOf(paidUntil)}`,
            receipt: {
              kind: 'subscription.cancelled',
              audience: { userIds: [identity.userId] },
              data: paidUntil > now ? { until: dayInWords(paidUntil) } : {},
            },
          };
        },
      );
      return { membershipEndsAt: endsAt.toISOString() };
    },

    changePlan: async ({ identity, body }) => {
      const { plan } = body;
      const paidUntil = await changeActive(dependencies, identity.userId, 'change', async (subscription, until) => {
        const action = 'subscription.changed' as const;
        const { plan: former } = subscription;
        if (former === plan) return { action, change: undefined, detail: '' };
        const agreed = requireCurrentPrice(await readPrices(), body, 'choose');
        requireStudent(agreed.terms, await readStudentUntil(Users, identity.userId), renewalAt(subscription) ?? until);
        const detail = `${former} → ${plan}, ${formatMoney(agreed)}, from ${dayOf(until)}`;
        return { action, change: { plan, terms: undefined, priceOffer: undefined, ...agreed }, detail };
      });
      return { plan, paidUntil: paidUntil.toISOString() };
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
