import { Badge, Button, PersonItem, Text, formatTime } from '@meridian/platform';
import type { DoorPerson, InvolvedReply } from '@meridian/shared-types';

const REPLIES: Partial<Record<InvolvedReply, string>> = {
  maybe: 'Maybe',
  not_attending: 'Said no',
  waiting: 'Waiting list',
};

type Arrival = DoorPerson['arrivals'][number];

interface Props {
  person: DoorPerson;
  onCheckIn: (person: DoorPerson, place: number) => void;
  /** It is undefined while the door is closed. */
  onUndo: ((person: DoorPerson, arrival: Arrival) => void) | undefined;
}

/** Returns the text for who checked the person in, to follow a time. @example byText('Ana') // ' by Ana' */
export const byText = (by: string | null | undefined) =>
  by ? (
    <>
      {' '}
      by <bdi>{by}</bdi>
    </>
  ) : null;

const done = (place: number, what: string) => (place === 0 ? what : `Guest ${place} ${what.toLowerCase()}`);

/**
 * Shows a person at the door, with a button for each of their seats that checks in or undoes it. The name does not open
 * the profile: people press quickly here, and the dialog would cover the scanner and needs a connection.
 */
export function DoorPersonItem({ person, onCheckIn, onUndo }: Props) {
  const { userId, name, reply, guests, arrivals, undone } = person;
  const nameId = `door-${userId}`;
  const own = arrivals.find(({ place }) => place === 0);
  const guestsIn = arrivals.filter(({ place }) => place > 0).length;
  const missing = Array.from({ length: guests + 1 }, (_, place) => place).filter(
    (seat) => !arrivals.some(({ place }) => place === seat),
  );
  return (
    <PersonItem
      as="li"
      name={name}
      nameId={nameId}
      badges={
        <>
          {REPLIES[reply] && <Badge tone="warning">{REPLIES[reply]}</Badge>}
          {own && <Badge tone="success">In {formatTime(own.at)}</Badge>}
          {guests > 0 && (
            <Badge tone={guestsIn === guests ? 'success' : 'neutral'}>
              {guestsIn} of {guests} {guests === 1 ? 'guest' : 'guests'}
            </Badge>
          )}
        </>
      }
      actions={
        <>
          {missing.map((place) => (
            <Button
              key={place}
              variant={place === 0 ? 'primary' : 'secondary'}
              aria-describedby={nameId}
              onClick={() => onCheckIn(person, place)}
            >
              {place === 0 ? 'Check In' : `Guest ${place}`}
            </Button>
          ))}
          {onUndo &&
            arrivals
              .filter(({ scanIds }) => scanIds)
              .map((arrival) => (
                <Button
                  key={`undo ${arrival.place}`}
                  variant="quiet"
                  aria-describedby={nameId}
                  onClick={() => onUndo(person, arrival)}
                >
                  {arrival.place === 0 ? 'Undo' : `Undo Guest ${arrival.place}`}
                </Button>
              ))}
        </>
      }
    >
      {arrivals.map(({ place, at, by }) => (
        <Text key={place} size="sm" tone="muted">
          {done(place, 'Checked in')} {formatTime(at)}
          {byText(by)}
        </Text>
      ))}
      {undone.map(({ place, at, by }) => (
        <Text key={place} size="sm" tone="muted">
          {done(place, 'Undone')} {formatTime(at)}
          {byText(by)}
        </Text>
      ))}
    </PersonItem>
  );
}
