import type { ReactNode } from 'react';
import { Card } from '../layout/card';
import { DividedList } from './divided-list';
import { Stack } from '../layout/layout';
import { LoadMore, type LoadMoreProps } from './load-more';
import { QueryView, type QueryStates, type ShownQuery } from './query-view';

interface ListCardProps<Item> {
  items: readonly Item[];
  /** The content that is shown if there are no items. */
  empty?: ReactNode;
  /** Renders an item as an `li` element with a key. */
  children: (item: Item) => ReactNode;
}

/**
 * Shows items in a card, one below the other with a line between them.
 * @example <ListCard items={bans} empty="Nobody is banned.">{(ban) => <li key={ban.id}>…</li>}</ListCard>
 */
export const ListCard = <Item,>({ items, empty, children }: ListCardProps<Item>) =>
  items.length === 0 ? (
    empty
  ) : (
    <Card>
      <DividedList>{items.map((item) => children(item))}</DividedList>
    </Card>
  );

export type QueryListProps<Item> = QueryStates &
  Omit<ListCardProps<Item>, 'items'> & { query: ShownQuery<readonly Item[]> };

/**
 * Shows the list that a query loads in a card, with its states of loading, failure and emptiness.
 * @example
 * <QueryList query={holidays} what="holidays" lines={8} empty={<EmptyState title="No holidays yet" />}>
 *   {(holiday) => <li key={holiday.id}>{holiday.name}</li>}
 * </QueryList>
 */
export const QueryList = <Item,>({ empty, children, ...view }: QueryListProps<Item>) => (
  <QueryView {...view}>
    {(items) => (
      <ListCard items={items} empty={empty}>
        {children}
      </ListCard>
    )}
  </QueryView>
);

export type PagedListProps<Page, Item> = QueryStates &
  Omit<ListCardProps<Item>, 'items'> & {
    /** The result of `useInfiniteQuery`. */
    list: ShownQuery<{ pages: Page[] }> & LoadMoreProps['list'];
    /** Returns the items of a page. */
    itemsOf: (page: Page) => readonly Item[];
    /** The title of the error if the next page does not load. It also identifies the list on its page. */
    moreFailure: string;
    /** The text of the button for the next page. */
    more?: ReactNode;
  };

/**
 * Shows a paginated list as {@link QueryList} does, with a button for more.
 * @example
 * <PagedList list={events} itemsOf={(page) => page.events} what="events" lines={6}
 * moreFailure="More events could not be loaded">
 *   {(event) => <li key={event.id}>{event.title}</li>}
 * </PagedList>
 */
export const PagedList = <Page, Item>({
  list,
  itemsOf,
  empty,
  moreFailure,
  more,
  children,
  ...states
}: PagedListProps<Page, Item>) => (
  <QueryView query={list} {...states}>
    {({ pages }) => {
      const items = pages.flatMap(itemsOf);
      if (items.length === 0) return empty;
      return (
        <Stack gap={4}>
          <ListCard items={items}>{children}</ListCard>
          <LoadMore list={list} failure={moreFailure}>
            {more}
          </LoadMore>
        </Stack>
      );
    }}
  </QueryView>
);
