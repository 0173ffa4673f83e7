import { HOUR_MS } from '@meridian/shared-types';
import type { EventDetails } from '@meridian/shared-types';
import type { UseQueryOptions } from '@tanstack/react-query';

const LEAST_MS = 60_000;

/**
 * Options for the query of an event that keep an open page up to date. The event is fetched again when the reports of
 * the day expire, and when a person returns to the page after an hour, as on the morning of the event.
 */
export const followDay = {
  refetchInterval: ({ state: { data } }) =>
    data?.pulse ? Math.max(LEAST_MS, Date.parse(data.pulse.endsAt) - Date.now()) : false,
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > HOUR_MS && 'always',
} satisfies Partial<UseQueryOptions<EventDetails>>;
