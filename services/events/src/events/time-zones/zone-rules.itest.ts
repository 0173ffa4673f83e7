import { useTestServer, inHours } from '../../testing/test-server';
import { TZDB } from '../../event-terms/event-times';
import { applyZoneRules } from './zone-rules';

const server = useTestServer();

test('new rules move the instants of an upcoming event and its RSVPs but not its local time, and past events stay', async () => {
  const { models } = server;
  // The instants were computed with rules under which New York was an hour off.
  const stored = { timeZone: 'America/New_York', startLocal: '2031-05-01T19:00', endLocal: '2031-05-01T21:00' };
  const before = { startTime: new Date('2031-05-02T00:00:00Z'), endTime: new Date('2031-05-02T02:00:00Z') };
  const past = { startTime: inHours(-2), endTime: inHours(-1) };
  const upcoming = await server.event({ ...stored, ...before, tzdb: '1999a' });
  const gone = await server.event({ ...stored, ...past, tzdb: '1999a' });
  const who = server.person();
  await server.reply(who, upcoming);

  expect(await applyZoneRules(models)).toBe(1);
  expect(await applyZoneRules(models)).toBe(0);
  const startTime = new Date('2031-05-01T23:00:00Z');
  expect(await models.Events.findById(upcoming).lean()).toMatchObject({
    ...stored,
    startTime,
    endTime: new Date('2031-05-02T01:00:00Z'),
    tzdb: TZDB,
    version: 2,
    changedAt: expect.any(Date) as Date, // Calendar apps only follow a new version.
  });
  expect((await models.Rsvps.findOne({ eventId: upcoming }).lean())?.startTime).toEqual(startTime);
  expect(await models.Events.findById(gone).lean()).toMatchObject({ ...past, tzdb: '1999a' });
});
