import { infiniteQueryOptions } from '@tanstack/react-query';

interface Page {
  messages: { seq: number }[];
}

/**
 * Returns the paginated query for the messages at a path, which are read again after a change. The newest page comes
 * first, and each page is in order.
 */
export const messagePages = <P extends Page>(
  path: string,
  read: (before: string | undefined, signal: AbortSignal) => Promise<P>,
) =>
  infiniteQueryOptions({
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ messages: [first] }) => (first && first.seq > 1 ? String(first.seq) : undefined),
  });

/** Returns the messages of all loaded pages in order. */
export const toMessages = <M>(pages: readonly { messages: M[] }[] = []): M[] =>
  pages.toReversed().flatMap(({ messages }) => messages);
