import { eventsApi, type EventDetails, type ServerToClient } from '@meridian/shared-types';
import { queryClient, queryFor } from '../../api/query';

interface PulseSocket {
  on(event: 'pulse-changed', listener: ServerToClient['pulse-changed']): unknown;
}

/** The milliseconds per attendee over which pages spread their requests. */
const SPREAD_MS = 10;
const MAX_SPREAD_MS = 3000;

/**
 * Handles changes of where attendees of an event are. A page that shows them fetches them again. Everyone receives
 * these messages, and other pages ignore them.
 */
export function registerPulseChanges(socket: PulseSocket): void {
  const waiting = new Set<string>();
  socket.on('pulse-changed', ({ eventId }) => {
    const { queryKey } = queryFor(eventsApi.get, { params: { id: eventId } });
    const event = queryClient.getQueryData<EventDetails>(queryKey);
    if (!event?.pulse || waiting.has(eventId)) return;
    waiting.add(eventId);
    const spread = Math.min(event.attendeeCount * SPREAD_MS, MAX_SPREAD_MS);
    setTimeout(() => {
      waiting.delete(eventId);
      queryClient.removeQueries({ queryKey, exact: true, type: 'inactive' });
      void queryClient.invalidateQueries({ queryKey, exact: true });
    }, Math.random() * spread);
  });
}
