import { commandsDuring, eventually } from '@meridian/service-kit/testing';
import type { Event } from '@meridian/shared-types';
import { eventsApi } from '@meridian/shared-types/contracts';
import { start } from '../app';
import { createTestServer, inHours, type TestServer } from '../testing/test-server';

const someEvent = (title: string, isPublic = true) => ({
  title,
  description: '',
  location: '',
  chapterId: 1,
  startTime: inHours(24).toISOString(),
  endTime: inHours(26).toISOString(),
  isPublic,
});

let server: TestServer;
let second: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  server = await createTestServer({ REDIS_URL: process.env.REDIS_URL });
  second = await start({
    ...server.environment.env,
    CHAPTERS_URL: server.chaptersUrl,
    REDIS_URL: process.env.REDIS_URL,
  });
});
afterAll(async () => {
  await second.stop();
  await server.close();
});

const findsDuring = async (work: () => Promise<unknown>) =>
  (await commandsDuring(`${server.environment.env.DATABASE_PREFIX}events`, work)).map(({ command }) => command.find);

test('a member gets the page that another one has just read, with their own RSVPs', async () => {
  const [ana, ben] = [server.person({ 1: 'member' }), server.person({ 1: 'member' })];
  const { id } = await server.as(ana).create({ body: someEvent('Shared') });
  await server.as(ana).rsvp({ params: { id }, body: { status: 'maybe' } });
  const query = { chapter: '1' };
  const [ofAna] = await server.as(ana).list({ query });
  let ofBen: Event | undefined;
  expect(
    await findsDuring(async () => {
      [ofBen] = await server.as(ben).list({ query });
    }),
  ).toEqual(['rsvps']);
  expect([ofAna, ofBen].map((event) => [event?.id, event?.userRsvpStatus])).toEqual([
    [id, 'maybe'],
    [id, null],
  ]);
});

test('a change is in the lists of the other replica within 300 ms', async () => {
  const who = server.person({ 1: 'member' });
  const [here, there] = [server.as(who), server.environment.client(eventsApi, second.url, who)];
  for (const title of ['First', 'Second', 'Third']) {
    await there.list();
    await here.create({ body: someEvent(title) });
    await eventually(async () => (await there.list()).some((event) => event.title === title), 300);
  }
});
