import { EVENT_PROJECTION } from '../models/event.model';
import { createTestServer, expectConsistent, inHours, type TestServer, type Who } from '../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
afterEach(() => expectConsistent(server.models));

const people = (count: number) => Array.from({ length: count }, () => server.person());
const join = (who: Who, id: string, guests = 0) =>
  server.as(who).rsvp({ params: { id }, body: { status: 'attending', guests, waitingList: true } });
const get = (who: Who, id: string) => server.as(who).get({ params: { id } });
const statesOf = (id: string, among: readonly Who[]) =>
  Promise.all(
    among.map(async (who) => {
      const { userRsvp, userRsvpStatus } = await get(who, id);
      return userRsvp?.offeredSeats ? 'offered' : (userRsvp?.waitingPlace ?? userRsvpStatus);
    }),
  );
const admin = () => server.person({ 1: 'admin' });
/** Changes the capacity. Resolves to the event after the change. */
async function change(id: string, capacity: number | null, overCapacity?: 'keep' | 'move', who = admin()) {
  const { title, startLocal, endLocal, version } = await server.as(who).get({ params: { id } });
  const body = { title, startLocal, endLocal, capacity, ...(overCapacity && { overCapacity }) };
  return server.as(who).update({ params: { id }, body }, { headers: { 'if-match': `"${version}"` } });
}

async function eventWith(going: number, waiting: number, fields: Parameters<TestServer['event']>[0] = {}) {
  const id = await server.event({ capacity: going, guestLimit: 3, startTime: inHours(168), ...fields });
  const all = people(going + waiting);
  for (const who of all) await join(who, id);
  return { id, going: all.slice(0, going), waiting: all.slice(going) };
}

test('additional seats go to the waiting list in its order, and without a limit all of it gets seats', async () => {
  const { id, going, waiting } = await eventWith(1, 4);
  expect(await change(id, 3)).toMatchObject({ capacity: 3, seatsTaken: 3, waitingCount: 2 });
  expect(await statesOf(id, waiting)).toEqual(['attending', 'attending', 1, 2]);
  await change(id, null);
  expect(await statesOf(id, [...going, ...waiting])).toEqual(Array(5).fill('attending'));
  expect(await get(waiting[0]!, id)).toMatchObject({ capacity: null, seatsTaken: 5, waitingCount: 0 });
});

test('a capacity below the taken seats needs a choice, and nothing changes before', async () => {
  const { id, going } = await eventWith(4, 1);
  const [third, fourth] = going.slice(2).map(({ userId }) => `Name of ${userId}`);
  const message = `4 seats are taken, 2 more than there would be. The last: ${third} and ${fourth}.`;
  await expect(change(id, 2)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'over_capacity', message, fields: [{ path: 'capacity', message, choices: ['keep', 'move'] }] },
  });
  expect(await get(going[0]!, id)).toMatchObject({ capacity: 4, seatsTaken: 4, waitingCount: 1 });
});

test('people may stay beyond the limit, and seats that they give up are not assigned until one is free', async () => {
  const { id, going, waiting } = await eventWith(3, 1);
  expect(await change(id, 2, 'keep')).toMatchObject({ capacity: 2, seatsTaken: 3 });
  await server.as(going[0]!).rsvp({ params: { id }, body: { status: 'not_attending' } });
  expect(await statesOf(id, waiting)).toEqual([1]);
  await server.as(going[1]!).rsvp({ params: { id }, body: { status: 'not_attending' } });
  expect(await statesOf(id, waiting)).toEqual(['attending']);
});

test('the last people move to the head of the waiting list, in their order', async () => {
  const { id, going, waiting } = await eventWith(4, 2);
  expect(await change(id, 2, 'move')).toMatchObject({ seatsTaken: 2, waitingCount: 4 });
  expect(await statesOf(id, [...going, ...waiting])).toEqual(['attending', 'attending', 1, 2, 3, 4]);
  await change(id, 3);
  expect(await statesOf(id, [...going, ...waiting])).toEqual(['attending', 'attending', 'attending', 1, 2, 3]);
});

test('seats that are only held are withdrawn first, and remaining seats of a moved party are assigned', async () => {
  const near = await eventWith(3, 1, { startTime: inHours(20) });
  await server.as(near.going[0]!).rsvp({ params: { id: near.id }, body: { status: 'maybe' } });
  expect(await statesOf(near.id, near.waiting)).toEqual(['offered']);
  await change(near.id, 2, 'move');
  expect(await statesOf(near.id, [...near.going.slice(1), ...near.waiting])).toEqual(['attending', 'attending', 1]);

  const far = await server.event({ capacity: 4, guestLimit: 3, startTime: inHours(168) });
  const [one, three, single] = people(3) as [Who, Who, Who];
  await join(one, far);
  await join(three, far, 2);
  await join(single, far);
  await change(far, 3, 'move');
  // The party is offered the remaining seats.
  expect((await get(three, far)).userRsvp).toMatchObject({ waitingPlace: 1, waitingSeats: 3, offeredSeats: 2 });
});

test('an RSVP that has read an event without a limit respects a limit that was set since', async () => {
  const { id } = await eventWith(1, 0);
  const { Events } = server.models;
  const { capacity: _, ...before } = (await Events.findById(id, EVENT_PROJECTION).lean())!;
  const lean = { lean: () => Promise.resolve(before) };
  const read = jest.spyOn(Events, 'findById').mockReturnValueOnce(lean as never);
  const late = server.as(server.person()).rsvp({ params: { id }, body: { status: 'attending' } });
  await expect(late).rejects.toThrow('This event is full. You can join its waiting list.');
  read.mockRestore();
});

test('an edit of other fields leaves seats unchanged, even with more people than seats', async () => {
  const { id } = await eventWith(3, 0, { guestLimit: 2, rsvpClosesAt: inHours(100) });
  await change(id, 2, 'keep');
  const who = admin();
  const { startLocal, endLocal, version } = await get(who, id);
  const edited = await server
    .as(who)
    .update(
      { params: { id }, body: { title: 'Supper', startLocal, endLocal } },
      { headers: { 'if-match': `"${version}"` } },
    );
  expect(edited).toMatchObject({ title: 'Supper', capacity: 2, seatsTaken: 3, guestLimit: 2 });
  expect(edited.rsvpClosesAt).not.toBeNull();
});
