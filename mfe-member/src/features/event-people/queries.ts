import { api } from '@meridian/platform';
import { eventsApi, buildPath, queryString, type InvolvedFilter, type InvolvedPage } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

const known = (filter: InvolvedFilter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

/**
 * Returns the paginated query for everyone who replied to an event. It is not cached after the list is closed, because
 * it changes with every RSVP.
 */
export const involvedPeople = (id: string, filter: InvolvedFilter) =>
  infiniteQueryOptions({
    queryKey: [eventsApi.people.path, id, known(filter), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.events.people({ params: { id }, query: { ...known(filter), after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: InvolvedPage) => next,
    gcTime: 0,
  });

/** Returns the URL of a file with everyone who goes or came, including walk-ins. */
export const attendanceUrl = (eventId: string): string => buildPath(eventsApi.exportAttendance, { id: eventId });

/** Returns the URL of a file with the filtered list. */
export const exportUrl = (id: string, filter: InvolvedFilter): string =>
  `${buildPath(eventsApi.exportPeople, { id })}${queryString(known(filter))}`;
