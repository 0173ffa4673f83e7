import { outcome } from '@meridian/service-kit/testing';
import { DAY_MS, NEW_MEMBER_EVENTS } from '@meridian/shared-types';
import { useTestServer, type TestServer, type Who } from '../testing/test-server';
import { evening, managing } from '../testing/managing';

const REFUSED =
  '429 In your first 14 days as a member you can create 3 events or series within 24 hours. ' +
  'You can create the next one in 24 hours. Until then, save it as a draft.';

const server = useTestServer();
const { create } = managing(server);

function newMember(role: 'member' | 'admin' = 'member', rights: Parameters<TestServer['person']>[1] = {}, days = 2) {
  const who = server.person({ 1: role }, rights);
  server.joined.set(who.userId, new Date(Date.now() - days * DAY_MS));
  return who;
}
const createMany = (who: Who, times: number) =>
  Promise.all(Array.from({ length: times }, () => outcome(create(who)))).then((all) => all.sort());
const counted = (who: Who) => server.models.Events.countDocuments({ createdBy: who.userId });

test('of simultaneous events of a new member, three are stored, and the next one can be a draft', async () => {
  const who = newMember();
  expect(await createMany(who, NEW_MEMBER_EVENTS + 3)).toEqual([REFUSED, REFUSED, REFUSED, 'ok', 'ok', 'ok']);
  expect(await counted(who)).toBe(NEW_MEMBER_EVENTS);
  const draft = await create(who, { status: 'draft' });
  expect(await outcome(server.as(who).publish({ params: { id: draft.id } }))).toBe(REFUSED);
  expect(await server.models.Drafts.countDocuments({ createdBy: who.userId })).toBe(1);

  // A day after the first event there is room for one more.
  const first = await server.models.Events.findOne({ createdBy: who.userId });
  await server.models.Events.updateOne({ _id: first?._id }, { createdAt: new Date(Date.now() - DAY_MS) });
  expect(await outcome(server.as(who).publish({ params: { id: draft.id } }))).toBe('ok');
  expect(await outcome(create(who))).toBe(REFUSED);
});

test('a series counts once, however many dates it has', async () => {
  const who = newMember();
  const times = { startLocal: evening(18).startLocal, endLocal: evening(18).endLocal };
  const series = () => outcome(create(who, { ...times, repeats: { every: 'week' } }));
  expect([await series(), await series(), await series(), await series()]).toEqual(['ok', 'ok', 'ok', REFUSED]);
  expect(await counted(who)).toBeGreaterThan(3);
});

test.each([
  ['an admin of the chapter', () => newMember('admin')],
  ['a site admin', () => newMember('member', { isSiteAdmin: true })],
  ['who has been a member for two weeks', () => newMember('member', {}, 14)],
])('%s is not limited', async (_, person) => {
  expect(await createMany(person(), NEW_MEMBER_EVENTS + 1)).toEqual(['ok', 'ok', 'ok', 'ok']);
});
