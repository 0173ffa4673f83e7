import type { ReactNode } from 'react';
import { Button } from './button';
import { DebouncedSearch } from './debounced-search';
import { Row, Stack } from './layout';
import type { ShownQuery } from './query-view';
import { Skeleton } from './skeleton';
import { Text } from './text';

/** Returns whether the words are long enough for a search. */
export const isSearch = (words: string): boolean => words.length > 1;

export interface SearchChoiceProps<Item> {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (words: string) => void;
  /** The query for what was found, which is enabled if {@link isSearch}. */
  found: ShownQuery<readonly Item[]>;
  /** The message if the search fails. */
  failure: string;
  /** What screen readers announce above the results, and if there are none. */
  prompt: string;
  none: string;
  /** Renders a result, with a key and a button that chooses it. */
  children: (item: Item) => ReactNode;
}

/**
 * Renders a search on the server, one of whose results can be chosen.
 * @example
 * const found = useQuery({ ...eventsFound(search), enabled: isSearch(search) });
 * <SearchChoice label="Search events" placeholder="Search by title..." search={search} onSearch={setSearch}
 * found={found} failure="Events could not be searched." prompt="Choose an event:" none="No event found.">
 *   {(event) => <Row key={event.id}>…</Row>}
 * </SearchChoice>
 */
export function SearchChoice<Item>({
  search,
  found,
  failure,
  prompt,
  none,
  children,
  ...field
}: SearchChoiceProps<Item>) {
  const { data, isError, refetch } = found;
  return (
    <Stack gap={3}>
      <DebouncedSearch search={search} {...field} />
      {isSearch(search) && !data && !isError && <Skeleton lines={2} />}
      {isSearch(search) && isError && (
        <Row gap={3}>
          <Text tone="muted">{failure}</Text>
          <Button size="sm" variant="secondary" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Row>
      )}
      {isSearch(search) && data && (
        <>
          <Row role="status">
            <Text size="sm" tone="muted">
              {data.length === 0 ? none : prompt}
            </Text>
          </Row>
          {data.map((item) => children(item))}
        </>
      )}
    </Stack>
  );
}
