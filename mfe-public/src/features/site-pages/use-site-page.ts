import { useQuery } from '@tanstack/react-query';
import { queryFor } from '@meridian/platform';
import { sitePagesApi, type SitePageContent, type SitePageName } from '@meridian/shared-types';

/** Returns the office's texts for a page. @example const { data: about } = useSitePage('about'); */
export function useSitePage<Name extends SitePageName>(page: Name) {
  const { data, isPending, error, refetch } = useQuery(queryFor(sitePagesApi.get, { params: { page } }));
  // Each page has a shape of its own, which the contract defines.
  return { content: data?.content as SitePageContent<Name> | undefined, isPending, error, refetch };
}
