import { Badge, Button, PersonItem, formatTime } from '@meridian/platform';
import type { DoorPerson, InvolvedReply } from '@meridian/shared-types';

const REPLIES: Partial<Record<InvolvedReply, string>> = {
  maybe: 'Maybe',
  not_attending: 'Said no',
  waiting: 'Waiting list',
};

interface Props {
  person: DoorPerson;
  onCheckIn: (person: DoorPerson, place: number) => void;
}

/** A person at the door, with a button for each of their seats that is still empty. */
export function DoorPersonItem({ person, onCheckIn }: Props) {
  const { userId, name, reply, guests, arrivals } = person;
  const nameId = `door-${userId}`;
  const own = arrivals.find(({ place }) => place === 0);
  const guestsIn = arrivals.filter(({ place }) => place > 0).length;
  const missing = Array.from({ length: guests + 1 }, (_, place) => place).filter(
    (seat) => !arrivals.some(({ place }) => place === seat),
  );
  return (
    <PersonItem
      as="li"
      avatar="sm"
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
      actions={missing.map((place) => (
        <Button
          key={place}
          variant={place === 0 ? 'primary' : 'secondary'}
          aria-describedby={nameId}
          onClick={() => onCheckIn(person, place)}
        >
          {place === 0 ? 'Check In' : `Guest ${place}`}
        </Button>
      ))}
    />
  );
}
