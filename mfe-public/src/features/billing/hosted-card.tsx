import { api, Button, openDocument, refreshSession, toast, toastError } from '@meridian/platform';
import { useSearchParams } from '@meridian/platform/routing';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Leads to the page of the payment provider, at which a person saves another card. */
export function HostedCardButton() {
  const open = useMutation({
    mutationFn: () => api.auth.openCardChange(),
    onSuccess: ({ url }) => void openDocument(url),
    onError: (error) => toastError('Payment page not opened', error, 'Try again in a moment.'),
  });
  return (
    <Button
      variant="secondary"
      pending={open.isPending}
      pendingText="Opening the Payment Page..."
      onClick={() => open.mutate()}
    >
      Change Card
    </Button>
  );
}

/** Stores the card of a person who returns from the page of the payment provider, which is in the address. */
export function useSavedCard(): void {
  const [params, setParams] = useSearchParams();
  const sessionId = params.get('checkout');
  const { mutate } = useMutation({
    mutationFn: (id: string) => api.auth.finishCheckout({ body: { sessionId: id } }),
    onSuccess: async ({ state }) => {
      if (state !== 'saved') return;
      await refreshSession().catch(() => undefined); // The card is stored even if this fails.
      toast({ title: 'Card changed', description: 'Your next payments are charged to this card.' });
    },
    onError: (error) => toastError('Card not changed yet', error, 'Reload the page in a minute.'),
  });
  useEffect(() => {
    if (!sessionId) return;
    setParams(
      (before) => {
        before.delete('checkout');
        return before;
      },
      { replace: true },
    );
    if (sessionId !== 'cancelled') mutate(sessionId);
  }, [sessionId, setParams, mutate]);
}
