import { conflict, type Handlers } from '@meridian/service-kit';
import { formatMoney } from '@meridian/shared-types';
import type { authApi } from '@meridian/shared-types/contracts';
import type { CurrentPrices } from '../models/plan-prices.model';
import { changeActive, type SubscriptionStore } from './change-subscription';
import { dayInWords } from './day-in-words';
import { requireCurrentPrice } from './plan-prices';
import { requireStudent } from './student-proofs/student-proof.policy';

type Needed = SubscriptionStore & { readPrices: () => Promise<CurrentPrices> };

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Handles cancelling, resuming and changing the plan, which cost nothing and keep the end of the paid time. */
export function subscriptionHandlers(dependencies: Needed) {
  const readStudentUntil = async (userId: string) =>
    (await dependencies.Users.findById(userId, { studentUntil: 1 }).lean())?.studentUntil;
  return {
    cancelSubscription: async ({ identity }) => {
      const endsAt = await changeActive(
        dependencies,
        identity.userId,
        'cancel',
        ({ plan, endsAt: known }, paidUntil) => ({
          action: 'subscription.cancelled',
          change: known ? undefined : { endsAt: paidUntil },
          detail: `${plan}, until ${dayOf(paidUntil)}`,
          receipt: {
            kind: 'subscription.cancelled',
            audience: { userIds: [identity.userId] },
            data: { until: dayInWords(paidUntil) },
          },
        }),
      );
      return { membershipEndsAt: endsAt.toISOString() };
    },

    resumeSubscription: async ({ identity }) => {
      const paidUntil = await changeActive(
        dependencies,
        identity.userId,
        'resume',
        async ({ plan, terms, endsAt, cardLast4, priceOffer }, until) => {
          if (endsAt && !cardLast4)
            throw conflict('no_card', 'We have no card to charge. Pay for another period instead.');
          if (endsAt && terms?.isOnce)
            throw conflict('paid_once', 'This plan is paid once and does not renew. Pay for another plan instead.');
          if (endsAt) requireStudent(terms, await readStudentUntil(identity.userId), until);
          if (endsAt && priceOffer?.refusedAt)
            throw conflict(
              'price_refused',
              'You have refused the new price. Accept it in your billing settings, or choose another plan.',
            );
          return {
            action: 'subscription.resumed',
            change: endsAt && { endsAt: undefined },
            detail: `${plan}, paid until ${dayOf(until)}`,
          };
        },
      );
      return { paidUntil: paidUntil.toISOString() };
    },

    changePlan: async ({ identity, body }) => {
      const { plan } = body;
      const paidUntil = await changeActive(dependencies, identity.userId, 'change', async ({ plan: former }, until) => {
        const action = 'subscription.changed' as const;
        if (former === plan) return { action, change: undefined, detail: '' };
        const agreed = requireCurrentPrice(await dependencies.readPrices(), body, 'choose');
        requireStudent(agreed.terms, await readStudentUntil(identity.userId), until);
        const detail = `${former} → ${plan}, ${formatMoney(agreed)}, from ${dayOf(until)}`;
        return { action, change: { plan, terms: undefined, priceOffer: undefined, ...agreed }, detail };
      });
      return { plan, paidUntil: paidUntil.toISOString() };
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
