import { useCallback } from 'react';
import { useUrlParams } from '../use-url-params';
import { MY_CHAPTERS } from '@meridian/platform/controls';
import type { EventFilters } from '../../features/events/queries';

const TIMES = ['upcoming', 'all', 'past'] as const;
const SORTS = ['latest', 'popular'] as const;
const findAllowed = <T extends string>(allowed: readonly T[], value: string | null): T | undefined =>
  allowed.find((candidate) => candidate === value);

/** Returns the filters of the event list. They are stored in the URL, so that a list can be shared and bookmarked. */
export function useEventFilters(): [EventFilters, (change: Partial<EventFilters>) => void] {
  const [params, setParams] = useUrlParams();
  const chapter = params.get('chapter');
  const filters: EventFilters = {
    search: params.get('search') ?? undefined,
    chapter: chapter && (chapter === MY_CHAPTERS || /^[1-9]\d{0,9}$/.test(chapter)) ? chapter : undefined,
    time: findAllowed(TIMES, params.get('time')) ?? 'upcoming',
    sort: findAllowed(SORTS, params.get('sort')),
  };
  const change = useCallback(
    (values: Partial<EventFilters>) => setParams({ ...values, ...(values.time === 'upcoming' && { time: undefined }) }),
    [setParams],
  );
  return [filters, change];
}
