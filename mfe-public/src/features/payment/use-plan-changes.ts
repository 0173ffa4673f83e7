import { useMutation } from '@tanstack/react-query';
import { affectedBy, api, formatCardDate, invalidate, toast, toastError } from '@meridian/platform';
import type { PlanPrices } from '@meridian/shared-types';
import { changedPricesIn } from './changed-prices';
import type { PlanId } from './plans';

const refresh = () => invalidate(...affectedBy.subscription);

/** Takes a cancellation back. This costs nothing. */
export const useResume = () =>
  useMutation({
    mutationFn: () => api.auth.resumeSubscription(),
    onSuccess: ({ paidUntil }) => {
      toast({ title: 'Membership resumed', description: `It renews on ${formatCardDate(paidUntil)}.` });
      return refresh();
    },
    onError: (error) => toastError('Membership not resumed', error, 'Try again in a moment.'),
  });

/**
 * Sets the plan of the next renewal. This costs nothing now.
 * @param onPricesChanged is called if nothing was changed because the price of the plan has changed.
 */
export const usePlanChange = (onPricesChanged: (prices: PlanPrices) => void) =>
  useMutation({
    mutationFn: (body: { plan: PlanId; amount: number }) => api.auth.changePlan({ body }),
    onSuccess: ({ plan, paidUntil }, { amount }) => {
      toast({
        title: 'Plan changed',
        description: `From ${formatCardDate(paidUntil)} you pay $${amount} per ${plan === 'annual' ? 'year' : 'month'}.`,
      });
      return refresh();
    },
    onError: (error) => {
      const prices = changedPricesIn(error);
      if (prices) onPricesChanged(prices);
      toastError('Plan not changed', error, 'Try again in a moment.');
    },
  });
