import { Button, formatCardDate, Row } from '@meridian/platform';
import { SearchChoice } from '@meridian/platform/controls';
import type { Event } from '@meridian/shared-types';
import { eventsFound } from '../queries';

export type ChosenEvent = Pick<Event, 'id' | 'title'>;

interface Props {
  event: ChosenEvent | undefined;
  onChoose: (event: ChosenEvent | undefined) => void;
}

/** Renders a choice of one event, found by its title. */
export function EventChoice({ event, onChoose }: Props) {
  const chosen = event && (
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
      find={eventsFound}
      chosen={chosen}
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
