import { outcome, someId } from '@meridian/service-kit/testing';
import { PROFILE, useTestServer, expectConsistent, subscribeToSignals } from './testing/test-server';

const REDIS_URL = process.env.REDIS_URL!;
const server = useTestServer({ REDIS_URL });
afterEach(() => expectConsistent(server.models));

const remove = (userId: string) => server.internal.removePerson({ params: { userId } });
const traces = async (userId: string) => [
  await server.models.People.countDocuments({ _id: userId }),
  await server.models.Memberships.countDocuments({ userId }),
  await server.models.JoinRequests.countDocuments({ userId }),
];
test('all data of a person is removed, chat gets a signal per chapter, and a late sync does not restore the person', async () => {
  const subscription = await subscribeToSignals('membershipEnded');
  await server.person({ 2: 'admin' });
  const { userId } = await server.person({ 1: 'member', 2: 'admin' });
  const wish = await server.ask({ userId }, 3);
  await remove(userId);
  await remove(userId);
  expect(await traces(userId)).toEqual([0, 0, 0]);
  await server.internal.syncPerson({
    params: { userId },
    body: { ...PROFILE, isActive: true, homeChapterId: 2, version: 9 },
  });
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
  const office = server.as(await server.person({}, { isSiteAdmin: true }));
  const { id } = await office.found({ body: { name: 'Toledo', state: 'Ohio' } });
  const { userId } = await server.person({ [id]: 'admin' });
  const keeper = await server.person({ 2: 'member', [id]: 'member' });
  await expect(server.internal.prepareRemoval({ params: { userId } })).rejects.toMatchObject({ status: 409 });
  expect(
    await outcome(server.as({ userId }).announce({ params: { id }, body: { title: 'Still', content: 'here' } })),
  ).toBe('ok');
  await server.as({ userId }).setRole({ params: { id, userId: keeper.userId }, body: { role: 'admin' } });
  await server.internal.prepareRemoval({ params: { userId } });
  await server.internal.prepareRemoval({ params: { userId } });
  const refused = '403 This account is being deleted.';
  expect(await outcome(server.ask({ userId }))).toBe(refused);
  expect(await outcome(server.as(keeper).setRole({ params: { id, userId }, body: { role: 'admin' } }))).toBe(refused);
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
      request: index % 2 ? (await server.ask(who)).id : undefined,
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
