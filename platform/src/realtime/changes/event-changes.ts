import { type Event, eventsApi, isolated, type ServerToClient } from '@meridian/shared-types';
import { affectedBy } from '../../api/affected-by';
import { reads } from '../../api/invalidate';
import { queryClient, queryFor } from '../../api/query';
import { toast } from '../../toasts/store';

interface EventSocket {
  on(event: 'event-changed', listener: ServerToClient['event-changed']): unknown;
}
type CachedQuery = ReturnType<ReturnType<typeof queryClient.getQueryCache>['getAll']>[number];

const readsEvents = reads(...affectedBy.rsvp);

/** Returns the event as the page has last fetched it, in a list or alone. */
function findEvent(data: unknown, id: string): Event | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('id' in data && data.id === id && 'version' in data) return data as Event;
  const parts: unknown[] = Array.isArray(data) ? data : 'pages' in data ? Object.values(data) : [];
  for (const part of parts) {
    const found = findEvent(part, id);
    if (found) return found;
  }
  return undefined;
}

/**
 * Handles changes of events. Queries that show the event are fetched again, and people who go see what changed.
 * Everyone receives these messages, and pages without the event ignore them.
 */
export function registerEventChanges(socket: EventSocket): void {
  socket.on('event-changed', ({ eventId }) => {
    const hasEvent = (query: CachedQuery) => findEvent(query.state.data, eventId) !== undefined;
    // A running fetch is included because it may have begun before the change.
    const shows = (query: CachedQuery) =>
      readsEvents(query) && (query.state.fetchStatus === 'fetching' || hasEvent(query));
    const known = queryClient
      .getQueryCache()
      .getAll()
      .map((query) => (readsEvents(query) ? findEvent(query.state.data, eventId) : undefined))
      .find((event) => event !== undefined);
    queryClient.removeQueries({ type: 'inactive', predicate: shows });
    void queryClient.invalidateQueries({ predicate: shows, refetchType: 'active' });
    if (known?.userRsvpStatus === 'attending' || known?.userRsvpStatus === 'maybe') void notifyOfChange(known);
  });
}

/**
 * Shows what changed since the event was fetched. If the event cannot be fetched, it shows nothing, because the page
 * shows the change anyway.
 */
async function notifyOfChange({ id, version, status }: Event): Promise<void> {
  const event = await queryClient
    .fetchQuery({ ...queryFor(eventsApi.get, { params: { id } }), staleTime: 0 })
    .catch(() => undefined);
  if (!event) return;
  const { title, cancellation, changes = [] } = event;
  const news = changes.filter((change) => change.version > version).map(({ text }) => text);
  if (cancellation && status !== 'cancelled')
    toast({ title: `${isolated(title)} was cancelled`, description: cancellation.reason });
  else if (news.length > 0) toast({ title: `${isolated(title)} has changed`, description: news.join(' ') });
}
