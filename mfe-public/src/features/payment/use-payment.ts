import { useEffect, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api, messageOf, refreshSession, toast } from '@meridian/platform';
import { PLAN_AMOUNT, PRODUCT_NAME } from '@meridian/shared-types';
import type { PlanId } from './plans';

const PROCESSING_MS = 2000;

interface Submission {
  plan: PlanId;
  cardLast4: string;
}

/**
 * Takes a payment: two seconds of processing, then the call. The same submission tried again carries the same key, so
 * that an answer lost on the way never means paying twice. Leaving the page while it is processing calls it off.
 */
export function usePayment() {
  const navigate = useNavigate();
  const left = useRef(false);
  const last = useRef<Submission & { key: string }>(undefined);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  return useMutation({
    gcTime: 0,
    mutationFn: async ({ plan, cardLast4 }: Submission) => {
      await new Promise((resolve) => setTimeout(resolve, PROCESSING_MS));
      if (left.current) return null;
      if (last.current?.plan !== plan || last.current.cardLast4 !== cardLast4)
        last.current = { plan, cardLast4, key: crypto.randomUUID() };
      return api.auth.mockPayment({
        body: { plan, amount: PLAN_AMOUNT[plan], cardLast4, idempotencyKey: last.current.key },
      });
    },
    onSuccess: async (payment) => {
      if (!payment) return;
      await refreshSession().catch(() => undefined); // paid is paid, also where the account cannot be read just now
      toast({
        title: 'Payment Successful!',
        description: `Welcome to ${PRODUCT_NAME}! Your membership is now active.`,
      });
      if (!left.current) void navigate('/dashboard');
    },
    onError: (error) =>
      toast({
        title: 'Payment Failed',
        description: messageOf(error, 'Please check your payment details and try again.'),
        variant: 'destructive',
      }),
  });
}
