import { eventually } from '@meridian/service-kit/testing';
import type { Event } from '@meridian/shared-types';
import { eventsApi } from '@meridian/shared-types/contracts';
import { start } from '../app';
import { createTestServer, inHours, type TestServer } from '../testing/test-server';

const titles = (events: Event[]) => events.map(({ title }) => title).sort();
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

test('a visitor never gets the page of a member, regardless of who reads first', async () => {
  const member = server.as(server.person({ 1: 'member' }));
  await member.create({ body: someEvent('Members only', false) });
  for (const sort of ['popular', 'latest'] as const) {
    const readers = sort === 'popular' ? [server.as(), member] : [member, server.as()];
    const lists = new Map<unknown, string[]>();
    for (const reader of readers) lists.set(reader, titles(await reader.list({ query: { sort } })));
    expect([sort, lists.get(member)]).toEqual([sort, expect.arrayContaining(['Members only'])]);
    expect([sort, lists.get(readers.find((reader) => reader !== member))]).toEqual([
      sort,
      expect.not.arrayContaining(['Members only']),
    ]);
  }
});

test('a change is in the next list immediately, and at the other replica as soon as the signal arrives', async () => {
  const who = server.person({ 1: 'member' });
  const [here, there] = [server.as(who), server.environment.client(eventsApi, second.url, who)];
  for (const title of ['First', 'Second', 'Third']) {
    await Promise.all([here.list(), there.list()]);
    const { id } = await here.create({ body: someEvent(title) });
    expect(titles(await here.list())).toContain(title);
    await eventually(async () => titles(await there.list()).includes(title));
    await there.rsvp({ params: { id }, body: { status: 'attending' } });
    expect((await there.list()).find((event) => event.id === id)).toMatchObject({ attendeeCount: 1 });
    await eventually(async () => (await here.list()).find((event) => event.id === id)?.attendeeCount === 1);
  }
});
