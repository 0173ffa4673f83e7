import { affectedBy, queryClient, reads } from '@meridian/platform';
import { type Event, toHubRsvpStatus, type MyEvent, type RsvpStatus } from '@meridian/shared-types';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';

type CachedEvent = Event | MyEvent;
type CacheEntry = CachedEvent | CachedEvent[] | InfiniteData<CachedEvent[]> | undefined;

/** Returns the event with another RSVP, or none, and with the resulting attendee count. */
export function withRsvp<E extends CachedEvent>(event: E, status: RsvpStatus | null): E {
  const attendeeChange = Number(status === 'attending') - Number(event.userRsvpStatus === 'attending');
  const guestChange = attendeeChange < 0 ? -(event.userRsvp?.guests ?? 0) : 0;
  const updated = {
    ...event,
    userRsvpStatus: status,
    attendeeCount: event.attendeeCount + attendeeChange,
    ...(event.seatsTaken !== undefined && { seatsTaken: event.seatsTaken + attendeeChange + guestChange }),
  };
  return 'rsvpStatus' in event && status ? { ...updated, rsvpStatus: toHubRsvpStatus(status) } : updated;
}

const containsEvents = reads(...affectedBy.rsvp);

function eventsIn(data: CacheEntry): CachedEvent[] {
  if (!data) return [];
  if (Array.isArray(data)) return data;
  return 'pages' in data ? data.pages.flat() : [data];
}

function changeIn(data: CacheEntry, id: string, change: (event: CachedEvent) => CachedEvent): CacheEntry {
  const one = (event: CachedEvent) => (event.id === id ? change(event) : event);
  if (!data) return data;
  if (Array.isArray(data)) return data.map(one);
  if ('pages' in data) return { ...data, pages: data.pages.map((page) => page.map(one)) };
  return one(data);
}

/**
 * Changes the RSVP in every cached list that contains the event, as an optimistic update. Returns a function that
 * reverts the change and leaves the RSVPs to other events unchanged.
 */
export async function setCachedRsvp(id: string, status: RsvpStatus | null): Promise<() => void> {
  await queryClient.cancelQueries({ predicate: containsEvents });
  const lists = queryClient.getQueriesData<CacheEntry>({ predicate: containsEvents }).flatMap(([key, data]) => {
    const event = eventsIn(data).find((each) => each.id === id);
    return event ? [{ key, before: event.userRsvpStatus }] : [];
  });
  const setStatus = (key: QueryKey, next: RsvpStatus | null) =>
    queryClient.setQueryData<CacheEntry>(key, (data) => changeIn(data, id, (event) => withRsvp(event, next)));
  lists.forEach(({ key }) => setStatus(key, status));
  return () => lists.forEach(({ key, before }) => setStatus(key, before));
}
