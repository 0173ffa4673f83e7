import { outcome } from '@meridian/service-kit/testing';
import { useTestServer, expectConsistent, inHours } from '../../testing/test-server';
import { local, managing, ZONE } from '../../testing/managing';

const server = useTestServer();
afterEach(() => expectConsistent(server.models));
const { create, update, cancel, organizer, edit } = managing(server);

test('an edit without a version or with an invalid one is refused', async () => {
  const who = organizer();
  const { id } = await create(who);
  expect(await outcome(server.as(who).update({ params: { id }, body: edit() }))).toBe(
    '428 Name in If-Match the version of the event that you are changing.',
  );
  for (const version of ['3', 'W/"1"', '*', '"0"', '"1e3"'])
    expect(
      await outcome(server.as(who).update({ params: { id }, body: edit() }, { headers: { 'if-match': version } })),
    ).toBe('400 If-Match must be a version, such as "3".');
});

test('an edit of an older version is refused with the current event, and nothing is lost', async () => {
  const [who, admin] = [organizer(), server.person({ 1: 'admin' })];
  const { id } = await create(who);
  await server.reply(admin, id, 'maybe');
  await update(who, id, 1, { title: 'Supper' });
  await expect(update(admin, id, 1, { location: 'Park' })).rejects.toMatchObject({
    status: 409,
    problem: {
      code: 'event_changed',
      current: { id, title: 'Supper', location: 'Here', version: 2, userRsvpStatus: 'maybe' },
    },
  });
  expect(await update(admin, id, 2, { title: 'Supper', location: 'Park' })).toMatchObject({ version: 3 });
});

test('an edit that changes nothing creates no version', async () => {
  const who = organizer();
  const { id, startLocal, endLocal } = await create(who);
  expect(await update(who, id, 1, { startLocal, endLocal })).toMatchObject({ version: 1 });
  expect(await server.models.Changes.countDocuments({ eventId: id })).toBe(0);
});

test('derived fields follow an edit, which are the words of the title, the length flag and the start in RSVPs', async () => {
  const who = organizer();
  const { id } = await create(who);
  await server.reply(who, id);
  await update(who, id, 1, { title: 'Garden party', startLocal: local(48), endLocal: local(96) });
  expect(await server.models.Events.findById(id).lean()).toMatchObject({
    titleWords: ['garden', 'party'],
    isLong: true,
    tzdb: process.versions.tz,
    attendeeCount: 1,
  });
  expect((await server.as(who).list({ query: { search: 'gard' } })).map((event) => event.id)).toEqual([id]);
  expect(await server.as(who).mine()).toMatchObject([{ id, startLocal: local(48) }]);
});

test('the zone stays unless it is given, and an hour that occurs twice needs a choice only when it is typed', async () => {
  const who = organizer();
  const twice = { startLocal: '2031-11-02T01:30', endLocal: '2031-11-02T04:00' };
  const { id, startTime } = await create(who, { ...twice, startLocal: '2031-11-02T01:30-05:00' });
  expect(await update(who, id, 1, { ...twice, timeZone: undefined, title: 'Late' })).toMatchObject({ startTime });
  expect(await outcome(update(who, id, 2, { ...twice, endLocal: '2031-11-02T05:00' }))).toMatch(
    '400 This time occurs twice',
  );
  expect(
    await update(who, id, 2, { ...twice, timeZone: 'America/Chicago', startLocal: '2031-11-02T03:00' }),
  ).toMatchObject({ timeZone: 'America/Chicago', startTime: '2031-11-02T09:00:00.000Z' });
});

test('a new start may not be in the past, but an unchanged one may', async () => {
  const who = organizer();
  const [begun, end] = [local(-1), local(2)];
  const times = { startTime: inHours(-1), endTime: inHours(2), startLocal: begun, endLocal: end, timeZone: ZONE };
  const id = await server.event({ ...times, createdBy: who.userId });
  expect(await update(who, id, 1, { startLocal: begun, endLocal: local(3) })).toMatchObject({ version: 2 });
  await expect(update(who, id, 2, { startLocal: local(-0.5), endLocal: local(3) })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'startLocal', message: 'Start time is in the past' }] },
  });
});

test('admins can correct the texts of an event that is over', async () => {
  const [who, admin] = [organizer(), server.person({ 1: 'admin' })];
  const same = { startLocal: local(-5), endLocal: local(-3) };
  const times = { ...same, startTime: inHours(-5), endTime: inHours(-3), timeZone: ZONE };
  const id = await server.event({ ...times, createdBy: who.userId });
  const refusal = '409 This event is over. Admins can still correct its texts.';
  expect(await outcome(update(who, id, 1, { ...same, title: 'Supper' }))).toBe(refusal);
  expect(await outcome(update(admin, id, 1, { ...same, endLocal: local(5) }))).toBe(refusal);
  expect(await outcome(update(admin, id, 1, { ...same, isPublic: false }))).toBe(refusal);
  expect(await outcome(update(admin, id, 1, { ...same, title: 'Supper', location: 'Park' }))).toBe('ok');
  expect(await outcome(cancel(admin, id))).toBe('409 This event is over.');
});
