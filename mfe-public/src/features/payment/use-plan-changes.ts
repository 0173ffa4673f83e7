import { useMutation } from '@tanstack/react-query';
import { affectedBy, api, formatCardDate, invalidate, toast, toastError } from '@meridian/platform';
import { PLAN_AMOUNT } from '@meridian/shared-types';
import type { PlanId } from './plans';

const refresh = () => invalidate(...affectedBy.subscription);

/** Takes a cancellation back. Costs nothing. */
export const useResume = () =>
  useMutation({
    mutationFn: () => api.auth.resumeSubscription(),
    onSuccess: ({ paidUntil }) => {
      toast({ title: 'Membership resumed', description: `It renews on ${formatCardDate(paidUntil)}.` });
      return refresh();
    },
    onError: (error) => toastError('Membership not resumed', error, 'Please try again later'),
  });

/** Sets the plan of the next renewal. Costs nothing now. */
export const usePlanChange = () =>
  useMutation({
    mutationFn: (plan: PlanId) => api.auth.changePlan({ body: { plan } }),
    onSuccess: ({ plan, paidUntil }) => {
      toast({
        title: 'Plan changed',
        description: `From ${formatCardDate(paidUntil)} you pay $${PLAN_AMOUNT[plan]} per ${plan === 'annual' ? 'year' : 'month'}.`,
      });
      return refresh();
    },
    onError: (error) => toastError('Plan not changed', error, 'Please try again later'),
  });
