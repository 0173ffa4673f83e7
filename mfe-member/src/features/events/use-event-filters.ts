import { useCallback } from 'react';
import { useSearchParams } from '@meridian/platform/routing';
import { MY_CHAPTERS } from '@meridian/platform/controls';
import type { EventFilters } from './queries';

const TIMES = ['upcoming', 'all', 'past'] as const;
const SORTS = ['latest', 'popular'] as const;
const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | undefined =>
  allowed.find((candidate) => candidate === value);

/** Returns the filters of the event list. They are stored in the URL, so that a list can be shared and bookmarked. */
export function useEventFilters(): [EventFilters, (change: Partial<EventFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const chapter = params.get('chapter');
  const filters: EventFilters = {
    search: params.get('search') ?? undefined,
    chapter: chapter && (chapter === MY_CHAPTERS || /^[1-9]\d{0,9}$/.test(chapter)) ? chapter : undefined,
    time: oneOf(TIMES, params.get('time')) ?? 'upcoming',
    sort: oneOf(SORTS, params.get('sort')),
  };
  const change = useCallback(
    (values: Partial<EventFilters>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value && !(name === 'time' && value === 'upcoming')) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [filters, change];
}
