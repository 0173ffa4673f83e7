import { useQuery } from '@tanstack/react-query';
import { queryFor } from '@meridian/platform';
import { sitePagesApi, type SitePageContent, type SitePageName } from '@meridian/shared-types';

/** What the office wrote for a page. @example const { data: about } = useSitePage('about'); */
export function useSitePage<Name extends SitePageName>(page: Name) {
  const { data, isPending, error, refetch } = useQuery(queryFor(sitePagesApi.get, { params: { page } }));
  // Each page has its own shape, which the contract holds.
  return { content: data?.content as SitePageContent<Name> | undefined, isPending, error, refetch };
}
