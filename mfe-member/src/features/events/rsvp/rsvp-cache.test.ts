import { queryClient } from '@meridian/platform';
import { anEvent } from '@meridian/platform/testing';
import type { Event, MyEvent } from '@meridian/shared-types';
import { setCachedRsvp, withRsvp } from './rsvp-cache';

const event = (id: string, userRsvpStatus: Event['userRsvpStatus'] = null): Event =>
  anEvent({ id, attendeeCount: 5, seatsTaken: 0, userRsvpStatus });
const mine = (id: string): MyEvent => ({ ...event(id, 'maybe'), rsvpStatus: 'maybe' });

beforeEach(() => queryClient.clear());

it.each([
  [null, 'attending', 6],
  [null, 'maybe', 5],
  ['attending', 'attending', 5],
  ['attending', 'not_attending', 4],
  ['maybe', 'attending', 6],
] as const)('a change of the RSVP from %s to %s makes the attendee count %d', (before, status, count) => {
  expect(withRsvp(event('a', before), status)).toMatchObject({ userRsvpStatus: status, attendeeCount: count });
});

it('the seats change with the attendee count, including the guests of a person who no longer goes', () => {
  const userRsvp = { guests: 2, waitingPlace: null, waitingSeats: null, offeredSeats: null, offerEndsAt: null };
  const going = { ...event('a', 'attending'), seatsTaken: 8, userRsvp };
  expect(withRsvp(going, 'maybe')).toMatchObject({ attendeeCount: 4, seatsTaken: 5 });
  expect(withRsvp({ ...event('a'), seatsTaken: 5 }, 'attending')).toMatchObject({ attendeeCount: 6, seatsTaken: 6 });
});

it("the status in the spelling of the hub changes only in the user's events", () => {
  expect(withRsvp(mine('a'), 'not_attending').rsvpStatus).toBe('not_going');
  expect(withRsvp(event('a'), 'attending')).not.toHaveProperty('rsvpStatus');
});

it('every list that contains the event changes, and nothing else, and all changes are reverted', async () => {
  const entries = {
    list: [['/api/events'], [event('a'), event('b')]],
    filtered: [['/api/events', { chapter: '1' }], [event('a')]],
    pages: [
      ['/api/events', { limit: '10' }, 'pages'],
      { pages: [[event('b')], [event('a')]], pageParams: [undefined, 'b'] },
    ],
    one: [['/api/events/a'], event('a')],
    mine: [['/api/user/events'], [mine('a')]],
    other: [['/api/eventful'], [event('a')]],
  } as const;
  for (const [key, data] of Object.values(entries)) queryClient.setQueryData([...key], data);
  const statuses = () =>
    Object.values(entries).map(
      ([key]) => JSON.stringify(queryClient.getQueryData([...key])).match(/"id":"a".*?"userRsvpStatus":("?\w+"?)/)?.[1],
    );

  const revert = await setCachedRsvp('a', 'attending');
  expect(statuses()).toEqual(['"attending"', '"attending"', '"attending"', '"attending"', '"attending"', 'null']);
  revert();
  expect(statuses()).toEqual(['null', 'null', 'null', 'null', '"maybe"', 'null']);
});

it('one of two RSVPs is reverted', async () => {
  queryClient.setQueryData(['/api/events'], [event('a'), event('b')]);
  const revert = await setCachedRsvp('a', 'attending');
  await setCachedRsvp('b', 'attending');
  revert();
  expect(
    queryClient
      .getQueryData<Event[]>(['/api/events'])
      ?.map(({ userRsvpStatus, attendeeCount }) => [userRsvpStatus, attendeeCount]),
  ).toEqual([
    [null, 5],
    ['attending', 6],
  ]);
});
