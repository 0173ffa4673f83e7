import { recordedActions, someId } from '@meridian/service-kit/testing';
import { managing } from '../testing/managing';
import { useTestServer } from '../testing/test-server';

const server = useTestServer();
beforeEach(() => server.models.db.collection('auditOutbox').deleteMany({}));

const { create } = managing(server);

test('actions on events by chapter admins, site admins and impersonating admins are recorded, and those of members are not', async () => {
  const [chapterAdmin, siteAdmin] = [server.person({ 1: 'admin' }), server.person({}, { isSiteAdmin: true })];
  const [member, actorId] = [server.person({ 1: 'member' }), someId()];
  await create(member);
  const events = [
    await create(chapterAdmin),
    await create(siteAdmin, { chapterId: 2 }),
    await create({ ...member, actorId }),
  ];
  const common = { action: 'event.created', detail: 'Dinner', actingAsId: null, chapterId: 1 };
  expect(await recordedActions(server.models.db)).toMatchObject([
    { ...common, actorId: chapterAdmin.userId, subject: events[0]!.id },
    { ...common, actorId: siteAdmin.userId, subject: events[1]!.id, chapterId: 2 },
    { ...common, actorId, actingAsId: member.userId, subject: events[2]!.id },
  ]);
});

test('events are counted by start time, for one chapter or all, from an index', async () => {
  const at = (iso: string, chapterId: number) => server.event({ startTime: new Date(iso), chapterId });
  await Promise.all([at('2020-01-01T00:00:00Z', 1), at('2020-01-31T23:59:59Z', 2), at('2020-02-01T00:00:00Z', 1)]);
  const intervals = [
    { from: '2020-01-01T00:00:00.000Z', to: '2020-02-01T00:00:00.000Z' },
    { from: '2020-02-01T00:00:00.000Z', to: '2020-03-01T00:00:00.000Z' },
    { from: '2020-03-01T00:00:00.000Z', to: '2020-04-01T00:00:00.000Z' },
  ];
  const counts = async (chapterId?: number) =>
    (await server.internal.counts({ body: { chapterId, intervals } })).counts;
  expect([await counts(), await counts(1), await counts(3)]).toEqual([
    [2, 1, 0],
    [1, 1, 0],
    [0, 0, 0],
  ]);
});
