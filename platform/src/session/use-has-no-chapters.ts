import { chaptersApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../api/query';
import { useSession } from './session';

/**
 * Returns whether a site admin is using an organization that has no chapter yet. Its start pages then lead to the first
 * steps. The query runs only for site admins.
 * @example if (useHasNoChapters()) return <Navigate to="/first-steps" replace />;
 */
export function useHasNoChapters(): boolean {
  const { isAdmin } = useSession();
  const chapters = useQuery({ ...queryFor(chaptersApi.list), enabled: isAdmin });
  return isAdmin && chapters.data?.length === 0;
}
