import { useTestServer, type Who } from '../../testing/test-server';

const server = useTestServer();

const go = (who: Who, id: string, status: 'attending' | 'maybe' = 'attending') => server.reply(who, id, status);
const show = (who: Who, showAttendance: boolean) => server.as(who).updateSettings({ body: { showAttendance } });
const attendeesFor = async (reader: Who, id: string, query = {}) => {
  const { attendees, ...rest } = await server.as(reader).attendees({ params: { id }, query });
  return { ...rest, who: attendees.map(({ userId }) => userId) };
};

test('members see the names of attendees, in the order of their replies', async () => {
  const id = await server.event({ isPublic: false });
  const [first, second, undecided] = [server.person(), server.person(), server.person()];
  await go(first, id);
  await go(undecided, id, 'maybe');
  await go(second, id);
  const page = await server.as(server.person()).attendees({ params: { id } });
  expect(page).toMatchObject({ count: 2, guestCount: 0, hiddenCount: 0 });
  expect(page.next).toBeUndefined();
  expect(page.attendees.map(({ userId, profile }) => [userId, profile])).toEqual(
    [first, second].map(({ userId }) => [userId, { name: `Name of ${userId}`, avatarUrl: null }]),
  );
});

test('the guests of attendees are counted separately', async () => {
  const id = await server.event({ guestLimit: 2 });
  const [alone, host] = [server.person(), server.person()];
  await go(alone, id);
  await server.reply(host, id, 'attending', { guests: 2 });
  expect(await server.as(alone).attendees({ params: { id } })).toMatchObject({ count: 2, guestCount: 2 });
});

test('a person who does not want to be shown is only counted, whether they choose this before, after or between RSVPs', async () => {
  const id = await server.event();
  const [before, after, shown] = [server.person(), server.person(), server.person()];
  expect(await server.as(before).settings()).toEqual({ showAttendance: true });
  await show(before, false);
  for (const who of [before, after, shown]) await go(who, id);
  await show(after, false);
  expect(await server.as(after).settings()).toEqual({ showAttendance: false });
  expect(await attendeesFor(shown, id)).toEqual({ count: 3, guestCount: 0, hiddenCount: 2, who: [shown.userId] });
  await show(before, true);
  await go(after, id, 'maybe');
  expect(await attendeesFor(shown, id)).toEqual({
    count: 2,
    guestCount: 0,
    hiddenCount: 0,
    who: [before.userId, shown.userId],
  });
  await go(after, id);
  expect(await attendeesFor(shown, id)).toMatchObject({ count: 3, hiddenCount: 1 });
});

test('a choice that is made while RSVPs are sent applies to all of them', async () => {
  const who = server.person();
  const ids = await Promise.all(Array.from({ length: 8 }, () => server.event()));
  await Promise.all([...ids.map((id) => go(who, id)), show(who, false)]);
  const pages = await Promise.all(ids.map((id) => attendeesFor(server.person(), id)));
  expect(pages).toEqual(ids.map(() => ({ count: 1, guestCount: 0, hiddenCount: 1, who: [] })));
});

test('attendees are returned in pages', async () => {
  const id = await server.event();
  const people = server.people(5);
  for (const who of people) await go(who, id);
  await show(people[2]!, false);
  const reader = server.person();
  const first = await attendeesFor(reader, id, { limit: '2' });
  const second = await attendeesFor(reader, id, { limit: '2', after: first.next });
  expect(second.next).toBeUndefined();
  const seen = [...first.who, ...second.who];
  expect(seen).toEqual([0, 1, 3, 4].map((index) => people[index]!.userId));
});

test('a person who manages the event sees all attendees, and which of them are hidden', async () => {
  const organizer = server.person({ 1: 'member' });
  const id = await server.event({ createdBy: organizer.userId });
  const [hidden, shown] = [server.person(), server.person()];
  await show(hidden, false);
  for (const who of [hidden, shown]) await go(who, id);
  const managers = [organizer, server.person({ 1: 'admin' }), server.person({}, { isSiteAdmin: true })];
  for (const manager of managers)
    expect(await server.as(manager).attendees({ params: { id } })).toMatchObject({
      attendees: [{ userId: hidden.userId, isHidden: true }, { userId: shown.userId }],
      hiddenCount: 1,
    });
  for (const other of [hidden, server.person({ 1: 'member' }), server.person({ 2: 'admin' })])
    expect((await attendeesFor(other, id)).who).toEqual([shown.userId]);
});
