import { outcome } from '@meridian/kit/testing';
import { createHarness, inHours, type Harness } from './testing';

let service: Harness;
beforeAll(async () => {
  service = await createHarness();
});
afterAll(() => service.close());

const body = {
  title: '  Dinner  ',
  startTime: '2031-05-01T19:00:00+02:00',
  endTime: '2031-05-01T16:00:00Z',
  chapterId: 2,
};

test('an event is created with its defaults, in UTC; its end may lie before its start', async () => {
  const member = service.as(service.person({ 2: 'member' }));
  const created = await member.create({ body });
  expect(created).toEqual({
    id: expect.any(String),
    title: 'Dinner',
    description: '',
    location: '',
    startTime: '2031-05-01T17:00:00.000Z',
    endTime: '2031-05-01T16:00:00.000Z',
    chapterId: 2,
    attendeeCount: 0,
    isPublic: true,
    userRsvpStatus: null,
  });
  expect(await member.get({ params: { id: created.id } })).toEqual(created);
  expect(
    await member.create({ body: { ...body, description: 'Bring a dish', location: 'Park', isPublic: false } }),
  ).toMatchObject({ description: 'Bring a dish', location: 'Park', isPublic: false });
});

test.each([
  [{ title: ' ' }, '400 Event title is required'],
  [{ title: 'x'.repeat(161) }, '400 Must be at most 160 characters'],
  [{ startTime: 'tomorrow' }, '400 Must be a date and time'],
  [{ endTime: '0001-01-01T00:00:00Z' }, '400 Must be a date between 1970 and 2200'],
  [{ chapterId: 0 }, '400 chapterId: Too small: expected number to be >=1'],
  [{ attendeeCount: 50 }, '400 attendeeCount: is not known here'],
])('%j is refused', async (change, refusal) => {
  expect(await outcome(service.as(service.person({ 2: 'admin' })).create({ body: { ...body, ...change } }))).toBe(
    refusal,
  );
});

test('a start in the past is refused at its field, for site admins too; one of this minute is accepted', async () => {
  const people = [service.person({ 2: 'admin' }), service.person({}, { isSiteAdmin: true })];
  for (const who of people) {
    const create = (startTime: string) => service.as(who).create({ body: { ...body, startTime } });
    await expect(create(inHours(-0.02).toISOString())).rejects.toMatchObject({
      status: 400,
      problem: { fields: [{ path: 'startTime', message: 'Start time is in the past' }] },
    });
    expect(await outcome(create(new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()))).toBe('ok');
  }
});

test('an unknown chapter is a 404, also for site admins', async () => {
  for (const who of [service.person({ 2: 'admin' }), service.person({}, { isSiteAdmin: true })])
    expect(await outcome(service.as(who).create({ body: { ...body, chapterId: 99 } }))).toBe(
      '404 This chapter does not exist.',
    );
});

test('without a response of chapters nothing is stored', async () => {
  const alone = await createHarness({ CHAPTERS_URL: 'http://127.0.0.1:1' });
  for (const who of [alone.person({ 2: 'admin' }), alone.person({}, { isSiteAdmin: true })])
    expect(await outcome(alone.as(who).create({ body: { ...body, startTime: inHours(1).toISOString() } }))).toBe(
      '503 This is not available right now. Please try again in a moment.',
    );
  expect(await alone.models.Events.countDocuments()).toBe(0);
  await alone.close();
});
