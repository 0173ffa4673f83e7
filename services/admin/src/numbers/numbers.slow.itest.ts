import { readCosts, commandsDuring, someId } from '@meridian/service-kit/testing';
import { createTestServer, siteAdmin, type TestServer } from '../testing/test-server';

let server: TestServer;
const people = { member: someId(), chapterAdmin: someId(), otherAdmin: someId(), outsider: someId() };
beforeAll(async () => {
  server = await createTestServer();
  server.roles
    .set(`${people.member} 1`, 'member')
    .set(`${people.chapterAdmin} 1`, 'admin')
    .set(`${people.otherAdmin} 2`, 'admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const name of ['tallies', 'countRuns', 'chapterHealth']) await server.db.collection(name).deleteMany({});
  const { occurrences, people: counted, upcomingEvents, countRequests, pageSize } = server.numbers;
  occurrences.clear();
  upcomingEvents.clear();
  counted.length = 0;
  countRequests.length = 0;
  pageSize.value = 500;
});

const params = { id: 1 };

test('a page reads the stored numbers without a new count', async () => {
  server.numbers.people.push(...Array.from({ length: 8 }, () => ({ userId: someId(), paid: [], places: [] })));
  await server.as(siteAdmin).numbers();
  server.numbers.countRequests.length = 0;
  const sent = await commandsDuring(`${server.environment.env.DATABASE_PREFIX}admin`, async () => {
    await server.as(siteAdmin).numbers();
    await server.as({ userId: people.chapterAdmin }).chapterStatistics({ params });
  });
  const ofPages = sent.filter(({ command }) => command.comment !== 'due'); // Jobs mark their reads with this comment.
  expect(ofPages.map(({ name, command }) => `${name} ${String(command[name])}`).sort()).toEqual(
    ['countRuns', 'countRuns', 'tallies', 'tallies', 'chapterHealth', 'chapterHealth']
      .map((name) => `find ${name}`)
      .sort(),
  );
  expect(server.numbers.countRequests).toEqual([]);
  for (const { documents, returned } of (await readCosts(server.db, ofPages)) ?? [])
    expect(documents).toBeLessThanOrEqual(returned + 1);
});
