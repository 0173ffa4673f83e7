import { Card, DividedList, ErrorState, Section, Skeleton } from '@meridian/platform';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface Props<Data> {
  title: string;
  /** The name of the content, for the loading state. */
  what: string;
  query: UseQueryResult<Data>;
  action?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows a part of a person's page. Each part loads by itself, so that the others are shown if a service is down. */
export function PersonPart<Data>({ title, what, query, action, children }: Props<Data>) {
  return (
    <Section title={title} action={action}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <ErrorState title={`The ${what} could not be loaded`} query={query} />
      ) : (
        <div role="status" aria-label={`Loading the ${what}`}>
          <Skeleton height="8rem" />
        </div>
      )}
    </Section>
  );
}

/** Shows items in a card, or a sentence if there are none. */
export const ItemCard = ({ items, none }: { items: readonly ReactNode[]; none: string }) => (
  <Card>{items.length === 0 ? none : <DividedList>{items}</DividedList>}</Card>
);
