import { Banner, Button, Row, Text, countText, placeInLine } from '@meridian/platform';
import { freeSeatsAre, type Event, type RsvpInput, type UserRsvp } from '@meridian/shared-types';
import { VenueTime } from './seat-summary';
import { countSeats } from './seat-state';

interface Props {
  event: Event;
  rsvp: UserRsvp;
  isPending: boolean;
  onReply: (reply: RsvpInput) => void;
}

/** @example heldText(2, 3) // '2 of your 3 seats are held for you' */
function heldText(offered: number, wanted: number): string {
  if (wanted === 1) return 'A seat is held for you';
  if (offered === wanted) return `Your ${wanted} seats are held for you`;
  return `${offered} of your ${wanted} seats ${offered === 1 ? 'is' : 'are'} held for you`;
}

/** Shows a person on the waiting list their place, or the seats that are held for them, with the possible actions. */
export function WaitingReply({ event, rsvp, isPending, onReply }: Props) {
  const wanted = rsvp.waitingSeats ?? 1;
  const leave = (
    <Button size="sm" variant="secondary" disabled={isPending} onClick={() => onReply({ status: 'not_attending' })}>
      {rsvp.offeredSeats === wanted ? 'Decline' : 'Leave Waiting List'}
    </Button>
  );
  if (rsvp.offeredSeats && rsvp.offerEndsAt) {
    const offered = rsvp.offeredSeats;
    const isPartial = offered < wanted;
    return (
      <Banner
        tone="accent"
        title={heldText(offered, wanted)}
        action={
          <Row gap={2} wrap>
            <Button
              size="sm"
              disabled={isPending}
              onClick={() => onReply({ status: 'attending', guests: offered - 1 })}
            >
              {isPartial ? `Accept ${countText(offered, 'Seat')}` : 'Accept'}
            </Button>
            {isPartial && (
              <Button
                size="sm"
                variant="secondary"
                disabled={isPending}
                onClick={() => onReply({ status: 'attending', guests: wanted - 1, waitingList: true })}
              >
                Wait for All {wanted}
              </Button>
            )}
            {leave}
          </Row>
        }
      >
        Until <VenueTime event={event} at={rsvp.offerEndsAt} />.{' '}
        {isPartial && 'If you wait for all of them, you keep your place and these seats go to the next person.'}
      </Banner>
    );
  }
  const isFree = freeSeatsAre(event.startTime) === 'open' && countSeats(event).free >= wanted;
  return (
    <>
      <Text>
        <strong>{rsvp.waitingPlace === null ? 'You are waiting' : `You are ${placeInLine(rsvp.waitingPlace)}`}</strong>
        {wanted > 1 && `, for ${countText(wanted, 'seat')}`}
      </Text>
      <Row gap={2} wrap>
        {isFree && (
          <Button size="sm" disabled={isPending} onClick={() => onReply({ status: 'attending', guests: wanted - 1 })}>
            {wanted === 1 ? 'Take the Seat' : `Take ${countText(wanted, 'Seat')}`}
          </Button>
        )}
        {leave}
      </Row>
      <Text size="sm" tone="muted">
        {freeSeatsAre(event.startTime) === 'open'
          ? 'From now on, a free seat goes to whoever takes it first.'
          : 'Free seats go to people in the order of the list, if their guests fit too. We notify you right away.'}
      </Text>
    </>
  );
}
