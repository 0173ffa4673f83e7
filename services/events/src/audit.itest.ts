import { outcome, recordedActions, someId } from '@meridian/service-kit/testing';
import { eventsInternalApi } from '@meridian/shared-types/contracts';
import { useTestServer, inHours, type Who } from './testing/test-server';

const server = useTestServer();
beforeEach(() => server.models.db.collection('auditOutbox').deleteMany({}));

const create = (who: Who, chapterId = 1) =>
  server.as(who).create({
    body: { title: 'Dinner', startTime: inHours(1).toISOString(), endTime: inHours(2).toISOString(), chapterId },
  });
const recorded = async () =>
  (await recordedActions(server.models.db)).map(({ action, actorId, actingAsId, chapterId, subject, detail }) => ({
    action,
    actorId,
    actingAsId,
    chapterId,
    subject,
    detail,
  }));

test('actions on events by chapter admins, site admins and impersonating admins are recorded', async () => {
  const [chapterAdmin, siteAdmin, member, actorId] = [
    server.person({ 1: 'admin' }),
    server.person({}, { isSiteAdmin: true }),
    server.person({ 1: 'member' }),
    someId(),
  ];
  const events = [await create(chapterAdmin), await create(siteAdmin, 2), await create({ ...member, actorId })];
  expect(await recorded()).toEqual([
    {
      action: 'event.created',
      actorId: chapterAdmin.userId,
      actingAsId: null,
      chapterId: 1,
      subject: events[0]!.id,
      detail: 'Dinner',
    },
    {
      action: 'event.created',
      actorId: siteAdmin.userId,
      actingAsId: null,
      chapterId: 2,
      subject: events[1]!.id,
      detail: 'Dinner',
    },
    {
      action: 'event.created',
      actorId,
      actingAsId: member.userId,
      chapterId: 1,
      subject: events[2]!.id,
      detail: 'Dinner',
    },
  ]);
});

test('actions by members and refused actions are not recorded', async () => {
  await create(server.person({ 1: 'member' }));
  expect(await outcome(create(server.person({ 2: 'admin' })))).toMatch(/^403/);
  expect(await recorded()).toEqual([]);
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
    (await server.environment.service(eventsInternalApi, server.running.url).counts({ body: { chapterId, intervals } }))
      .counts;
  expect([await counts(), await counts(1), await counts(3)]).toEqual([
    [2, 1, 0],
    [1, 1, 0],
    [0, 0, 0],
  ]);
});
