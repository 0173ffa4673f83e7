import { affectedBy, api, formatCardDate, toastError, useApiMutation } from '@meridian/platform';
import { changedPricesIn, type ChangedPrices } from './changed-prices';
import type { Plan } from './plans';

/** Takes a cancellation back. This costs nothing. */
export const useResume = () =>
  useApiMutation({
    mutationFn: () => api.auth.resumeSubscription(),
    done: ({ paidUntil }) => ({
      title: 'Membership resumed',
      description: `It renews on ${formatCardDate(paidUntil)}.`,
    }),
    failed: 'Membership not resumed',
    affects: affectedBy.subscription,
  });

/**
 * Sets the plan of the next renewal. This costs nothing now.
 * @param onPricesChanged is called if nothing was changed because the price of the plan has changed.
 */
export const usePlanChange = (onPricesChanged: (prices: ChangedPrices) => void) =>
  useApiMutation({
    mutationFn: ({ id: plan, price: amount, currency }: Plan) =>
      api.auth.changePlan({ body: { plan, amount, currency } }),
    done: ({ paidUntil }, { shownPrice, billing }) => ({
      title: 'Plan changed',
      description: `From ${formatCardDate(paidUntil)} you pay ${shownPrice} ${billing}.`,
    }),
    failed: (error) => {
      const prices = changedPricesIn(error);
      if (prices) onPricesChanged(prices);
      toastError('Plan not changed', error, 'Try again in a moment.');
    },
    affects: affectedBy.subscription,
  });
