import { api, queryClient, queryFor, toastError } from '@meridian/platform';
import { eventsApi, type EventDetails, type EventPulse, type PulseState } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

/** The user's own state, shown at once, and a function that sets it or takes it back. One tap at a time is sent. */
export function usePulse(eventId: string, { mine }: EventPulse) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (state: PulseState | null) => api.events.setPulse({ params: { id: eventId }, body: { state } }),
    onSuccess: async (pulse) => {
      const { queryKey } = queryFor(eventsApi.get, { params: { id: eventId } });
      await queryClient.cancelQueries({ queryKey, exact: true }); // a read may have begun before
      queryClient.setQueryData<EventDetails>(queryKey, (event) => event && { ...event, pulse });
    },
    onError: (error) => toastError('Not Shared', error, 'Please try again'),
  });
  const own = isPending ? variables : mine;
  return {
    own,
    tap(state: PulseState) {
      if (!isPending) mutate(own === state ? null : state);
    },
  };
}
