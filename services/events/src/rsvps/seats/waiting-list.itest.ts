import { eventually, outcome } from '@meridian/service-kit/testing';
import { seatTests } from '../../testing/seats';
import {
  type EventFields,
  listen,
  actionsOn,
  useTestServer,
  expectConsistent,
  inHours,
} from '../../testing/test-server';

const server = useTestServer({ REDIS_URL: process.env.REDIS_URL });
afterEach(() => expectConsistent(server.models));

const { people, join, fullEvent } = seatTests(server);
/** Creates an event whose only seat is taken. */
async function oneSeat(fields: EventFields = {}) {
  const { going, ...rest } = await fullEvent(1, { guestLimit: 3, ...fields });
  return { ...rest, going: going[0]! };
}

test('people who manage an event see who waits, in order', async () => {
  const { id, organizer } = await oneSeat();
  const [first, second] = people(2);
  await join(first, id, 1);
  await join(second, id);
  for (const who of [organizer, server.person({ 1: 'admin' }), server.person({}, { isSiteAdmin: true })])
    expect(await server.as(who).waitingList({ params: { id } })).toMatchObject([
      { userId: first.userId, profile: { name: `Name of ${first.userId}` }, place: 1, seats: 2, offeredSeats: null },
      { userId: second.userId, place: 2, seats: 1 },
    ]);
});

test('a withdrawn seat goes to the waiting list, and a place on it can be withdrawn as well', async () => {
  const { id, going } = await oneSeat();
  const [first, second] = people(2);
  await join(first, id);
  await join(second, id);
  expect(await server.as(first).withdrawRsvp({ params: { id } })).toMatchObject({ waitingCount: 1, userRsvp: null });
  expect(await server.as(going).withdrawRsvp({ params: { id } })).toMatchObject({ seatsTaken: 1, waitingCount: 0 });
  expect(await server.get(second, id)).toMatchObject({ userRsvpStatus: 'attending' });
  const cancelled = await server.event({ status: 'cancelled' });
  expect(await server.as(going).withdrawRsvp({ params: { id: cancelled } })).toMatchObject({ userRsvp: null });
});

test('a seat can be given by hand, out of turn and beyond the limit, once, and it is recorded', async () => {
  const { id, organizer, going } = await oneSeat();
  const [first, second] = people(2);
  await join(first, id);
  await join(second, id, 1);
  const give = () => server.as(organizer).giveSeat({ params: { id, userId: second.userId } });
  server.archived.add(1);
  expect(await outcome(give())).toMatch(/^409 This chapter was archived/);
  server.archived.delete(1);
  expect(await give()).toMatchObject({ capacity: 1, seatsTaken: 3, attendeeCount: 2, waitingCount: 1 });
  expect(await server.get(second, id)).toMatchObject({
    userRsvpStatus: 'attending',
    userRsvp: { guests: 1, waitingPlace: null },
  });
  expect(await outcome(give())).toBe('409 This person is no longer on the waiting list. Look again.');
  expect(await actionsOn(server, id)).toMatchObject([
    { action: 'event.seat-given', userId: second.userId, actorId: organizer.userId, detail: 'Dinner' },
  ]);
  // More people go than there are seats, so a seat that becomes free goes to nobody.
  await server.reply(going, id, 'not_attending');
  expect(await server.get(first, id)).toMatchObject({
    seatsTaken: 2,
    userRsvp: { waitingPlace: 1 },
  });
});

test('people are notified immediately when their RSVP changes', async () => {
  const signals = await listen('rsvpChanged');
  const [far, near] = [await oneSeat(), await oneSeat({ startTime: inHours(20) })];
  const [first, second] = people(2);
  await join(first, far.id);
  await join(second, near.id);
  for (const { id, going } of [far, near]) await server.reply(going, id, 'not_attending');
  const told = () => signals.about(far.id, near.id);
  await eventually(() => told().length === 2);
  expect(told()).toMatchObject([
    { userId: first.userId, eventId: far.id, change: 'seat-given' },
    { userId: second.userId, eventId: near.id, change: 'seat-offered' },
  ]);
  signals.stop();
});
