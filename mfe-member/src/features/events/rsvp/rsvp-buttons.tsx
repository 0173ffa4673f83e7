import { Button, Row, Text, TextLink, useSession, type ButtonProps, Stack } from '@meridian/platform';
import { useNavigate } from '@meridian/platform/routing';
import type { Event, RsvpInput, RsvpStatus } from '@meridian/shared-types';
import { Check, CircleHelp, ListPlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import styled, { css } from 'styled-components';
import { GuestStepper } from './guest-stepper';
import { isOpenFor, mustWait, countSeats } from './seat-state';
import { useBackToEvent, usePendingReply } from './use-pending-reply';
import { useRsvp } from './use-rsvp';
import { WaitingReply } from './waiting-reply';

const OPTIONS: { status: RsvpStatus; label: string; icon: ButtonProps['icon'] }[] = [
  { status: 'attending', label: 'Going', icon: <Check size={16} aria-hidden /> },
  { status: 'not_attending', label: "Can't Go", icon: <X size={16} aria-hidden /> },
  { status: 'maybe', label: 'Maybe', icon: <CircleHelp size={16} aria-hidden /> },
];

/**
 * In a card, with a mouse, the options that are not chosen are subdued until the card is hovered or focused. On the
 * page of the event, the first option has a line of its own.
 */
const Buttons = styled.div<{ $isProminent: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  ${({ $isProminent }) =>
    $isProminent &&
    css`
      > button {
        flex: 1 1 auto;
      }
      > :first-child {
        flex-basis: 100%;
      }
    `}
  @media (hover: hover) {
    article:not(:hover, :focus-within) & > button[aria-pressed='false'] {
      border-color: transparent;
      background: transparent;
      color: var(--color-text-muted);
    }
  }
`;

/**
 * Shows the user's RSVP: the three options with the current one highlighted, the guests, or the waiting list. A visitor
 * signs in first, and their choice is sent afterwards. On the page of the event, where the buttons are prominent, Going
 * is the primary action until the user has replied.
 */
export function RsvpButtons({ event, isProminent = false }: { event: Event; isProminent?: boolean }) {
  const { setRsvp, isPending } = useRsvp(event);
  usePendingReply(event, setRsvp);
  const { status } = useSession();
  const navigate = useNavigate();
  const back = useBackToEvent(event.id);
  const isVisitor = status === 'anonymous';
  const reply = (chosen: RsvpInput | null) =>
    isVisitor ? void navigate('/auth', { state: back(chosen ?? undefined) }) : setRsvp(chosen);
  const rsvp = event.userRsvp;
  const isWaiting = rsvp !== undefined && rsvp !== null && rsvp.waitingPlace !== null;
  return (
    <Stack gap={3} role="group" aria-label={`RSVP for ${event.title}`}>
      {isWaiting ? (
        <WaitingReply event={event} rsvp={rsvp} isPending={isPending} onReply={reply} />
      ) : (
        <Options event={event} isPending={isPending} isProminent={isProminent} onReply={reply} />
      )}
      {isVisitor && (
        <Row gap={4}>
          <TextLink to="/auth" state={back()}>
            Sign in to reply
          </TextLink>
          <TextLink to="/auth?mode=register&type=full" state={back()}>
            Join
          </TextLink>
        </Row>
      )}
    </Stack>
  );
}

interface OptionsProps {
  event: Event;
  isPending: boolean;
  isProminent: boolean;
  /** Sends a reply. Null withdraws it. */
  onReply: (reply: RsvpInput | null) => void;
}

function Options({ event, isPending, isProminent, onReply }: OptionsProps) {
  const { waitingCount, guestLimit } = countSeats(event);
  const { user } = useSession();
  const isGoing = event.userRsvpStatus === 'attending';
  const stored = isGoing ? (event.userRsvp?.guests ?? 0) : 0;
  const [planned, setPlanned] = useState(0);
  const options = useRef<HTMLDivElement>(null);
  /** The button that withdraws disappears with the reply, so the first option gets its focus. */
  const withdraw = () => {
    options.current?.querySelector('button')?.focus();
    onReply(null);
  };
  const guests = isGoing ? stored : planned;
  const isOpen = isOpenFor(event);
  const isFull = !isGoing && mustWait(event, guests + 1);
  /** Whoever organizes an event does not wait for its seats, because they decide how many there are. */
  const isOrganizer = user !== undefined && user.id === event.organizerId;
  const waits = isFull && !isOrganizer;
  const withGuests = guestLimit > 0 || stored > 0;
  const reply = (status: RsvpStatus): RsvpInput => ({
    status,
    ...(status === 'attending' && withGuests && { guests }),
    ...(status === 'attending' && waits && { waitingList: true }),
  });
  return (
    <>
      <Buttons ref={options} $isProminent={isProminent}>
        {OPTIONS.map(({ status, label, icon }) => {
          const current = event.userRsvpStatus === status;
          const joins = status === 'attending' && waits;
          const isPrimary = isProminent && event.userRsvpStatus === null && status === 'attending';
          return (
            <Button
              key={status}
              size={!isProminent ? 'sm' : status === 'attending' ? 'lg' : 'md'}
              variant={current || isPrimary ? 'primary' : 'secondary'}
              icon={joins ? <ListPlus size={16} aria-hidden /> : icon}
              aria-pressed={current}
              disabled={
                isPending ||
                (!isOpen && status !== 'not_attending' && !isGoing) ||
                (status === 'attending' && isFull && isOrganizer)
              }
              onClick={() => onReply(reply(status))}
            >
              {joins ? 'Join Waiting List' : label}
            </Button>
          );
        })}
        {event.userRsvpStatus !== null && (
          <Button size="sm" variant="quiet" disabled={isPending} onClick={withdraw}>
            Withdraw Reply
          </Button>
        )}
      </Buttons>
      {isFull && isOrganizer && (
        <Text size="sm" tone="muted">
          Every seat is taken. As the organizer, you can add seats.
        </Text>
      )}
      {withGuests && (isOpen || isGoing) && (
        <GuestStepper
          guests={guests}
          limit={isOpen ? Math.max(guestLimit, stored) : stored}
          disabled={isPending}
          onChange={(next) => (isGoing ? onReply({ status: 'attending', guests: next }) : setPlanned(next))}
        />
      )}
      {isGoing && waitingCount > 0 && (
        <Text size="sm" tone="muted">
          If you give up your seat, it goes to the waiting list. If you change your mind later, you join at the end of
          the list.
        </Text>
      )}
    </>
  );
}
