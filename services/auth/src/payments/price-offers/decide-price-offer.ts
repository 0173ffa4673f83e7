import { conflict, type Handlers } from '@meridian/service-kit';
import { formatMoney, toMoney } from '@meridian/shared-types';
import type { authApi } from '@meridian/shared-types/contracts';
import { dayInWords } from '../day-in-words';
import { changeActive, type SubscriptionChange, type SubscriptionStore } from '../change-subscription';

/** Handles the decision about a new price. A membership whose new price is refused ends with the paid time. */
export const priceDecisionHandlers = (dependencies: SubscriptionStore) =>
  ({
    decidePriceOffer: async ({ identity, body: { accepts, amount, currency: seen } }) => {
      const verb = accepts ? 'accept the new price' : 'refuse the new price';
      let endsAt: Date | undefined;
      const paidUntil = await changeActive(dependencies, identity.userId, verb, (subscription, until) => {
        const { plan, priceOffer: offer, endsAt: end, pausedUntil } = subscription;
        const refused = { endsAt: until, pausedUntil: undefined };
        const isPaused = pausedUntil !== undefined && until <= new Date();
        const money = toMoney(amount, seen ?? offer?.currency ?? 'USD');
        if (!offer?.announcedAt || money.amount !== offer.amount || money.currency !== offer.currency)
          throw conflict('no_price_offer', 'This price is no longer offered to you. Reload the page.');
        const price = formatMoney(money);
        endsAt = accepts ? (offer.refusedAt ? undefined : end) : until;
        const change = { action: 'subscription.changed', detail: `${plan}, ${price} accepted` } as const;
        if (accepts)
          return {
            ...change,
            change: offer.refusedAt && { endsAt: undefined, priceOffer: { ...offer, refusedAt: undefined } },
          } satisfies SubscriptionChange;
        return {
          action: 'subscription.cancelled',
          change: offer.refusedAt
            ? undefined
            : isPaused
              ? 'ends'
              : { ...refused, priceOffer: { ...offer, refusedAt: new Date() } },
          detail: `${plan}, ${price} refused, until ${until.toISOString().slice(0, 10)}`,
          // A renewal that has begun is charged, so the refusal waits for its result.
          isOnlyBetweenCharges: true,
          receipt: {
            kind: 'subscription.cancelled',
            audience: { userIds: [identity.userId] },
            data: isPaused ? {} : { until: dayInWords(until) },
          },
        } satisfies SubscriptionChange;
      });
      return { paidUntil: paidUntil.toISOString(), ...(endsAt && { membershipEndsAt: endsAt.toISOString() }) };
    },
  }) satisfies Partial<Handlers<typeof authApi>>;
