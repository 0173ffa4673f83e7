import { authApi, type CurrentUser } from '@meridian/shared-types';
import { formatOwner } from '../persistence/database-owner';
import { createTabChannel } from '../persistence/tab-channel';
import { queryClient, queryFor, type ApiQueryKey } from './query';

/** A target of `invalidate`: a call with any parameters, or the one query that `queryFor` created. */
export type Invalidated = { path: string } | { queryKey: ApiQueryKey };

const pathOf = (target: Invalidated): string => ('queryKey' in target ? target.queryKey[0] : target.path);

function isUnder(path: string, target: Invalidated): boolean {
  const segments = path.split('/');
  return pathOf(target)
    .split('/')
    .every((segment, at) => segment === segments[at] || (segment.startsWith('{') && segments[at] !== undefined));
}

/**
 * Returns a predicate for the query client: whether a query reads one of these calls, or a call below one of their
 * paths, with any query string. `eventsApi.list` covers `/api/events?chapter=3` and `/api/events/9`, not
 * `/api/eventful`.
 * @example queryClient.cancelQueries({ predicate: reads(eventsApi.list, eventsApi.mine) });
 */
export const reads =
  (...targets: readonly Invalidated[]) =>
  ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
    typeof path === 'string' && targets.some((target) => isUnder(path, target));

/** The message from a tab to the person's other tabs: the paths of the calls that it invalidated. */
interface Change {
  owner: string;
  paths: string[];
}
const tabs = createTabChannel<Change>('meridian-changes');

/** Returns the person who uses the page, or undefined for visitors. */
function owner(): string | undefined {
  const user = queryClient.getQueryData<CurrentUser | null>(queryFor(authApi.me).queryKey)?.user;
  return user && formatOwner(user);
}

/**
 * Does the same as `invalidate`, but only in this tab. It is for changes that every tab learns by itself, as from the
 * socket.
 * @example socket.on('chapter-left', () => void invalidateThisTab(...affectedBy.membership));
 */
export async function invalidateThisTab(...targets: readonly Invalidated[]): Promise<void> {
  const predicate = reads(...targets);
  queryClient.removeQueries({ type: 'inactive', predicate });
  await queryClient.invalidateQueries({ predicate, refetchType: 'active' });
}

/**
 * Invalidates calls that may have new results, and the calls below their paths. Queries that a screen shows are fetched
 * again; the others leave the cache. This also happens in the person's other tabs. {@link reads} describes what a call
 * covers, and `affectedBy` lists the calls that a change affects.
 * @example await invalidate(eventsApi.list, eventsApi.mine);
 * @example await invalidate(queryFor(chaptersApi.announcements, { params: { id: 3 } }));
 */
export function invalidate(...targets: readonly Invalidated[]): Promise<void> {
  const from = owner();
  if (from !== undefined) tabs.notify({ owner: from, paths: targets.map(pathOf) });
  return invalidateThisTab(...targets);
}

tabs.onMessage(({ owner: from, paths }) => {
  if (from === owner()) void invalidateThisTab(...paths.map((path) => ({ path })));
});
