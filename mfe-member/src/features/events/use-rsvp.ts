import { affectedBy, api, invalidate, messageOf, queryClient, toast } from '@meridian/platform';
import type { RsvpStatus } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { setCachedRsvp } from './rsvp-cache';

const RSVP = ['rsvp'];

/**
 * Answers an event. Seen at once; taken back when the server refuses. Those without a subscription are told, and
 * nothing is sent.
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
      toast({ title: 'RSVP Failed', description: messageOf(error, 'Unable to update RSVP'), variant: 'destructive' });
    },
    // The last of several at once reads anew: what is read earlier does not know the others yet.
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
