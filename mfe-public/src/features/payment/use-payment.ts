import { useEffect, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@meridian/platform/routing';
import { api, organization, refreshSession, signInTarget, signInThen, toast, toastError } from '@meridian/platform';
import { changedPricesIn, type ChangedPrices } from './changed-prices';
import { v4 as uuid } from 'uuid';

const PROCESSING_MS = 2000;

interface Submission {
  plan: string;
  /** The price in units of the currency, as the page showed it. */
  amount: number;
  currency: string;
  cardLast4: string;
  /** The month and year on the card, as MM/YY. */
  cardExpiry: string;
}

/**
 * Makes a payment. It waits two seconds, then sends the request. A retry of the same submission uses the same
 * idempotency key, so that a lost response never causes a second payment. Leaving the page during the wait cancels it.
 * @param onPaid is called before the page opens that sent the person here, or the dashboard if there is none.
 * @param onPricesChanged is called if nothing was charged because the price of the plan has changed.
 */
export function usePayment(onPaid: () => void, onPricesChanged: (prices: ChangedPrices) => void) {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const isUnmounted = useRef(false);
  const lastSubmission = useRef<Submission & { key: string }>(undefined);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  return useMutation({
    gcTime: 0,
    mutationFn: async ({ cardExpiry, ...charge }: Submission) => {
      const { plan, amount, currency, cardLast4 } = charge;
      await new Promise((resolve) => setTimeout(resolve, PROCESSING_MS));
      if (isUnmounted.current) return null;
      const last = lastSubmission.current;
      const isSame =
        last?.plan === plan && last.amount === amount && last.currency === currency && last.cardLast4 === cardLast4;
      const submission = isSame ? last : { ...charge, cardExpiry, key: uuid() };
      lastSubmission.current = submission;
      return api.auth.mockPayment({ body: { ...charge, cardExpiry, idempotencyKey: submission.key } });
    },
    onSuccess: async (payment) => {
      if (!payment) return;
      await refreshSession().catch(() => undefined); // The payment succeeded even if this fails.
      toast({
        title: 'Payment Successful!',
        description: `Welcome to ${organization().name}! Your membership is now active.`,
      });
      if (isUnmounted.current) return;
      onPaid();
      void navigate(signInTarget(state) ?? '/dashboard', { state: signInThen(state), replace: true });
    },
    onError: (error) => {
      const prices = changedPricesIn(error);
      if (prices) onPricesChanged(prices);
      toastError('Payment Failed', error, 'Please check your payment details and try again.');
    },
  });
}
