import { outcome } from '@meridian/service-kit/testing';
import { useTestServer, createTestServer, inHours } from '../testing/test-server';

const server = useTestServer();

const body = {
  title: '  Dinner  ',
  startTime: '2031-05-01T19:00:00+02:00',
  endTime: '2031-05-01T16:00:00Z',
  chapterId: 2,
};

test('an event is created with its defaults in UTC, and its end may precede its start', async () => {
  const who = server.person({ 2: 'member' });
  const member = server.as(who);
  const created = await member.create({ body });
  expect(created).toEqual({
    id: expect.any(String),
    title: 'Dinner',
    description: '',
    location: '',
    startTime: '2031-05-01T17:00:00.000Z',
    endTime: '2031-05-01T16:00:00.000Z',
    startLocal: '2031-05-01T13:00',
    endLocal: '2031-05-01T12:00',
    timeZone: 'America/New_York',
    chapterId: 2,
    attendeeCount: 0,
    isPublic: true,
    userRsvpStatus: null,
    userRsvp: null,
    capacity: null,
    seatsTaken: 0,
    heldSeats: 0,
    waitingCount: 0,
    guestLimit: 0,
    rsvpOpensAt: null,
    rsvpClosesAt: null,
    status: 'scheduled',
    cancellation: null,
    version: 1,
    organizerId: who.userId,
    seriesId: null,
  });
  expect(await member.get({ params: { id: created.id } })).toEqual({ ...created, changes: [] });
  expect(
    await member.create({ body: { ...body, description: 'Bring a dish', location: 'Park', isPublic: false } }),
  ).toMatchObject({ description: 'Bring a dish', location: 'Park', isPublic: false });
});

test('a start in the past is refused at its field, also for site admins, and a start in the current minute is accepted', async () => {
  const people = [server.person({ 2: 'admin' }), server.person({}, { isSiteAdmin: true })];
  for (const who of people) {
    const create = (startTime: string) => server.as(who).create({ body: { ...body, startTime } });
    await expect(create(inHours(-0.05).toISOString())).rejects.toMatchObject({
      status: 400,
      problem: { fields: [{ path: 'startTime', message: 'Start time is in the past' }] },
    });
    expect(await outcome(create(new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()))).toBe('ok');
  }
});

test('if chapters does not respond, nothing is stored', async () => {
  const alone = await createTestServer({ CHAPTERS_URL: 'http://127.0.0.1:1' });
  for (const who of [alone.person({ 2: 'admin' }), alone.person({}, { isSiteAdmin: true })])
    expect(await outcome(alone.as(who).create({ body: { ...body, startTime: inHours(1).toISOString() } }))).toBe(
      '503 This is not available right now. Try again in a moment.',
    );
  expect(await alone.models.Events.countDocuments()).toBe(0);
  await alone.close();
});

test('local times are in the zone of the chapter, or in the zone that the event gives', async () => {
  const admin = server.as(server.person({}, { isSiteAdmin: true }));
  const local = { title: 'Dinner', startLocal: '2031-05-01T19:00', endLocal: '2031-05-01T21:30' };
  const created = async (more: object) => {
    const { startTime, startLocal, timeZone } = await admin.create({ body: { ...local, chapterId: 2, ...more } });
    return [startTime, startLocal, timeZone];
  };
  const at = '2031-05-01T19:00';
  expect(await created({})).toEqual(['2031-05-01T23:00:00.000Z', at, 'America/New_York']);
  expect(await created({ chapterId: 3 })).toEqual(['2031-05-02T02:00:00.000Z', at, 'America/Los_Angeles']);
  expect(await created({ timeZone: 'Europe/Berlin' })).toEqual(['2031-05-01T17:00:00.000Z', at, 'Europe/Berlin']);
  expect(await created({ startLocal: '2031-05-01', endLocal: '2031-05-02' })).toEqual([
    '2031-05-01T04:00:00.000Z',
    '2031-05-01',
    'America/New_York',
  ]);
});

test('an hour that occurs twice is refused with its choices, and a choice is accepted', async () => {
  const admin = server.as(server.person({}, { isSiteAdmin: true }));
  const local = { title: 'Late', startLocal: '2031-11-02T01:30', endLocal: '2031-11-02T04:00', chapterId: 2 };
  const choices = ['2031-11-02T01:30-04:00', '2031-11-02T01:30-05:00'];
  await expect(admin.create({ body: local })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'startLocal', message: expect.stringContaining('occurs twice'), choices }] },
  });
  expect(await admin.create({ body: { ...local, startLocal: choices.at(-1) } })).toMatchObject({
    startTime: '2031-11-02T06:30:00.000Z',
    startLocal: '2031-11-02T01:30',
  });
});
