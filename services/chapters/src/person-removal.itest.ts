import { aProfile } from '@meridian/shared-types/testing';
import { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { outcome, someId } from '@meridian/service-kit/testing';
import { createTestServer, expectConsistent, subscribeToSignals, type TestServer } from './testing/test-server';

const REDIS_URL = process.env.REDIS_URL!;
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ REDIS_URL });
});
afterAll(() => server.close());
afterEach(() => expectConsistent(server.models));

const remove = (userId: string) =>
  server.environment.service(chaptersInternalApi, server.running.url).removePerson({ params: { userId } });
const traces = async (userId: string) => [
  await server.models.People.countDocuments({ _id: userId }),
  await server.models.Memberships.countDocuments({ userId }),
  await server.models.JoinRequests.countDocuments({ userId }),
];
const profile = {
  ...aProfile({ name: 'Late' }),
  isActive: true,
  homeChapterId: 2,
};

test('all data of a person is removed, chat gets a signal per chapter, and a late sync does not restore the person', async () => {
  const subscription = await subscribeToSignals('membershipEnded');
  await server.person({ 2: 'admin' });
  const { userId } = await server.person({ 1: 'member', 2: 'admin' });
  const wish = await server.as({ userId }).requestToJoinByPath({ params: { id: 3 } });
  await remove(userId);
  await remove(userId);
  expect(await traces(userId)).toEqual([0, 0, 0]);
  await server.internal.syncPerson({ params: { userId }, body: { ...profile, version: 9 } });
  expect(await traces(userId)).toEqual([0, 0, 0]);
  expect(await outcome(server.as({ userId: someId(), isSiteAdmin: true }).approve({ params: { id: wish.id } }))).toBe(
    '404 This request does not exist.',
  );
  await subscription.expectSignals(userId, [
    { userId, chapterId: 1 },
    { userId, chapterId: 2 },
  ]);
});

test("the removal of a chapter's only admin is refused without changes", async () => {
  const { userId } = await server.person({ 1: 'admin', 2: 'member', 3: 'admin' });
  await server
    .as({ userId })
    .setRole({ params: { id: 1, userId: (await server.person({ 1: 'member' })).userId }, body: { role: 'admin' } });
  await expect(remove(userId)).rejects.toMatchObject({
    status: 409,
    message: 'Make another member an admin first: you are the only one of Bay Area.',
  });
  expect(await traces(userId)).toEqual([1, 3, 0]);
  await server.person({ 3: 'admin' });
  await remove(userId);
  expect(await traces(userId)).toEqual([0, 0, 0]);
});

test('the first step refuses an only admin, ends other admin roles and blocks further writes', async () => {
  const removal = server.environment.service(chaptersInternalApi, server.running.url);
  const { userId } = await server.person({ 3: 'admin' });
  const keeper = await server.person({ 2: 'member', 3: 'member' });
  const { adminCount } = (await server.models.Chapters.findById(3).lean())!;
  await server.models.Memberships.updateMany(
    { chapterId: 3, role: 'admin', userId: { $ne: userId } },
    { role: 'member' },
  );
  await server.models.People.updateMany(
    { _id: { $ne: userId } },
    { $set: { 'places.$[place].role': 'member' } },
    { arrayFilters: [{ 'place.chapterId': 3 }] },
  );
  await server.models.Chapters.updateOne({ _id: 3 }, { adminCount: 1 });
  expect(adminCount).toBeGreaterThan(0);
  await expect(removal.prepareRemoval({ params: { userId } })).rejects.toMatchObject({ status: 409 });
  expect(
    await outcome(server.as({ userId }).announce({ params: { id: 3 }, body: { title: 'Still', content: 'here' } })),
  ).toBe('ok');
  await server.as({ userId }).setRole({ params: { id: 3, userId: keeper.userId }, body: { role: 'admin' } });
  await removal.prepareRemoval({ params: { userId } });
  await removal.prepareRemoval({ params: { userId } });
  const refused = '403 This account is being deleted.';
  expect(await outcome(server.as({ userId }).requestToJoinByPath({ params: { id: 1 } }))).toBe(refused);
  expect(await outcome(server.as(keeper).setRole({ params: { id: 3, userId }, body: { role: 'admin' } }))).toBe(
    refused,
  );
  expect(await server.models.Memberships.countDocuments({ userId, role: 'admin' })).toBe(0);
  await remove(userId);
  expect(await server.models.Announcements.countDocuments({ authorId: userId })).toBe(0);
  expect(await server.models.Announcements.countDocuments({ title: 'Still' })).toBe(1);
});

test('concurrent removals, approvals and demotions leave correct counters', async () => {
  const keeper = server.as(await server.person({ 1: 'admin' }));
  const people = [];
  for (let index = 0; index < 8; index += 1) {
    const who = await server.person(index % 2 ? { 2: 'member' } : { 1: 'admin', 2: 'member' });
    people.push({
      ...who,
      request: index % 2 ? (await server.as(who).requestToJoinByPath({ params: { id: 1 } })).id : undefined,
    });
  }
  const outcomes = await Promise.all(
    people.flatMap(({ userId, request }) => [
      remove(userId).then(
        () => 'ok',
        (error: { message: string }) => error.message,
      ),
      outcome(
        request
          ? keeper.approve({ params: { id: request } })
          : keeper.setRole({ params: { id: 1, userId }, body: { role: 'member' } }),
      ),
    ]),
  );
  expect(outcomes.filter((_, index) => index % 2 === 0)).toEqual(people.map(() => 'ok'));
  for (const text of outcomes.filter((_, index) => index % 2 === 1))
    expect([
      'ok',
      '403 This account is being deleted.',
      '404 This request does not exist.',
      '404 This member does not exist.',
    ]).toContain(text);
  for (const { userId } of people) expect(await traces(userId)).toEqual([0, 0, 0]);
});
