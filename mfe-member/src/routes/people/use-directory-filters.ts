import { parseRole } from '@meridian/shared-types';
import { LETTERS } from '../../features/directory/letter-jump';
import type { DirectoryFilters } from '../../features/directory/queries';
import { useUrlParams } from '../use-url-params';

/** Returns the filters of the directory. They are stored in the URL, so that a search can be shared and bookmarked. */
export function useDirectoryFilters(): [DirectoryFilters, (change: Partial<DirectoryFilters>) => void] {
  const [params, change] = useUrlParams();
  const chapter = params.get('chapter');
  const search = params.get('search') ?? undefined;
  const from = params.get('from')?.toUpperCase();
  const filters: DirectoryFilters = {
    search,
    from: !search && from && LETTERS.includes(from) ? from : undefined,
    chapter: chapter && /^[1-9]\d{0,9}$/.test(chapter) ? chapter : undefined,
    role: parseRole(params.get('role')),
  };
  return [filters, change];
}
