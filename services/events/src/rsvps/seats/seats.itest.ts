import { outcome } from '@meridian/service-kit/testing';
import type { RsvpStatus } from '@meridian/shared-types';
import { seatTests } from '../../testing/seats';
import { evening, managing } from '../../testing/managing';
import { useTestServer, expectConsistent, inHours, type Who } from '../../testing/test-server';

const server = useTestServer();
afterEach(() => expectConsistent(server.models));

const { people, join, statesOf, fullEvent } = seatTests(server);
const reply = (who: Who, id: string, status: RsvpStatus = 'attending') => server.reply(who, id, status);

test('a full event refuses people, unless they join its waiting list', async () => {
  const { id } = await fullEvent(1);
  const [first, second] = people(2);
  expect(await outcome(reply(first, id))).toBe('409 This event is full. You can join its waiting list.');
  expect(await join(first, id)).toMatchObject({
    capacity: 1,
    seatsTaken: 1,
    heldSeats: 0,
    waitingCount: 1,
    attendeeCount: 1,
    userRsvpStatus: 'maybe',
    userRsvp: { guests: 0, waitingPlace: 1, waitingSeats: 1, offeredSeats: null, offerEndsAt: null },
  });
  await join(second, id);
  await join(first, id); // This request changes nothing, and the place stays.
  expect(await statesOf(id, first, second)).toEqual([1, 2]);
  expect((await server.as(second).mine()).map(({ userRsvp }) => userRsvp?.waitingPlace)).toEqual([2]);
});

test.each<[string, (who: Who, id: string) => Promise<unknown>]>([
  ['cannot come', (who, id) => reply(who, id, 'not_attending')],
  ['is unsure', (who, id) => reply(who, id, 'maybe')],
  ['deletes their account', (who) => server.internal.removePerson({ params: { userId: who.userId } })],
])('the seat of a person who %s goes to the first on the waiting list, not to a newcomer', async (_, leave) => {
  const { id, going } = await fullEvent(2);
  const [first, second, newcomer] = people(3);
  await join(first, id);
  await join(second, id);
  await leave(going[0]!, id);
  expect(await statesOf(id, first, second)).toEqual(['attending', 1]);
  expect(await outcome(reply(newcomer, id))).toMatch(/^409/);
  expect(await server.get(newcomer, id)).toMatchObject({ seatsTaken: 2, attendeeCount: 2, waitingCount: 1 });
});

test('a person who gives their seat back and wants it again waits at the end of the list', async () => {
  const { id, going } = await fullEvent(1);
  const [first, second] = people(2);
  for (const who of [first, second]) await join(who, id);
  await reply(going[0]!, id, 'not_attending');
  await join(going[0]!, id);
  expect(await statesOf(id, first, second, going[0]!)).toEqual(['attending', 1, 2]);
  await reply(second, id, 'not_attending');
  expect(await statesOf(id, second, going[0]!)).toEqual(['not_attending', 1]);
});

test('guests take seats, up to the number that the event allows', async () => {
  const id = await server.event({ capacity: 4, guestLimit: 2, startTime: inHours(168) });
  const [ana, ben, cleo] = people(3);
  expect(await outcome(join(ana, id, 3))).toBe('400 You can bring up to 2 guests.');
  expect(await join(ana, id, 2)).toMatchObject({
    seatsTaken: 3,
    attendeeCount: 1,
    userRsvp: { guests: 2 },
  });
  await join(ben, id);
  expect(await outcome(join(ben, id, 1))).toBe('409 There are no seats for more guests.');
  await join(cleo, id);
  expect(await join(ana, id)).toMatchObject({ userRsvp: { guests: 2 } });
  expect(await join(ana, id, 1)).toMatchObject({ seatsTaken: 4, attendeeCount: 3 });
  expect(await statesOf(id, cleo)).toEqual(['attending']);
});

test('guests are counted in events without a limit of seats, and other events allow no guests', async () => {
  const [open, alone] = [await server.event({ guestLimit: 3 }), await server.event()];
  const ana = server.person();
  expect(await join(ana, open, 3)).toMatchObject({ capacity: null, seatsTaken: 4, attendeeCount: 1 });
  expect(await join(ana, open, 1)).toMatchObject({ seatsTaken: 2, attendeeCount: 1 });
  expect(await reply(ana, open, 'maybe')).toMatchObject({ seatsTaken: 0, userRsvp: { guests: 0 } });
  expect(await outcome(join(ana, alone, 1))).toBe('400 You cannot bring guests to this event.');
});

test('a party that does not fit is offered fewer seats, and if it waits on it keeps its place and the next one gets the offer', async () => {
  const { id, going } = await fullEvent(3, { guestLimit: 2 });
  const [three, two, one] = people(3);
  await join(three, id, 2);
  await join(two, id, 1);
  await join(one, id);
  await reply(going[0]!, id, 'not_attending');
  expect((await server.get(three, id)).userRsvp).toMatchObject({ waitingPlace: 1, waitingSeats: 3, offeredSeats: 1 });
  expect(await server.get(one, id)).toMatchObject({ seatsTaken: 3, heldSeats: 1 });
  await join(three, id, 2); // A party of three gets all of its seats or none.
  expect((await server.get(three, id)).userRsvp).toMatchObject({ waitingPlace: 1, offeredSeats: null });
  expect((await server.get(two, id)).userRsvp).toMatchObject({ waitingPlace: 2, waitingSeats: 2, offeredSeats: 1 });
  expect(await join(two, id, 0)).toMatchObject({ userRsvpStatus: 'attending', userRsvp: { guests: 0 } });
  for (const who of going.slice(1)) await reply(who, id, 'not_attending');
  expect(await statesOf(id, three, one)).toEqual([1, 'attending']); // One seat is free, and nobody wants it.
  const newcomer = server.person();
  expect(await outcome(reply(newcomer, id))).toMatch(/^409 This event is full/);
  await reply(two, id, 'maybe');
  expect((await server.get(three, id)).userRsvp).toMatchObject({ offeredSeats: 2 });
  await reply(one, id, 'maybe');
  expect(await server.get(three, id)).toMatchObject({
    userRsvpStatus: 'attending',
    seatsTaken: 3,
    userRsvp: { guests: 2 },
  });
});

test('near the event seats are offered and held, and a declined seat is offered to the next person', async () => {
  const { id, going } = await fullEvent(1, { startTime: inHours(10) });
  const [first, second, newcomer] = people(3);
  for (const who of [first, second]) await join(who, id);
  await reply(going[0]!, id, 'not_attending');
  const offered = await server.get(first, id);
  expect(offered).toMatchObject({ seatsTaken: 1, heldSeats: 1, attendeeCount: 0, userRsvp: { offeredSeats: 1 } });
  const endsIn = Date.parse(offered.userRsvp?.offerEndsAt ?? '') - Date.now();
  expect(Math.round(endsIn / 60_000)).toBe(300);
  expect(await outcome(reply(newcomer, id))).toMatch(/^409/);
  await reply(first, id, 'not_attending');
  expect(await statesOf(id, first)).toEqual(['not_attending']);
  expect(await join(second, id)).toMatchObject({ userRsvpStatus: 'attending', heldSeats: 0, seatsTaken: 1 });
});

test('in the last two hours the first person who replies gets a free seat', async () => {
  const { id, going } = await fullEvent(1, { startTime: inHours(1.5) });
  const [waiting, newcomer] = people(2);
  await join(waiting, id);
  await reply(going[0]!, id, 'not_attending');
  expect((await server.get(waiting, id)).userRsvp).toMatchObject({ waitingPlace: 1, offeredSeats: null });
  expect(await reply(newcomer, id)).toMatchObject({ userRsvpStatus: 'attending' });
  await reply(newcomer, id, 'not_attending');
  expect(await reply(waiting, id)).toMatchObject({
    userRsvpStatus: 'attending',
    waitingCount: 0,
  });
});

test('RSVPs open and close, and declining is always possible', async () => {
  const [early, closed] = [
    await server.event({ rsvpOpensAt: inHours(1) }),
    await server.event({ capacity: 5, guestLimit: 2, rsvpClosesAt: inHours(1) }),
  ];
  const [ana, ben] = people(2);
  for (const status of ['attending', 'maybe'] as const)
    expect(await outcome(reply(ana, early, status))).toBe('409 RSVPs for this event are not open yet.');
  expect(await outcome(reply(ana, early, 'not_attending'))).toBe('ok');
  await join(ana, closed, 1);
  await server.models.Events.updateOne({ _id: closed }, { $set: { rsvpClosesAt: inHours(-1) } });
  expect(await outcome(join(ben, closed))).toBe('409 RSVPs for this event are closed.');
  expect(await outcome(join(ana, closed, 2))).toBe('409 RSVPs for this event are closed.');
  expect(await join(ana, closed, 0)).toMatchObject({ seatsTaken: 1 });
  expect(await reply(ana, closed, 'not_attending')).toMatchObject({ seatsTaken: 0 });
});

test('seats are set with the event, and its RSVPs open and close in local time of the venue', async () => {
  const member = server.as(server.person({ 1: 'member' }));
  const times = { startLocal: '2031-05-01T19:00', endLocal: '2031-05-01T21:00' };
  const body = { title: 'Dinner', ...times, chapterId: 1, capacity: 20, guestLimit: 2 };
  const [rsvpOpensLocal, rsvpClosesLocal] = ['2031-04-01T08:00', '2031-04-30T18:00'];
  expect(await member.create({ body: { ...body, rsvpOpensLocal, rsvpClosesLocal } })).toMatchObject({
    capacity: 20,
    guestLimit: 2,
    seatsTaken: 0,
    rsvpOpensAt: '2031-04-01T12:00:00.000Z',
    rsvpClosesAt: '2031-04-30T22:00:00.000Z',
  });
  const refused = (fields: object) => outcome(member.create({ body: { ...body, ...fields } }));
  expect(await refused({ rsvpOpensLocal: rsvpClosesLocal, rsvpClosesLocal })).toBe(
    '400 RSVPs must close after they open',
  );
  expect(await refused({ rsvpOpensLocal: '2031-05-01T19:00' })).toBe('400 RSVPs must open before the event starts');
  expect(await refused({ rsvpOpensLocal: '2031-03-09T02:30' })).toMatch(/^400 This time does not exist that night/);
});

test('an event cannot be moved before its RSVPs open', async () => {
  const { organizer, create, update } = managing(server);
  const who = organizer();
  const { id } = await create(who, { ...evening(19), rsvpOpensLocal: '2031-05-01T12:00' });
  expect(await outcome(update(who, id, 1, evening(10)))).toBe('400 RSVPs must open before the event starts');
  expect(await outcome(update(who, id, 1, { ...evening(10), rsvpOpensLocal: null }))).toBe('ok');
});
