import { connectRedis, connectSubscriber, createLogger, createSignalBus } from '@meridian/service-kit';
import { eventually, someId } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import { signals } from '@meridian/shared-types/contracts';
import { mailHelpers } from '../mail/testing-mails';
import { createModels } from '../models/create-models';
import {
  announced,
  edited,
  ended,
  mentioned,
  removed,
  reported,
  requested,
  withdrawn,
} from '../notices/testing-domain-events';
import { removePerson } from '../person-removal';
import { createDomainEvent, createTestServer, type TestServer } from '../testing/test-server';

const log = createLogger('test', 'silent');
let server: TestServer;
let subscriber: ReturnType<typeof connectSubscriber>;
/** The people whose open pages were notified that their notices have changed. */
const notified: string[] = [];
beforeAll(async () => {
  server = await createTestServer();
  const url = server.environment.redisUrl ?? '';
  subscriber = connectSubscriber(url, log);
  createSignalBus({ subscriber, log }).onSignal('noticesChanged', ({ userIds }) => notified.push(...userIds));
  const redis = await connectRedis(url, log);
  await eventually(async () => (await redis.publish(signals.noticesChanged.channel, '')) > 0);
  redis.disconnect();
});
afterAll(async () => {
  subscriber.disconnect();
  await server.close();
});

const { deliver, notifyAll, member } = mailHelpers(() => server);
/** Resolves when the pages of a person have been notified once more than before the change. */
async function expectNotified(userId: string, change: () => Promise<unknown>): Promise<void> {
  const count = () => notified.filter((each) => each === userId).length;
  const before = count();
  await change();
  await eventually(() => count() > before);
  expect(await server.as(userId).countUnread()).toMatchObject({ unread: 0 });
}

const notifyOpenPages = async (domainEvent: DomainEvent, userId: string) => {
  await notifyAll(domainEvent);
  await eventually(() => notified.includes(userId));
};

test('open pages show one unread notice less when the message of a mention is removed', async () => {
  const { id } = member();
  const mention = mentioned(id, someId());
  await notifyOpenPages(mention, id);
  await expectNotified(id, () => deliver(removed(mention)));
});

test('open pages show one unread notice less when an edit removes a mention', async () => {
  const [{ id }, other] = [member(), member()];
  const both = { ...mentioned(id, someId()), audience: { userIds: [id, other.id] } } as DomainEvent;
  await notifyOpenPages(both, id);
  await expectNotified(id, () => deliver(edited(both, 1, 'New', [other.id])));
});

test('open pages show one unread notice less when an announcement is deleted', async () => {
  const { id } = member();
  const announcementId = someId();
  const data = { announcementId, chapterId: 1, title: 'New meeting place' };
  await notifyOpenPages(announced({ data } as Partial<DomainEvent>), id);
  await expectNotified(id, () => deliver(withdrawn(announcementId)));
});

test('open pages of a person who leaves a chapter no longer count its notices', async () => {
  const { id } = member();
  await notifyOpenPages(announced(), id);
  await expectNotified(id, () => deliver(ended(id)));
});

test.each([
  ['decided by another admin', 'join-request.decided', { decision: 'approved', note: '' }],
  ['withdrawn', 'join-request.withdrawn', {}],
])('open pages no longer count a join request that was %s', async (_how, kind, more) => {
  const { id } = member('admin');
  const request = requested(someId());
  await notifyOpenPages(request, id);
  const { requestId } = request.data as { requestId: string };
  const data = { requestId, ...(kind === 'join-request.decided' && { chapterId: 1 }), ...more };
  await expectNotified(id, () =>
    deliver({ ...createDomainEvent(), kind, audience: { userIds: [someId()] }, data } as DomainEvent),
  );
});

test('open pages no longer count a report whose case has ended', async () => {
  const { id } = member('admin');
  const report = reported(someId());
  await notifyOpenPages(report, id);
  const { reportId } = report.data as { reportId: string };
  const closed = { kind: 'report.closed', audience: { userIds: [someId()] }, data: { reportId } };
  await expectNotified(id, () => deliver({ ...createDomainEvent(), ...closed } as DomainEvent));
});

test.each([
  ['released', 'chat.message-released', {}],
  ['refused', 'chat.message-refused', { chapterId: 1, reason: 'Advertising' }],
])('open pages no longer count a held message that another admin has %s', async (_how, kind, more) => {
  const { id } = member('admin');
  const heldId = someId();
  const held = {
    kind: 'chat.message-held',
    audience: { chapterId: 1, role: 'admins' },
    data: { heldId, chapterId: 1 },
  };
  await notifyOpenPages({ ...createDomainEvent(), ...held } as DomainEvent, id);
  const reviewed = { kind, audience: { userIds: [someId()] }, data: { heldId, ...more } };
  await expectNotified(id, () => deliver({ ...createDomainEvent(), ...reviewed } as DomainEvent));
});

test('open pages no longer count an unpublished announcement about which another admin has decided', async () => {
  const { id } = member('admin');
  const announcementId = someId();
  const paused = {
    kind: 'announcement.paused',
    audience: { chapterId: 1, role: 'admins' },
    data: { announcementId, chapterId: 1, title: 'Dinner' },
  };
  await notifyOpenPages({ ...createDomainEvent(), ...paused } as DomainEvent, id);
  const settled = { kind: 'announcement.settled', audience: { chapterIds: [1] }, data: { announcementId } };
  await expectNotified(id, () => deliver({ ...createDomainEvent(), ...settled } as DomainEvent));
});

test('open pages no longer count notices of a person whom their reader blocks', async () => {
  const [{ id }, author, other] = [member(), member(), member()];
  await notifyOpenPages(mentioned(id, author.id), id);
  await expectNotified(id, () =>
    deliver({
      ...createDomainEvent(),
      kind: 'chat.person-blocked',
      audience: { userIds: [id] },
      data: { userId: author.id },
    } as DomainEvent),
  );
  await notifyAll(mentioned(id, other.id));
  expect(await server.as(id).countUnread()).toMatchObject({ unread: 1 });
});

test('open pages no longer count notices about a person whose account is deleted', async () => {
  const [{ id }, author] = [member(), member()];
  await notifyOpenPages(mentioned(id, author.id), id);
  const deleted = { kind: 'account.deleted', audience: { userIds: [author.id] }, data: {} };
  await expectNotified(id, () => deliver({ ...createDomainEvent(), ...deleted } as DomainEvent));
});

test('the removal of a person that failed between two deletions also deletes the notices about them later', async () => {
  const [{ id }, author] = [member(), member()];
  await notifyOpenPages(mentioned(id, author.id), id);
  const models = createModels(server.db);
  const failing = jest.spyOn(models.Notices, 'deleteMany').mockImplementation((filter) => {
    if (filter && 'domainEventId' in filter) throw new Error('away');
    return Promise.resolve() as never;
  });
  const bus = { publish: () => undefined };
  await expect(removePerson(models, author.id, bus)).rejects.toThrow('away');
  failing.mockRestore();
  await removePerson(models, author.id, bus);
  expect(await models.Notices.countDocuments({ userId: id })).toBe(0);
});
