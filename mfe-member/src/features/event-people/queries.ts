import { api } from '@meridian/platform';
import { eventsApi, pathOf, queryString, type InvolvedFilter, type InvolvedPage } from '@meridian/shared-types';
import { infiniteQueryOptions } from '@tanstack/react-query';

const known = (filter: InvolvedFilter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

/** Everyone who replied to an event, page by page. Not cached after it is closed: it changes with every RSVP. */
export const involvedPeople = (id: string, filter: InvolvedFilter) =>
  infiniteQueryOptions({
    queryKey: [eventsApi.people.path, id, known(filter), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.events.people({ params: { id }, query: { ...known(filter), after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: InvolvedPage) => next,
    gcTime: 0,
  });

/** The address of a file with everyone who goes or came, also by name only. */
export const attendanceUrlOf = (eventId: string): string => pathOf(eventsApi.exportAttendance, { id: eventId });

/** The address of the filtered list as a file. */
export const exportUrlOf = (id: string, filter: InvolvedFilter): string =>
  `${eventsApi.exportPeople.path.replace('{id}', id)}${queryString(known(filter))}`;
