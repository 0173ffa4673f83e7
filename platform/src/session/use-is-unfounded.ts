import { chaptersApi } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../api/query';
import { useSession } from './session';

/**
 * Whether a site admin is looking at an organisation that has no chapter yet, so that its start pages lead to the first
 * steps. Nobody else asks.
 * @example if (useIsUnfounded()) return <Navigate to="/first-steps" replace />;
 */
export function useIsUnfounded(): boolean {
  const { isAdmin } = useSession();
  const chapters = useQuery({ ...queryFor(chaptersApi.list), enabled: isAdmin });
  return isAdmin && chapters.data?.length === 0;
}
