import { createSignalBus, createLogger, connectRedis, connectSubscriber } from '@meridian/service-kit';
import { eventually, outcome } from '@meridian/service-kit/testing';
import { signals } from '@meridian/shared-types/contracts';
import { useTestServer, expectConsistent, inHours, type TestServer, type Who } from '../../testing/test-server';

const server = useTestServer({ REDIS_URL: process.env.REDIS_URL });
afterEach(() => expectConsistent(server.models));

const people = (count: number) => server.people(count);
const join = (who: Who, id: string, guests = 0) => server.reply(who, id, 'attending', { guests, waitingList: true });
async function fullEvent(fields: Parameters<TestServer['event']>[0] = {}) {
  const organizer = server.person({ 1: 'member' });
  const id = await server.event({
    capacity: 1,
    guestLimit: 3,
    startTime: inHours(168),
    createdBy: organizer.userId,
    ...fields,
  });
  const going = server.person();
  await join(going, id);
  return { id, organizer, going };
}

test('people who manage an event see who waits, in order', async () => {
  const { id, organizer } = await fullEvent();
  const [first, second] = people(2) as [Who, Who];
  await join(first, id, 1);
  await join(second, id);
  for (const who of [organizer, server.person({ 1: 'admin' }), server.person({}, { isSiteAdmin: true })])
    expect(await server.as(who).waitingList({ params: { id } })).toMatchObject([
      { userId: first.userId, profile: { name: `Name of ${first.userId}` }, place: 1, seats: 2, offeredSeats: null },
      { userId: second.userId, place: 2, seats: 1 },
    ]);
});

test('a withdrawn seat goes to the waiting list, and a place on it can be withdrawn as well', async () => {
  const { id, going } = await fullEvent();
  const [first, second] = people(2) as [Who, Who];
  await join(first, id);
  await join(second, id);
  expect(await server.as(first).withdrawRsvp({ params: { id } })).toMatchObject({ waitingCount: 1, userRsvp: null });
  expect(await server.as(going).withdrawRsvp({ params: { id } })).toMatchObject({ seatsTaken: 1, waitingCount: 0 });
  expect(await server.as(second).get({ params: { id } })).toMatchObject({ userRsvpStatus: 'attending' });
  const cancelled = await server.event({ status: 'cancelled' });
  expect(await server.as(going).withdrawRsvp({ params: { id: cancelled } })).toMatchObject({ userRsvp: null });
});

test('a seat can be given by hand, out of turn and beyond the limit, once, and it is recorded', async () => {
  const { id, organizer, going } = await fullEvent();
  const [first, second] = people(2) as [Who, Who];
  await join(first, id);
  await join(second, id, 1);
  const give = () => server.as(organizer).giveSeat({ params: { id, userId: second.userId } });
  server.archived.add(1);
  expect(await outcome(give())).toMatch(/^409 This chapter was archived/);
  server.archived.delete(1);
  expect(await give()).toMatchObject({ capacity: 1, seatsTaken: 3, attendeeCount: 2, waitingCount: 1 });
  expect(await server.as(second).get({ params: { id } })).toMatchObject({
    userRsvpStatus: 'attending',
    userRsvp: { guests: 1, waitingPlace: null },
  });
  expect(await outcome(give())).toBe('409 This person is no longer on the waiting list. Look again.');
  const outbox = await server.models.db.collection('auditOutbox').find({ 'record.subject': id }).toArray();
  expect(outbox.map(({ record }) => record as object)).toMatchObject([
    { action: 'event.seat-given', userId: second.userId, actorId: organizer.userId, detail: 'Dinner' },
  ]);
  // More people go than there are seats, so a seat that becomes free goes to nobody.
  await server.reply(going, id, 'not_attending');
  expect(await server.as(first).get({ params: { id } })).toMatchObject({
    seatsTaken: 2,
    userRsvp: { waitingPlace: 1 },
  });
});

test('people are notified immediately when their RSVP changes', async () => {
  const log = createLogger('test', 'silent');
  const url = process.env.REDIS_URL ?? '';
  const subscriber = connectSubscriber(url, log);
  const publisher = await connectRedis(url, log);
  const notified: { eventId: string }[] = [];
  const notifiedOf = (...ids: string[]) => notified.filter(({ eventId }) => ids.includes(eventId));
  const bus = createSignalBus({ publisher, subscriber, log });
  bus.onSignal('rsvpChanged', (change) => notified.push(change));
  await eventually(async () => (await publisher.publish(signals.rsvpChanged.channel, '')) > 0);
  const [far, near] = [await fullEvent(), await fullEvent({ startTime: inHours(20) })];
  const [first, second] = people(2) as [Who, Who];
  await join(first, far.id);
  await join(second, near.id);
  for (const { id, going } of [far, near]) await server.reply(going, id, 'not_attending');
  await eventually(() => notifiedOf(far.id, near.id).length === 2);
  expect(notifiedOf(far.id, near.id)).toEqual([
    { userId: first.userId, eventId: far.id, change: 'seat-given' },
    { userId: second.userId, eventId: near.id, change: 'seat-offered' },
  ]);
  publisher.disconnect();
  subscriber.disconnect();
});
