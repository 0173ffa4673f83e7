import { createHarness, inHours, type Harness } from '../testing';
import { TZDB } from '../events/event-times';
import { migrations } from '../migrations';
import { applyZoneRules } from './zone-rules';

let service: Harness;
beforeAll(async () => {
  service = await createHarness();
});
afterAll(() => service.close());

test('new rules move the instants of an upcoming event and its RSVPs but not its local time, and past events stay', async () => {
  const { models } = service;
  // The instants were computed with rules under which New York was an hour off.
  const stored = { timeZone: 'America/New_York', startLocal: '2031-05-01T19:00', endLocal: '2031-05-01T21:00' };
  const before = { startTime: new Date('2031-05-02T00:00:00Z'), endTime: new Date('2031-05-02T02:00:00Z') };
  const past = { startTime: inHours(-2), endTime: inHours(-1) };
  const coming = await service.event({ ...stored, ...before, tzdb: '1999a' });
  const gone = await service.event({ ...stored, ...past, tzdb: '1999a' });
  const who = service.person();
  await service.as(who).rsvp({ params: { id: coming }, body: { status: 'attending' } });

  expect(await applyZoneRules(models)).toBe(1);
  expect(await applyZoneRules(models)).toBe(0);
  const startTime = new Date('2031-05-01T23:00:00Z');
  expect(await models.Events.findById(coming).lean()).toMatchObject({
    ...stored,
    startTime,
    endTime: new Date('2031-05-02T01:00:00Z'),
    tzdb: TZDB,
    version: 2,
    changedAt: expect.any(Date) as Date, // Calendar programs only follow a new version.
  });
  expect((await models.Rsvps.findOne({ eventId: coming }).lean())?.startTime).toEqual(startTime);
  expect(await models.Events.findById(gone).lean()).toMatchObject({ ...past, tzdb: '1999a' });
});

test('an event without a local time gets it from its instants, so that it is not read again', async () => {
  const { models } = service;
  const startTime = new Date('2031-05-02T00:00:00Z');
  const endTime = new Date('2031-05-02T02:00:00Z');
  const stored = { timeZone: 'America/New_York', startTime, endTime, tzdb: '1999a' };
  const id = await service.event(stored);
  await models.Events.updateOne({ _id: id }, { $unset: { startLocal: 1, endLocal: 1 } });
  expect(await applyZoneRules(models)).toBe(0);
  expect(await models.Events.findById(id).lean()).toMatchObject({
    startTime,
    endTime,
    startLocal: '2031-05-01T20:00',
    endLocal: '2031-05-01T22:00',
    tzdb: TZDB,
  });
});

test('events stored only as instants get the zone of their chapter, or UTC if it was deleted, and are shown in UTC until then', async () => {
  const startTime = new Date('2031-12-24T03:00:00Z');
  const ids = await Promise.all([1, 3, 99].map((chapterId) => service.event({ chapterId, startTime })));
  const reader = service.freshAs(service.person());
  const local = async () =>
    Promise.all(
      ids.map(async (id) => {
        const { startLocal, timeZone } = await reader.get({ params: { id } });
        return `${startLocal} ${timeZone}`;
      }),
    );
  expect(await local()).toEqual(ids.map(() => '2031-12-24T03:00 UTC'));

  let isAway = true;
  const chapters = {
    timeZone: async ({ params }: { params: { id: number | string } }) => {
      if (isAway) {
        isAway = false;
        throw new Error('not started yet');
      }
      if (params.id === 99) throw Object.assign(new Error('gone'), { status: 404 });
      return { timeZone: params.id === 3 ? 'America/Los_Angeles' : 'America/New_York' };
    },
  };
  await migrations(service.models, chapters)
    .find(({ id }) => id.includes('local times'))
    ?.up();
  expect(await local()).toEqual([
    '2031-12-23T22:00 America/New_York',
    '2031-12-23T19:00 America/Los_Angeles',
    '2031-12-24T03:00 UTC',
  ]);
  expect(await service.models.Events.countDocuments({ timeZone: { $exists: false } })).toBe(0);
});
