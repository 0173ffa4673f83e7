import { useEffect, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@meridian/platform/routing';
import {
  api,
  openDocument,
  organization,
  refreshSession,
  signInTarget,
  signInThen,
  toast,
  toastError,
} from '@meridian/platform';
import { changedPricesIn, type ChangedPrices } from './changed-prices';

/** The place in the tab for where the person came from, which a visit to another site loses. */
const STORED_STATE = 'checkout-state';

/**
 * Opens the page of the payment provider.
 * @param onPricesChanged is called if nothing was opened because the price of the plan has changed.
 */
export function useCheckout(onPricesChanged: (prices: ChangedPrices) => void) {
  const state: unknown = useLocation().state;
  return useMutation({
    mutationFn: (body: { plan: string; amount: number; currency: string }) => api.auth.checkout({ body }),
    onSuccess: ({ url }) => {
      sessionStorage.setItem(STORED_STATE, JSON.stringify(state ?? null));
      void openDocument(url);
    },
    onError: (error) => {
      const prices = changedPricesIn(error);
      if (prices) onPricesChanged(prices);
      toastError('Payment page not opened', error, 'Try again in a moment.');
    },
  });
}

function readState(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_STATE) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Stores what the person did at the page of the payment provider, and opens the page that they came from if they paid.
 */
export function useFinishedCheckout(sessionId: string) {
  const navigate = useNavigate();
  const finish = useMutation({
    mutationFn: () => api.auth.finishCheckout({ body: { sessionId } }),
    onSuccess: async ({ state }) => {
      if (state !== 'paid') return;
      await refreshSession().catch(() => undefined); // The payment succeeded even if this fails.
      toast({
        title: 'Payment Successful!',
        description: `Welcome to ${organization().name}! Your membership is now active.`,
      });
      const from = readState();
      sessionStorage.removeItem(STORED_STATE);
      void navigate(signInTarget(from) ?? '/dashboard', { state: signInThen(from), replace: true });
    },
  });
  const { mutate } = finish;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate();
  }, [mutate]);
  return finish;
}
