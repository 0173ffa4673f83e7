import type { Route } from '@meridian/shared-types/contracts';
import { queryClient, type ApiQueryKey } from './query';

/** What can be invalidated: a call with any parameters, or the one query that `queryFor` made. */
export type Invalidated = Pick<Route, 'path'> | { queryKey: ApiQueryKey };

function isUnder(path: string, target: Invalidated): boolean {
  const segments = path.split('/');
  return ('queryKey' in target ? target.queryKey[0] : target.path)
    .split('/')
    .every((segment, at) => segment === segments[at] || (segment.startsWith('{') && segments[at] !== undefined));
}

/**
 * A predicate for the query client: whether a query reads one of these calls, or a call below one of their paths, with
 * any query string. `eventsApi.list` covers `/api/events?chapter=3` and `/api/events/9`, not `/api/eventful`.
 * @example queryClient.cancelQueries({ predicate: reads(eventsApi.list, eventsApi.mine) });
 */
export const reads =
  (...targets: readonly Invalidated[]) =>
  ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
    typeof path === 'string' && targets.some((target) => isUnder(path, target));

/**
 * Call it when these calls, and those below their paths, may have new results: what a screen shows is fetched again,
 * the rest leaves the cache. See {@link reads} for what a call covers, and `affectedBy` for what a change affects.
 * @example await invalidate(eventsApi.list, eventsApi.mine);
 * @example await invalidate(queryFor(chaptersApi.announcements, { params: { id: 3 } }));
 */
export async function invalidate(...targets: readonly Invalidated[]): Promise<void> {
  const predicate = reads(...targets);
  queryClient.removeQueries({ type: 'inactive', predicate });
  await queryClient.invalidateQueries({ predicate, refetchType: 'active' });
}
