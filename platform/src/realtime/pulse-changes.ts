import { eventsApi, type EventDetails, type ServerToClient } from '@meridian/shared-types';
import { queryClient, queryFor } from '../api/query';

interface PulseSocket {
  on(event: 'pulse-changed', listener: ServerToClient['pulse-changed']): unknown;
}

/** Milliseconds for each person who goes: their pages do not all read at the same moment. */
const SPREAD_MS = 10;
const MAX_SPREAD_MS = 3000;

/**
 * Handles changes of where people are who go to an event: its page reads them again, if it shows them. Pages without it
 * do nothing: everyone gets these messages.
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
