import { seatWords, type Event, type RsvpChange, type ServerToClient } from '@meridian/shared-types';
import { affectedBy } from '../../api/affected-by';
import { api } from '../../api/api';
import { invalidateThisTab } from '../../api/invalidate';
import { toast } from '../../toasts/store';

interface RsvpSocket {
  on(event: 'rsvp-changed', listener: ServerToClient['rsvp-changed']): unknown;
}

/** Handles changes of RSVPs that the person did not make. The page fetches them again and shows a toast. */
export function registerRsvpChanges(socket: RsvpSocket): void {
  socket.on('rsvp-changed', ({ eventId, change }) => {
    void invalidateThisTab(...affectedBy.rsvp);
    void showRsvpChange(eventId, change);
  });
}

/** If the event cannot be fetched, it shows nothing, because the page shows the change anyway. */
async function showRsvpChange(eventId: string, change: RsvpChange): Promise<void> {
  const event: Pick<Event, 'title'> | undefined = await api.events
    .get({ params: { id: eventId } })
    .catch(() => undefined);
  if (!event) return;
  const { title, text } = seatWords(change, event.title);
  toast({ title, description: text });
}
