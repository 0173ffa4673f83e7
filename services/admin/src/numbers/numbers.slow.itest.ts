import { readCosts, commandsDuring, someId } from '@meridian/service-kit/testing';
import { serveNumbers } from '../testing/counted-numbers';
import { siteAdmin } from '../testing/test-server';

const { server, people } = serveNumbers();

const params = { id: 1 };

test('a page reads the stored numbers without a new count', async () => {
  server.numbers.people.push(...Array.from({ length: 8 }, () => ({ userId: someId(), paid: [], memberships: [] })));
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
