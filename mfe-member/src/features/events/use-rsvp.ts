import { affectedBy, api, invalidate, queryClient, toast, toastError } from '@meridian/platform';
import type { RsvpStatus } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { setCachedRsvp } from './rsvp-cache';

const RSVP = ['rsvp'];

/**
 * Sets the RSVP to an event with an optimistic update, reverted when the request fails. Without an active subscription
 * it shows a toast and sends nothing.
 */
export function useRsvp(eventId: string, isActiveSubscriber: boolean) {
  const { mutate, isPending } = useMutation({
    mutationKey: RSVP,
    mutationFn: (status: RsvpStatus) => api.events.rsvp({ params: { id: eventId }, body: { status } }),
    onMutate: (status) => setCachedRsvp(eventId, status),
    onSuccess: () => {
      toast({ title: 'RSVP Updated', description: 'Your response has been saved.' });
    },
    onError: (error, _status, revert) => {
      revert?.();
      toastError('RSVP Failed', error, 'Unable to update RSVP');
    },
    // Only the last of several parallel mutations refetches: an earlier refetch would miss the other changes.
    onSettled: () => (queryClient.isMutating({ mutationKey: RSVP }) > 1 ? undefined : invalidate(...affectedBy.rsvp)),
  });

  const setRsvp = (status: RsvpStatus) => {
    if (isActiveSubscriber) return mutate(status);
    toast({
      title: 'Membership Required',
      description: 'Please upgrade to a full membership to RSVP to events.',
      variant: 'destructive',
    });
  };
  return { setRsvp, isPending };
}
