import { api, queryClient, queryFor, toastError } from '@meridian/platform';
import { eventsApi, type EventDetails, type EventPulse, type PulseState } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

/**
 * Returns the user's own state, which is shown immediately, and a function that sets or removes it. Only one request is
 * sent at a time.
 */
export function usePulse(eventId: string, { mine }: EventPulse) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (state: PulseState | null) => api.events.setPulse({ params: { id: eventId }, body: { state } }),
    onSuccess: async (pulse) => {
      const { queryKey } = queryFor(eventsApi.get, { params: { id: eventId } });
      await queryClient.cancelQueries({ queryKey, exact: true }); // A fetch may have begun before the change.
      queryClient.setQueryData<EventDetails>(queryKey, (event) => event && { ...event, pulse });
    },
    onError: (error) => toastError('Not shared', error, 'Try again in a moment.'),
  });
  const own = isPending ? variables : mine;
  return {
    own,
    tap(state: PulseState) {
      if (!isPending) mutate(own === state ? null : state);
    },
  };
}
