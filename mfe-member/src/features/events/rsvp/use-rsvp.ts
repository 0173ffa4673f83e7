import {
  affectedBy,
  api,
  invalidate,
  placeInLine,
  queryClient,
  toast,
  toastError,
  useSession,
} from '@meridian/platform';
import type { Event, RsvpInput } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { setCachedRsvp } from './rsvp-cache';
import { useBackToEvent } from './use-pending-reply';

const RSVP = ['rsvp'];

/**
 * Sets the RSVP to an event, or withdraws it with null. The update is optimistic, and reverted if the request fails. If
 * seats are limited, only the server can decide the result, and nothing is shown before. Without an active
 * subscription, it shows a toast and sends nothing.
 */
export function useRsvp({ id, capacity }: Event) {
  const { isActiveSubscriber, isStaff } = useSession();
  const back = useBackToEvent(id);
  const { mutate, isPending } = useMutation({
    mutationKey: RSVP,
    mutationFn: (reply: RsvpInput | null) =>
      reply ? api.events.rsvp({ params: { id }, body: reply }) : api.events.withdrawRsvp({ params: { id } }),
    onMutate: (reply) => (capacity === null ? setCachedRsvp(id, reply?.status ?? null) : undefined),
    onSuccess: ({ userRsvp }, reply) => {
      if (userRsvp?.waitingPlace != null && userRsvp.offeredSeats === null)
        toast({ title: 'You are on the waiting list', description: `You are ${placeInLine(userRsvp.waitingPlace)}.` });
      else if (reply) toast({ title: 'RSVP Updated', description: 'Your response has been saved.' });
      else toast({ title: 'RSVP withdrawn', description: 'The organizers no longer see your reply.' });
    },
    onError: (error, _reply, revert) => {
      revert?.();
      toastError('RSVP Failed', error, 'Unable to update RSVP');
    },
    // Only the last of several parallel mutations refetches, because an earlier refetch would miss the other changes.
    onSettled: () => (queryClient.isMutating({ mutationKey: RSVP }) > 1 ? undefined : invalidate(...affectedBy.rsvp)),
  });

  const setRsvp = (reply: RsvpInput | null) => {
    if (isActiveSubscriber) return mutate(reply);
    toast({
      title: 'Membership Required',
      description: isStaff
        ? 'You can manage events without a membership, but only members can RSVP.'
        : 'Please upgrade to a full membership to RSVP to events.',
      variant: 'destructive',
      ...(!isStaff && { link: { label: 'Upgrade Now', to: '/subscribe', state: back(reply ?? undefined) } }),
    });
  };
  return { setRsvp, isPending };
}
