import { infiniteQueryOptions, QueryClient } from '@tanstack/react-query';
import {
  type Call,
  type CallOptions,
  createClient,
  type InputOf,
  buildPath,
  type ResultOf,
} from '@meridian/shared-types';
import { retryAfter } from './call-errors';

/** The key of a query: `[path]`, or `[path, query]` if the call has a query. */
export type ApiQueryKey = readonly [path: string, query?: Record<string, unknown>];

type Arguments<C extends Call> = Record<never, never> extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>];
type Ask = (input: AnyInput, options: CallOptions) => Promise<unknown>;
interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
}

/**
 * Returns the key and the function for `useQuery`, typed by the contract. The key does not contain empty query values.
 * @example
 * const events = useQuery(queryFor(eventsApi.list, { query: { chapter: '3' } })); // key: ['/api/events', { chapter:
 * '3' }]
 */
export function queryFor<C extends Call>(call: C, ...[input]: Arguments<C>) {
  const { params, query } = (input ?? {}) as AnyInput;
  const filters = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const path = buildPath(call, params);
  const queryKey: ApiQueryKey = filters.length ? [path, Object.fromEntries(filters)] : [path];
  const { ask } = createClient({ ask: call as Call }, { retryAfter }) as unknown as { ask: Ask };
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => ask({ params, query }, { signal }) as Promise<ResultOf<C>>,
  };
}

/**
 * Returns the options for `useInfiniteQuery` of a list that is loaded in pages.
 * @param cursor the query value with which the next page is fetched.
 * @param nextOf returns the cursor after a page, or nothing after the last page; see {@link lastIdOf}.
 * @example useInfiniteQuery(pagesFor(inboxApi.list, 'before', ({ next }) => next, { query: { state: 'new' } }))
 */
export function pagesFor<C extends Call>(
  call: C,
  cursor: 'after' | 'before',
  nextOf: (page: ResultOf<C>) => string | null | undefined,
  ...[input]: Arguments<C>
) {
  const { params, query } = (input ?? {}) as AnyInput;
  const pageAt = (at: string | undefined) =>
    queryFor(call, ...([{ params, query: { ...query, [cursor]: at } }] as unknown as Arguments<C>));
  return infiniteQueryOptions({
    queryKey: [...pageAt(undefined).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => pageAt(pageParam).queryFn({ signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => nextOf(page) ?? undefined,
  });
}

/** Returns the cursor after a page of `size` entries, which is the id of the last one. A shorter page is the last. */
export const lastIdOf = (size: number) => (page: readonly { id: string }[]) =>
  page.length < size ? undefined : page.at(-1)?.id;

/** The most entries that {@link queryForAllPages} reads. */
const MAX_ENTRIES = 1000;

/**
 * Returns the key and the function for `useQuery` of a list that is needed as a whole. The function reads its pages one
 * after the other. The call has the cursor `after`, and `size` entries in each page but the last.
 * @example useQuery(queryForAllPages(adminApi.pendingRequests, REQUESTS_PER_PAGE))
 */
export function queryForAllPages<C extends Call>(call: C, size: number, ...[input]: Arguments<C>) {
  const { params } = (input ?? {}) as AnyInput;
  const pageAfter = (after: string | undefined) =>
    queryFor(call as Call, { params, query: { after } } as never).queryFn as (context: {
      signal: AbortSignal;
    }) => Promise<{ id: string }[]>;
  return {
    queryKey: [buildPath(call, params)] as ApiQueryKey,
    async queryFn(context: { signal: AbortSignal }): Promise<ResultOf<C>> {
      const all = await pageAfter(undefined)(context);
      for (let last = all.length; last === size && all.length < MAX_ENTRIES;) {
        const page = await pageAfter(all.at(-1)?.id)(context);
        all.push(...page);
        last = page.length;
      }
      return all as ResultOf<C>;
    },
  };
}

/**
 * The only query client of the page. Results stay fresh until they are invalidated, and failed queries are not retried.
 * @example queryClient.getQueryData(['/api/chapters'])
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: false,
      // What the page was served with is not fetched again, even if it is that there is nothing.
      retryOnMount: ({ state }) => state.errorUpdateCount > 0,
      refetchInterval: false,
    },
    mutations: { retry: false },
  },
});
