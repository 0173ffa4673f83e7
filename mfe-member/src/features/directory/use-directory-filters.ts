import { useCallback } from 'react';
import { useSearchParams } from '@meridian/platform/routing';
import { parseRole } from '@meridian/shared-types';
import type { DirectoryFilters } from './queries';

/** Returns the filters of the directory. They are stored in the URL, so that a search can be shared and bookmarked. */
export function useDirectoryFilters(): [DirectoryFilters, (change: Partial<DirectoryFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const chapter = params.get('chapter');
  const filters: DirectoryFilters = {
    search: params.get('search') ?? undefined,
    chapter: chapter && /^[1-9]\d{0,9}$/.test(chapter) ? chapter : undefined,
    role: parseRole(params.get('role')),
  };
  const change = useCallback(
    (values: Partial<DirectoryFilters>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value);
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
