import { Button, formatCardDate, Row } from '@meridian/platform';
import { isSearch, SearchChoice } from '@meridian/platform/controls';
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
  const found = useQuery({ ...eventsFound(search), enabled: isSearch(search) && !event });
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
    <SearchChoice
      label="Search events"
      placeholder="Search events by title..."
      search={search}
      onSearch={setSearch}
      found={found}
      failure="Events could not be searched."
      prompt="Choose an event:"
      none="No event found."
    >
      {({ id, title, startTime }) => (
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
      )}
    </SearchChoice>
  );
}
