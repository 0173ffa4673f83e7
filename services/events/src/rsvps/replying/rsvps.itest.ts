import type { RsvpStatus } from '@meridian/shared-types';
import { useTestServer, expectConsistent, inHours } from '../../testing/test-server';

const server = useTestServer();
afterEach(() => expectConsistent(server.models));

const STATUSES: RsvpStatus[] = ['attending', 'not_attending', 'maybe'];

test('an RSVP can be changed at will, and the count follows', async () => {
  const id = await server.event();
  const first = server.as(server.person());
  const second = server.as(server.person());
  for (const [status, count] of [
    ['attending', 1],
    ['attending', 1],
    ['maybe', 0],
    ['not_attending', 0],
    ['attending', 1],
  ] as const)
    expect(await first.rsvp({ params: { id }, body: { status } })).toMatchObject({
      id,
      attendeeCount: count,
      userRsvpStatus: status,
    });
  expect(await second.rsvp({ params: { id }, body: { status: 'attending' } })).toMatchObject({ attendeeCount: 2 });
  expect(await second.get({ params: { id } })).toMatchObject({ attendeeCount: 2, userRsvpStatus: 'attending' });
  expect(await server.get(undefined, id)).toMatchObject({ attendeeCount: 2, userRsvpStatus: null });
});

test('an RSVP can be withdrawn, as if the person had never replied', async () => {
  const id = await server.event();
  const [who, other] = [server.person(), server.person()];
  for (const each of [who, other]) await server.reply(each, id);
  for (let twice = 0; twice < 2; twice += 1)
    expect(await server.as(who).withdrawRsvp({ params: { id } })).toMatchObject({
      attendeeCount: 1,
      userRsvpStatus: null,
      userRsvp: null,
    });
  expect(await server.as(who).mine()).toEqual([]);
  expect(await server.as(who).rsvps({ params: { id: who.userId } })).toEqual([]);
  expect(await server.get(other, id)).toMatchObject({ userRsvpStatus: 'attending' });
});

test("a person's own upcoming events are those with the reply attending or maybe, soonest first, including members-only ones", async () => {
  const me = server.as(server.person());
  const [soon, later, declined, past, started] = [
    await server.event({ startTime: inHours(2), isPublic: false }),
    await server.event({ startTime: inHours(50) }),
    await server.event(),
    await server.event({ startTime: inHours(-30) }),
    await server.event({ startTime: inHours(-0.5) }),
  ];
  await server.event(); // The person has no RSVP to this event.
  await me.rsvp({ params: { id: later! }, body: { status: 'attending' } });
  await me.rsvp({ params: { id: soon! }, body: { status: 'maybe' } });
  for (const id of [past!, started!]) await me.rsvp({ params: { id }, body: { status: 'attending' } });
  await me.rsvp({ params: { id: declined! }, body: { status: 'not_attending' } });
  expect(
    (await me.mine()).map(({ id, rsvpStatus, userRsvpStatus, attendeeCount }) => [
      id,
      rsvpStatus,
      userRsvpStatus,
      attendeeCount,
    ]),
  ).toEqual([
    [soon, 'maybe', 'maybe', 0],
    [later, 'going', 'attending', 1],
  ]);
});

test("a person's RSVPs are returned newest first", async () => {
  const who = server.person();
  const ids = [await server.event(), await server.event({ startTime: inHours(-9) }), await server.event()];
  for (const [index, id] of ids.entries()) await server.reply(who, id, STATUSES[index]!);
  const rsvps = await server.as(who).rsvps({ params: { id: who.userId } });
  expect(rsvps.map(({ eventId, status }) => [eventId, status])).toEqual([
    [ids[2], 'maybe'],
    [ids[1], 'not_attending'],
    [ids[0], 'attending'],
  ]);
  expect(await server.as(server.person({}, { isSiteAdmin: true })).rsvps({ params: { id: who.userId } })).toEqual(
    rsvps,
  );
});
