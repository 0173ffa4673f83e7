import {
  Badge,
  Button,
  PersonItem,
  Section,
  Stack,
  Text,
  affectedBy,
  api,
  countText,
  formatHubDate,
  invalidate,
  queryFor,
  toast,
  toastError,
} from '@meridian/platform';
import { ConfirmDialog, LoadingSkeleton, QueryView } from '@meridian/platform/controls';
import { type Event, eventsApi, isolated, type WaitingPerson } from '@meridian/shared-types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Shows who waits for a seat, to people who manage the event. */
export function WaitingList({ event }: { event: Event }) {
  const list = useQuery(queryFor(eventsApi.waitingList, { params: { id: event.id } }));
  return (
    <Section title="Waiting List">
      <QueryView
        query={list}
        placeholder={<LoadingSkeleton label="Loading the waiting list" height="3rem" />}
        failure="The waiting list could not be loaded"
      >
        {(people) => (
          <Stack gap={4}>
            <Text tone="muted">
              Free seats go to these people in this order. You can also give a seat to someone yourself.
            </Text>
            <Stack as="ol" gap={4}>
              {people.map((person) => (
                <Person key={person.userId} event={event} person={person} />
              ))}
            </Stack>
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}

function Person({ event, person }: { event: Event; person: WaitingPerson }) {
  const [isAsking, setAsking] = useState(false);
  const { userId, profile, seats, place, since, offeredSeats, offerEndsAt } = person;
  const give = useMutation({
    mutationFn: () => api.events.giveSeat({ params: { id: event.id, userId } }),
    onSuccess: () => toast({ title: 'Seat given', description: `${isolated(profile.name)} is going.` }),
    onError: (error) => toastError('The seat was not given', error, 'Try again in a moment.'),
    onSettled: () => {
      setAsking(false);
      return invalidate(...affectedBy.rsvp);
    },
  });
  const nameId = `waiting-${userId}`;
  const capacity = event.capacity ?? Infinity;
  const over = event.seatsTaken + seats - (offeredSeats ?? 0) - capacity;
  const giveText = seats === 1 ? 'Give a Seat' : `Give ${countText(seats, 'Seat')}`;
  const words = `${countText(seats, 'seat')}, since ${formatHubDate(since)}`;
  return (
    <>
      <PersonItem
        as="li"
        avatar="sm"
        userId={userId}
        name={profile.name}
        nameId={nameId}
        avatarUrl={profile.avatarUrl}
        badges={
          <>
            <Badge>Place {place}</Badge>
            {offerEndsAt && <Badge tone="accent">Held until {formatHubDate(offerEndsAt)}</Badge>}
          </>
        }
        actions={
          <Button
            size="sm"
            variant="secondary"
            aria-describedby={nameId}
            disabled={give.isPending}
            onClick={() => (over > 0 ? setAsking(true) : give.mutate())}
          >
            {giveText}
          </Button>
        }
      >
        <Text size="sm" tone="muted">
          {words}
        </Text>
      </PersonItem>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Give ${isolated(profile.name)} ${seats === 1 ? 'a seat' : countText(seats, 'seat')}?`}
        description={`The event has ${countText(capacity, 'seat')}. ${countText(capacity + over, 'seat')} would then be taken.`}
        cancel="Cancel"
        confirm={giveText}
        mutation={give}
        pendingText="Giving..."
      />
    </>
  );
}
