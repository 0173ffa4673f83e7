import { readCosts, commandsDuring, someId } from '@meridian/service-kit/testing';
import { createHarness, siteAdmin, type Harness } from '../testing/harness';

let harness: Harness;
const people = { member: someId(), chapterAdmin: someId(), otherAdmin: someId(), outsider: someId() };
beforeAll(async () => {
  harness = await createHarness();
  harness.roles
    .set(`${people.member} 1`, 'member')
    .set(`${people.chapterAdmin} 1`, 'admin')
    .set(`${people.otherAdmin} 2`, 'admin');
});
afterAll(() => harness.close());
beforeEach(async () => {
  for (const name of ['tallies', 'countRuns', 'chapterHealth']) await harness.db.collection(name).deleteMany({});
  const { occurrences, people: counted, comingEvents, countRequests, pageSize } = harness.numbers;
  occurrences.clear();
  comingEvents.clear();
  counted.length = 0;
  countRequests.length = 0;
  pageSize.value = 500;
});

const params = { id: 1 };

test('a page reads the stored numbers without a new count', async () => {
  harness.numbers.people.push(...Array.from({ length: 8 }, () => ({ userId: someId(), paid: [], places: [] })));
  await harness.as(siteAdmin).numbers();
  harness.numbers.countRequests.length = 0;
  const sent = await commandsDuring(`${harness.rig.env.DATABASE_PREFIX}admin`, async () => {
    await harness.as(siteAdmin).numbers();
    await harness.as({ userId: people.chapterAdmin }).chapterStatistics({ params });
  });
  expect(sent.map(({ name, command }) => `${name} ${String(command[name])}`).sort()).toEqual(
    ['countRuns', 'countRuns', 'tallies', 'tallies', 'chapterHealth', 'chapterHealth']
      .map((name) => `find ${name}`)
      .sort(),
  );
  expect(harness.numbers.countRequests).toEqual([]);
  for (const { documents, returned } of (await readCosts(harness.db, sent)) ?? [])
    expect(documents).toBeLessThanOrEqual(returned + 1);
});
