import { queryClient } from '@meridian/platform';
import type { Event, MyEvent, RsvpStatus } from '@meridian/shared-types';
import type { InfiniteData, Query, QueryKey } from '@tanstack/react-query';
import { hubStatusOf } from './rsvp-status';

type Held = Event | MyEvent;
type Cached = Held | Held[] | InfiniteData<Held[]> | undefined;

/** The event after this answer, or without one: the choice itself, and the head count it changes. */
export function withAnswer<E extends Held>(event: E, status: RsvpStatus | null): E {
  const came = Number(status === 'attending') - Number(event.userRsvpStatus === 'attending');
  const answered = { ...event, userRsvpStatus: status, attendeeCount: event.attendeeCount + came };
  return 'rsvpStatus' in event && status ? { ...answered, rsvpStatus: hubStatusOf(status) } : answered;
}

const holdsEvents = (query: Query): boolean => {
  const [path] = query.queryKey;
  return typeof path === 'string' && /^\/api\/(user\/)?events(\/|$)/.test(path);
};

function eventsIn(data: Cached): Held[] {
  if (!data) return [];
  if (Array.isArray(data)) return data;
  return 'pages' in data ? data.pages.flat() : [data];
}

function changeIn(data: Cached, id: string, change: (event: Held) => Held): Cached {
  const one = (event: Held) => (event.id === id ? change(event) : event);
  if (!data) return data;
  if (Array.isArray(data)) return data.map(one);
  if ('pages' in data) return { ...data, pages: data.pages.map((page) => page.map(one)) };
  return one(data);
}

/**
 * Shows an answer in every list that holds the event, at once. Returns what takes it back, and leaves answers to other
 * events as they are.
 */
export async function answerEverywhere(id: string, status: RsvpStatus): Promise<() => void> {
  await queryClient.cancelQueries({ predicate: holdsEvents });
  const lists = queryClient.getQueriesData<Cached>({ predicate: holdsEvents }).flatMap(([key, data]) => {
    const event = eventsIn(data).find((each) => each.id === id);
    return event ? [{ key, before: event.userRsvpStatus }] : [];
  });
  const answer = (key: QueryKey, next: RsvpStatus | null) =>
    queryClient.setQueryData<Cached>(key, (data) => changeIn(data, id, (event) => withAnswer(event, next)));
  lists.forEach(({ key }) => answer(key, status));
  return () => lists.forEach(({ key, before }) => answer(key, before));
}
