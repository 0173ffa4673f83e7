import { aMembership, aProblem, aUser, idOf, inDays } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import type { Event, Role, UserRsvp } from '@meridian/shared-types';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT_PATH, openEvent, theEvent } from '../../testing/open-event';
import './event';

const limited = (fields: Partial<Event> = {}) =>
  theEvent({ startTime: inDays(9), endTime: inDays(9.1), capacity: 20, seatsTaken: 20, ...fields });
const waiting = (fields: Partial<UserRsvp> = {}): Partial<Event> => ({
  userRsvpStatus: 'maybe',
  userRsvp: { guests: 0, waitingPlace: 3, waitingSeats: 1, offeredSeats: null, offerEndsAt: null, ...fields },
});

/** Shows an event. After an RSVP, the server responds with `after`. */
async function open(event: Event, after: Event | { status: number } = event, more = {}, role: Role = 'member') {
  let current = event;
  const { calls, sent } = await openEvent(
    () => current,
    {
      'POST /api/events/{id}/rsvp': () => {
        if ('id' in after) current = after;
        return after;
      },
      ...more,
    },
    { session: { memberships: [aMembership({ role })] } },
  );
  return { calls, sent: () => sent('POST') };
}
const button = (name: string) => screen.getByRole('button', { name });

it("a full event has a waiting list, which shows the person's place", async () => {
  const after = limited({ waitingCount: 3, ...waiting() });
  const { sent } = await open(limited({ waitingCount: 2, heldSeats: 1 }), after);
  expect(
    screen.getByText('All 20 seats are taken, 1 of them reserved for the waiting list · 2 people waiting'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull();
  await userEvent.click(button('Join Waiting List'));
  expect(await screen.findByText('You are 3rd in line')).toBeTruthy();
  expect(screen.getByText('You are on the waiting list')).toBeTruthy();
  expect(sent()).toEqual([{ status: 'attending', waitingList: true }]);
  await userEvent.click(button('Leave Waiting List'));
  expect(sent().at(-1)).toEqual({ status: 'not_attending' });
  expect(await violations()).toEqual([]);
});

it('an offer shows its end, and is accepted or declined', async () => {
  const held = { offeredSeats: 1, offerEndsAt: '2099-01-05T15:00:00.000Z' };
  const after = limited({ userRsvpStatus: 'attending' });
  const { sent } = await open(limited({ ...waiting(held), timeZone: 'America/New_York' }), after);
  expect(screen.getByText('A seat is held for you')).toBeTruthy();
  expect(screen.getByText('Jan 05, 2099 · 10:00 AM EST')).toBeTruthy();
  expect(button('Decline')).toBeTruthy();
  expect(await violations()).toEqual([]);
  await userEvent.click(button('Accept'));
  expect((await screen.findByRole('button', { name: 'Going' })).getAttribute('aria-pressed')).toBe('true');
  expect(sent()).toEqual([{ status: 'attending', guests: 0 }]);
});

it('fewer seats than wanted can be accepted, or the person waits for the rest', async () => {
  const held = { waitingSeats: 3, offeredSeats: 2, offerEndsAt: '2099-01-05T15:00:00.000Z' };
  const { sent } = await open(limited(waiting(held)));
  expect(screen.getByText('2 of your 3 seats are held for you')).toBeTruthy();
  await userEvent.click(button('Wait for All 3'));
  await userEvent.click(button('Accept 2 Seats'));
  expect(sent()).toEqual([
    { status: 'attending', guests: 2, waitingList: true },
    { status: 'attending', guests: 1 },
  ]);
});

it('guests are chosen before and after the RSVP, as many as the event allows', async () => {
  const before = limited({ seatsTaken: 17, guestLimit: 2 });
  const going = { guests: 2, waitingPlace: null, waitingSeats: null, offeredSeats: null, offerEndsAt: null };
  const { sent } = await open(before, {
    ...before,
    seatsTaken: 20,
    waitingCount: 1,
    userRsvpStatus: 'attending',
    userRsvp: going,
  });
  expect(screen.getByText('3 of 20 seats free')).toBeTruthy();
  const guests = within(screen.getByRole('group', { name: 'Guests' }));
  await userEvent.click(guests.getByRole('button', { name: 'More guests' }));
  await userEvent.click(guests.getByRole('button', { name: 'More guests' }));
  expect(guests.getByRole('status').textContent).toBe('2');
  await userEvent.click(button('Going'));
  expect(await screen.findByText(/If you give up your seat, it goes to the waiting list/)).toBeTruthy();
  await userEvent.click(button('More guests')); // The event allows no more guests.
  await userEvent.click(button('Fewer guests'));
  expect(sent()).toEqual([
    { status: 'attending', guests: 2 },
    { status: 'attending', guests: 1 },
  ]);
});

it('whoever organizes a full event is not offered its waiting list', async () => {
  await open(limited({ organizerId: aUser().id }));
  expect(await screen.findByText('Every seat is taken. As the organizer, you can add seats.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Join Waiting List' })).toBeNull();
  expect((button('Going') as HTMLButtonElement).disabled).toBe(true);
});

it('guests are counted, large numbers are readable, and the waiting list is mentioned only if somebody waits', async () => {
  const event = { attendeeCount: 1, seatsTaken: 2, capacity: 100_000, userRsvpStatus: 'attending' } as const;
  await open(limited(event));
  expect(screen.getByText('2 people going')).toBeTruthy();
  expect(screen.getByText('99,998 of 100,000 seats free')).toBeTruthy();
  expect(screen.queryByText(/waiting list/)).toBeNull();
});

it('in the last two hours a free seat is for the first person who takes it', async () => {
  const soon = { startTime: inDays(1 / 24), endTime: inDays(2 / 24), seatsTaken: 19, waitingCount: 3 };
  const { sent } = await open(limited({ ...soon, ...waiting() }));
  expect(screen.getByText('1 of 20 seats free: first come, first served · 3 people waiting')).toBeTruthy();
  await userEvent.click(button('Take the Seat'));
  expect(sent()).toEqual([{ status: 'attending', guests: 0 }]);
});

it.each([
  ['early', { rsvpOpensAt: '2098-01-05T15:00:00.000Z' }, /RSVPs open/],
  ['closed', { rsvpClosesAt: '2020-01-05T15:00:00.000Z' }, /RSVPs are closed/],
])("Only Can't Go is accepted while RSVPs are not open: %s", async (_, fields, words) => {
  const { sent } = await open(limited({ seatsTaken: 0, ...fields }));
  expect(screen.getByText(words)).toBeTruthy();
  await userEvent.click(button('Going'));
  await userEvent.click(button('Maybe'));
  expect(sent()).toEqual([]);
  await userEvent.click(button("Can't Go"));
  expect(sent()).toEqual([{ status: 'not_attending' }]);
});

it('a seat that was taken meanwhile is refused with a text, and the waiting list can be joined', async () => {
  const full = limited({ waitingCount: 1 });
  let current = limited({ seatsTaken: 19 });
  await open(current, current, {
    'GET /api/events/{id}': () => current,
    'POST /api/events/{id}/rsvp': () => {
      current = full;
      return { status: 409, body: aProblem(409, 'This event is full. You can join its waiting list.') };
    },
  });
  await userEvent.click(button('Going'));
  expect(await screen.findByText('This event is full. You can join its waiting list.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Join Waiting List' })).toBeTruthy();
});

describe('the managers of an event have a waiting list', () => {
  const person = {
    userId: idOf(7),
    profile: { name: 'Kwame Mensah', avatarUrl: null },
    place: 1,
    seats: 2,
    since: '2026-01-05T15:00:00.000Z',
    offeredSeats: null,
    offerEndsAt: null,
  };
  const list = { 'GET /api/events/{id}/waiting-list': [person] };
  it('the list shows who waits, and gives seats, after a question if there are none', async () => {
    const given = { 'POST /api/events/{id}/waiting-list/{userId}/seat': limited() };
    const { calls } = await open(limited({ waitingCount: 1 }), undefined, { ...list, ...given }, 'admin');
    await screen.findByText('Place 1');
    expect(screen.getByRole('link', { name: 'Kwame Mensah' }).getAttribute('href')).toBe(
      `${EVENT_PATH}?member=${person.userId}`,
    );
    await userEvent.click(button('Give 2 Seats'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('The event has 20 seats. 22 seats would then be taken.')).toBeTruthy();
    expect(calls.some(({ path }) => path.endsWith('/seat'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Give 2 Seats' }));
    expect(await screen.findByText('Kwame Mensah is going.')).toBeTruthy();
    expect(calls.some(({ path }) => path.endsWith('/seat'))).toBe(true);
  });

  it('the waiting list is not for others', async () => {
    const { calls } = await open(limited({ waitingCount: 1 }), undefined, list);
    await screen.findByText('Who Is Going');
    expect(screen.queryByText('Waiting List')).toBeNull();
    expect(calls.some(({ path }) => path.endsWith('/waiting-list'))).toBe(false);
  });
});
