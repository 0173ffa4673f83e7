import { parseRole } from '@meridian/shared-types';
import type { DirectoryFilters } from '../../features/directory/queries';
import { useUrlParams } from '../use-url-params';

/** Returns the filters of the directory. They are stored in the URL, so that a search can be shared and bookmarked. */
export function useDirectoryFilters(): [DirectoryFilters, (change: Partial<DirectoryFilters>) => void] {
  const [params, change] = useUrlParams();
  const chapter = params.get('chapter');
  const filters: DirectoryFilters = {
    search: params.get('search') ?? undefined,
    chapter: chapter && /^[1-9]\d{0,9}$/.test(chapter) ? chapter : undefined,
    role: parseRole(params.get('role')),
  };
  return [filters, change];
}
