import { connectRedis, connectSubscriber, createLogger, createSignalBus } from '@meridian/service-kit';
import { eventually, someId } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import { signals } from '@meridian/shared-types/contracts';
import { createModels } from '../models/create-models';
import { removePerson } from '../internal/person-removal';
import {
  announced,
  deleted,
  edited,
  ended,
  happened,
  mentioned,
  removed,
  reported,
  requested,
  withdrawn,
} from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const log = createLogger('test', 'silent');
const server = useServer();
let subscriber: ReturnType<typeof connectSubscriber>;
/** The people whose open pages were notified that their notices have changed. */
const notified: string[] = [];
beforeAll(async () => {
  const url = server.environment.redisUrl ?? '';
  subscriber = connectSubscriber(url, log);
  createSignalBus({ subscriber, log }).onSignal('noticesChanged', ({ userIds }) => notified.push(...userIds));
  const redis = await connectRedis(url, log);
  await eventually(async () => (await redis.publish(signals.noticesChanged.channel, '')) > 0);
  redis.disconnect();
});
afterAll(() => subscriber.disconnect());

/** Resolves when the pages of a person have been notified once more than before the change. */
async function expectNotified(userId: string, change: DomainEvent): Promise<void> {
  const count = () => notified.filter((each) => each === userId).length;
  const before = count();
  await server.deliver(change);
  await eventually(() => count() > before);
  expect(await server.as(userId).countUnread()).toMatchObject({ unread: 0 });
}
const notifyOpenPages = async (domainEvent: DomainEvent, userId: string) => {
  await server.notify(domainEvent);
  await eventually(() => notified.includes(userId));
};

const ADMINS = { chapterId: 1, role: 'admins' as const };
const somebody = () => ({ userIds: [someId()] });
/** Returns a domain event that notifies, and the one with this data that ends the notice. */
const requestEnds = (end: (requestId: string) => DomainEvent) => () => {
  const request = requested(someId());
  return [request, end((request.data as { requestId: string }).requestId)] as const;
};
const heldEnds = (end: (heldId: string) => DomainEvent) => () => {
  const heldId = someId();
  return [happened('chat.message-held', ADMINS, { heldId, chapterId: 1 }), end(heldId)] as const;
};
type Pair = readonly [notice: DomainEvent, end: DomainEvent];

test.each<[string, 'member' | 'admin', (id: string) => Pair]>([
  [
    'a mention in a message that was removed',
    'member',
    (id) => {
      const mention = mentioned(id, someId());
      return [mention, removed(mention)];
    },
  ],
  [
    'a mention that an edit has removed',
    'member',
    (id) => {
      const mention = mentioned(id, someId());
      return [mention, edited(mention, 1, 'New', [someId()])];
    },
  ],
  [
    'an announcement that was deleted',
    'member',
    () => {
      const announcementId = someId();
      return [announced({}, 'News', announcementId), withdrawn(announcementId)];
    },
  ],
  ['what happened in a chapter that the person has left', 'member', (id) => [announced(), ended(id)]],
  [
    'a join request that was decided by another admin',
    'admin',
    requestEnds((requestId) =>
      happened('join-request.decided', somebody(), { requestId, chapterId: 1, decision: 'approved', note: '' }),
    ),
  ],
  [
    'a join request that was withdrawn',
    'admin',
    requestEnds((requestId) => happened('join-request.withdrawn', somebody(), { requestId })),
  ],
  [
    'a report whose case has ended',
    'admin',
    () => {
      const report = reported(someId());
      const { reportId } = report.data as { reportId: string };
      return [report, happened('report.closed', somebody(), { reportId })];
    },
  ],
  [
    'a held message that another admin has released',
    'admin',
    heldEnds((heldId) => happened('chat.message-released', somebody(), { heldId })),
  ],
  [
    'a held message that another admin has refused',
    'admin',
    heldEnds((heldId) => happened('chat.message-refused', somebody(), { heldId, chapterId: 1, reason: 'Advertising' })),
  ],
  [
    'an unpublished announcement about which another admin has decided',
    'admin',
    () => {
      const announcementId = someId();
      const paused = happened('announcement.paused', ADMINS, { announcementId, chapterId: 1, title: 'Dinner' });
      return [paused, happened('announcement.settled', { chapterIds: [1] }, { announcementId })];
    },
  ],
])('Open pages no longer count %s', async (_what, role, createPair) => {
  const { id } = server.member(role);
  const [notice, end] = createPair(id);
  await notifyOpenPages(notice, id);
  await expectNotified(id, end);
});

test('Open pages no longer count notices of a person whom their reader blocks', async () => {
  const [{ id }, author, other] = [server.member(), server.member(), server.member()];
  await notifyOpenPages(mentioned(id, author.id), id);
  await expectNotified(id, happened('chat.person-blocked', { userIds: [id] }, { userId: author.id }));
  await server.notify(mentioned(id, other.id));
  expect(await server.as(id).countUnread()).toMatchObject({ unread: 1 });
});

test('Open pages no longer count notices about a person whose account is deleted, also if the removal failed first', async () => {
  const [{ id }, author] = [server.member(), server.member()];
  await notifyOpenPages(mentioned(id, author.id), id);
  const models = createModels(server.db);
  const failing = jest.spyOn(models.Notices, 'deleteMany').mockImplementation((filter) => {
    if (filter && 'domainEventId' in filter) throw new Error('away');
    return Promise.resolve() as never;
  });
  await expect(removePerson(models, author.id, { publish: () => undefined })).rejects.toThrow('away');
  failing.mockRestore();
  await expectNotified(id, deleted(author.id));
  expect(await models.Notices.countDocuments({ userId: id })).toBe(0);
});
