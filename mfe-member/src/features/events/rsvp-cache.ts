import { queryClient } from '@meridian/platform';
import type { Event, MyEvent, RsvpStatus } from '@meridian/shared-types';
import type { InfiniteData, Query, QueryKey } from '@tanstack/react-query';
import { hubStatusOf } from './rsvp-status';

type Held = Event | MyEvent;
type Cached = Held | Held[] | InfiniteData<Held[]> | undefined;

/** The event after this answer: the choice itself, and the head count it changes. */
export function withAnswer<E extends Held>(event: E, status: RsvpStatus): E {
  const came = Number(status === 'attending') - Number(event.userRsvpStatus === 'attending');
  const answered = { ...event, userRsvpStatus: status, attendeeCount: event.attendeeCount + came };
  return 'rsvpStatus' in event ? { ...answered, rsvpStatus: hubStatusOf(status) } : answered;
}

const holdsEvents = (query: Query): boolean => {
  const [path] = query.queryKey;
  return typeof path === 'string' && /^\/api\/(user\/)?events(\/|$)/.test(path);
};

function answerIn(data: Cached, id: string, status: RsvpStatus): Cached {
  const one = (event: Held) => (event.id === id ? withAnswer(event, status) : event);
  if (!data) return data;
  if (Array.isArray(data)) return data.map(one);
  if ('pages' in data) return { ...data, pages: data.pages.map((page) => page.map(one)) };
  return one(data);
}

/** Shows an answer in every list that holds the event, at once. Returns what takes it back. */
export async function answerEverywhere(id: string, status: RsvpStatus): Promise<() => void> {
  await queryClient.cancelQueries({ predicate: holdsEvents });
  const before: [QueryKey, Cached][] = queryClient.getQueriesData<Cached>({ predicate: holdsEvents });
  queryClient.setQueriesData<Cached>({ predicate: holdsEvents }, (data) => answerIn(data, id, status));
  return () => before.forEach(([key, data]) => queryClient.setQueryData(key, data));
}
