import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ApiQueryKey } from '../../api/query';
import { Button } from '../actions/button';
import { DebouncedSearch } from './debounced-search';
import { Row, Stack } from '../layout/layout';
import { Skeleton } from '../layout/skeleton';
import { Text } from '../text/text';

export interface SearchChoiceProps<Item> {
  label: string;
  placeholder: string;
  /** Returns the query for what matches the words, which are at least two characters. */
  find: (words: string) => {
    queryKey: ApiQueryKey;
    queryFn: (context: { signal: AbortSignal }) => Promise<readonly Item[]>;
  };
  /** The content that replaces the search once something is chosen. The words stay for another choice. */
  chosen?: ReactNode;
  /** The message if the search fails. */
  failure: string;
  /** The content above the results, and the content if there are none. */
  prompt: string;
  none: string;
  /** Renders a result, with a key and a button that chooses it. */
  children: (item: Item) => ReactNode;
}

/**
 * Renders a search on the server, one of whose results can be chosen.
 * @example
 * <SearchChoice label="Search events" placeholder="Search by title..." find={eventsFound}
 * failure="Events could not be searched." prompt="Choose an event:" none="No event found.">
 *   {(event) => <Row key={event.id}>…</Row>}
 * </SearchChoice>
 */
export function SearchChoice<Item>({
  find,
  chosen,
  failure,
  prompt,
  none,
  children,
  ...field
}: SearchChoiceProps<Item>) {
  const [search, setSearch] = useState('');
  const isSearching = search.length > 1;
  const found = useQuery({ ...find(search), enabled: isSearching && !chosen });
  if (chosen) return chosen;
  return (
    <Stack gap={3}>
      <DebouncedSearch search={search} onSearch={setSearch} {...field} />
      {isSearching && found.isPending && <Skeleton lines={2} />}
      {isSearching && found.isError && (
        <Row gap={3}>
          <Text tone="muted">{failure}</Text>
          <Button size="sm" variant="secondary" onClick={() => void found.refetch()}>
            Try Again
          </Button>
        </Row>
      )}
      {isSearching && found.data && (
        <>
          <Row role="status">
            <Text size="sm" tone="muted">
              {found.data.length === 0 ? none : prompt}
            </Text>
          </Row>
          {found.data.map((item) => children(item))}
        </>
      )}
    </Stack>
  );
}
