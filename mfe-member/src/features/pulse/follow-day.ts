import type { EventDetails } from '@meridian/shared-types';
import type { UseQueryOptions } from '@tanstack/react-query';

const HOUR_MS = 3_600_000;
const LEAST_MS = 60_000;

/**
 * Options of the query of an event, so that an open page follows the day: it reads again when what people have said of
 * today ends, and when a person comes back to it later, as on the morning of the event.
 */
export const followDay = {
  refetchInterval: ({ state: { data } }) =>
    data?.pulse ? Math.max(LEAST_MS, Date.parse(data.pulse.endsAt) - Date.now()) : false,
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > HOUR_MS && 'always',
} satisfies Partial<UseQueryOptions<EventDetails>>;
