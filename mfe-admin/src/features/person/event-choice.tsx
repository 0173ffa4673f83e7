import { Button, formatCardDate, Row, Skeleton, Stack, Text } from '@meridian/platform';
import { DebouncedSearch } from '@meridian/platform/controls';
import type { Event } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventsFound } from './queries';

export type ChosenEvent = Pick<Event, 'id' | 'title'>;

interface Props {
  event: ChosenEvent | undefined;
  onChoose: (event: ChosenEvent | undefined) => void;
}

/** Renders a choice of one event, found by its title. */
export function EventChoice({ event, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const isSearching = search.trim().length > 1 && !event;
  const found = useQuery({ ...eventsFound(search.trim()), enabled: isSearching });
  if (event)
    return (
      <Row gap={3} justify="space-between" wrap>
        <bdi id="chosen-event">{event.title}</bdi>
        <Button size="sm" variant="quiet" aria-describedby="chosen-event" onClick={() => onChoose(undefined)}>
          No Event
        </Button>
      </Row>
    );
  return (
    <Stack gap={3}>
      <DebouncedSearch
        label="Search events"
        placeholder="Search events by title..."
        search={search}
        onSearch={setSearch}
      />
      {isSearching && found.isPending && <Skeleton lines={2} />}
      {isSearching && found.isError && (
        <Row gap={3}>
          <Text tone="muted">Events could not be searched.</Text>
          <Button size="sm" variant="secondary" onClick={() => void found.refetch()}>
            Try Again
          </Button>
        </Row>
      )}
      {isSearching && found.data && (
        <Row role="status">
          <Text size="sm" tone="muted">
            {found.data.length === 0 ? 'No event found.' : 'Choose an event:'}
          </Text>
        </Row>
      )}
      {isSearching &&
        found.data?.map(({ id, title, startTime }) => (
          <Row key={id} gap={3} justify="space-between" wrap>
            <span id={`event-${id}`}>
              <bdi>{title}</bdi>, {formatCardDate(startTime)}
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-describedby={`event-${id}`}
              onClick={() => onChoose({ id, title })}
            >
              Choose
            </Button>
          </Row>
        ))}
    </Stack>
  );
}
