import type { Event, RsvpChange } from '@meridian/shared-types';
import { api } from '../api/api';
import { toast } from '../toasts/store';

const NOTICES: Record<RsvpChange, { title: string; description: (title: string) => string }> = {
  'seat-given': { title: 'You have a seat', description: (title) => `You are going to ${title}.` },
  'seat-offered': {
    title: 'A seat is held for you',
    description: (title) => `Please accept or decline it on the page of ${title}.`,
  },
  'offer-ended': {
    title: 'The offer has expired',
    description: (title) => `The seat at ${title} is no longer held for you.`,
  },
  'seat-lost': {
    title: 'You are on the waiting list',
    description: (title) => `${title} has fewer seats now. You are near the top of the waiting list.`,
  },
};

/**
 * Shows a change of the person's RSVP. If the event cannot be fetched, it shows nothing, because the page shows the
 * change anyway.
 */
export async function showRsvpChange(eventId: string, change: RsvpChange): Promise<void> {
  const event: Pick<Event, 'title'> | undefined = await api.events
    .get({ params: { id: eventId } })
    .catch(() => undefined);
  if (!event) return;
  const { title, description } = NOTICES[change];
  toast({ title, description: description(event.title) });
}
