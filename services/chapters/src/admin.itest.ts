import { commandsDuring, slowReads, someId } from '@meridian/kit/testing';
import { chaptersAdminInternalApi, type Route } from '@meridian/shared-types';
import { bench, everyKind, type Bench, type Kind } from './testing';

let service: Bench;
let kinds: Awaited<ReturnType<typeof everyKind>>;
beforeAll(async () => {
  service = await bench({ MONGODB_URL: `${process.env.MONGODB_URL!.replace(/\/$/, '')}/?monitorCommands=true` });
  kinds = await everyKind(service);
});
afterAll(() => service.close());

const internal = () => service.rig.service(chaptersAdminInternalApi, service.running.url);

test.each<Kind>(['anonymous', 'newsletter', 'member', 'admin', 'siteAdmin'])('%s may not ask what services ask', async (kind) => {
  const who = kinds[kind];
  for (const { method, path } of Object.values<Route>(chaptersAdminInternalApi)) {
    const answer = await fetch(`${service.running.url}${path}`, { method, headers: { 'content-type': 'application/json', ...(who && (await service.rig.as(who))) }, ...(method === 'POST' && { body: '{"userIds":[]}' }) });
    expect(answer.status).toBe(401);
  }
});

test('tells the memberships of many, and the number of people who run a chapter', async () => {
  const before = (await internal().statistics()).chapterAdmins;
  expect(before).toBe(3); // of one chapter, of another, and one whose subscription ran out
  const [busy, quiet] = [await service.person({ 1: 'admin', 2: 'admin', 3: 'member' }), await service.person({}, { isActive: false })];
  const answer = await internal().membershipsOfMany({ body: { userIds: [busy.userId, quiet.userId, someId()] } });
  expect(answer.memberships).toEqual([[1, 'North Shore', 'admin'], [2, 'São Paulo Bridge', 'admin'], [3, 'Bay Area', 'member']].map(([chapterId, chapterName, role]) => ({ userId: busy.userId, chapterId, chapterName, role })));
  expect((await internal().statistics()).chapterAdmins).toBe(before + 1);
});

test('costs the same for many people, and walks no collection', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => service.person({ 1: 'member', 2: 'member' })));
  const sent = await commandsDuring(`${service.rig.env.DATABASE_PREFIX}chapters`, async () => {
    expect((await internal().membershipsOfMany({ body: { userIds: people.map(({ userId }) => userId) } })).memberships).toHaveLength(80);
    await internal().statistics();
  });
  expect(sent.map(({ name }) => name)).toEqual(['find', 'find', 'aggregate']);
  const slow = await slowReads(service.stores.db, sent);
  if (slow) expect(slow).toEqual([]); // one engine that the tests run on cannot explain
});
