import { keysetAfter, type Handlers, type Identity, type SignalBus } from '@meridian/service-kit';
import {
  isChapterAdmin,
  NOTICES_COUNTED,
  seesMembersOnly,
  type Client,
  type DomainEvent,
  type Membership,
  type NoticeKind,
  type UnreadNotices,
} from '@meridian/shared-types';
import type { chaptersInternalApi, eventsInternalApi, noticesApi } from '@meridian/shared-types/contracts';
import { NOTICE_KINDS, getNoticeGroup } from '@meridian/shared-types/notification-kinds';
import { Types, type QueryFilter } from 'mongoose';
import type { Models } from '../models/create-models';
import type { NoticeDoc } from '../models/notice.model';
import { WRITTEN_BY_OTHERS } from '../stored-notices/written-by-others';
import { readNames, type NameSources } from './notice-names';
import { noticeWords } from './notice-words';

const DIRECT = NOTICE_KINDS.filter((kind) => getNoticeGroup(kind) === 'directMessages');

/** The kinds of notices about messages in the chats of chapters. */
const IN_CHATS = NOTICE_KINDS.filter((kind) => getNoticeGroup(kind) === 'chat');

/** Those about a message that is unread in its chat as well. */
const ABOUT_MESSAGES: NoticeKind[] = ['chat.mention', 'chat.chapter-mention', 'chat.reply'];

/** The number of notices on a page. */
const PAGE = 20;

export interface NoticeSources extends NameSources {
  chapters: NameSources['chapters'] & Pick<Client<typeof chaptersInternalApi>, 'memberships'>;
  events: Pick<Client<typeof eventsInternalApi>, 'briefs'>;
}

/**
 * Creates the filter of the notices that a caller may see. Events for members only and announcements require an active
 * subscription, and notices for admins of a chapter do not. A site admin in a view-as session does not see what others
 * wrote to the person, and only the person sees direct messages.
 */
const forCaller = (identity: Identity): QueryFilter<NoticeDoc> => ({
  userId: identity.userId,
  ...(identity.actorId !== undefined && { kind: { $nin: identity.isReadOnly ? WRITTEN_BY_OTHERS : DIRECT } }),
  ...(!seesMembersOnly(identity) && { forActive: false }),
});

/** The counts of unread notices need only an index. */
async function countUnread({ Notices }: Pick<Models, 'Notices'>, identity: Identity): Promise<UnreadNotices> {
  const count = (kind: QueryFilter<NoticeDoc>) =>
    Notices.countDocuments({ ...forCaller(identity), unread: true, $and: [kind] }, { limit: NOTICES_COUNTED });
  const [unread, directMessages, inChats] = await Promise.all([
    count({ kind: { $nin: DIRECT } }),
    count({ kind: { $in: DIRECT } }),
    count({ kind: { $in: ABOUT_MESSAGES } }),
  ]);
  return { unread, directMessages, inChats };
}

/** Filters by the current roles, because the person's role in each chapter may have changed since the notice. */
function ofOwnChapters(memberships: readonly Membership[]): QueryFilter<NoticeDoc> {
  const listChapterIds = (list: readonly Membership[]) => list.map(({ chapterId }) => chapterId);
  return {
    $or: [
      { chapterId: null },
      { chapterId: { $in: listChapterIds(memberships) }, forAdmins: null },
      { chapterId: { $in: listChapterIds(memberships.filter(isChapterAdmin)) } },
    ],
  };
}

export function noticeHandlers(
  models: Pick<Models, 'DomainEvents' | 'Notices'>,
  sources: NoticeSources,
  bus: Pick<SignalBus, 'publish'>,
): Handlers<typeof noticesApi> {
  const { Notices, DomainEvents } = models;
  const { chapters, events } = sources;

  /**
   * Returns the domain events that may still be shown. An event that was public before may be for members only now, or
   * deleted.
   */
  const presentDomainEvents = async (domainEvents: readonly DomainEvent[]): Promise<DomainEvent[]> => {
    const idOf = ({ data }: DomainEvent) => ('eventId' in data ? data.eventId : undefined);
    const ids = [...new Set(domainEvents.flatMap((domainEvent) => idOf(domainEvent) ?? []))];
    const found = ids.length > 0 ? (await events.briefs({ body: { ids } })).events : [];
    const shown = new Set<string | undefined>(found.filter(({ isPublic }) => isPublic).map(({ id }) => id));
    return domainEvents.filter((domainEvent) => idOf(domainEvent) === undefined || shown.has(idOf(domainEvent)));
  };

  const withWords = async (found: readonly NoticeDoc[], seesAll: boolean) => {
    const stored =
      found.length > 0
        ? await DomainEvents.find({ _id: { $in: found.map(({ domainEventId }) => domainEventId) } }).lean()
        : [];
    const notified = stored.map(
      (domainEvent) => ({ ...domainEvent, id: String(domainEvent._id) }) as unknown as DomainEvent,
    );
    const domainEvents = seesAll ? notified : await presentDomainEvents(notified);
    const names = await readNames(domainEvents, sources);
    const words = new Map(
      domainEvents.map((domainEvent) => [domainEvent.id, noticeWords(domainEvent, names, seesAll)]),
    );
    return found.flatMap(({ _id, domainEventId, kind, groupKey, at, readAt }) => {
      const notified = words.get(String(domainEventId));
      if (!notified) return [];
      const notice = { id: String(_id), kind, groupKey, at: at.toISOString(), readAt: readAt?.toISOString() ?? null };
      return [{ ...notice, ...notified }];
    });
  };

  return {
    async list({ query, identity }) {
      const { userId } = identity;
      const limit = query.limit ?? PAGE;
      const [page, memberships, unread] = await Promise.all([
        keysetAfter(Notices, 'at', -1, query.before, { userId: new Types.ObjectId(userId) }),
        chapters.memberships({ params: { userId } }),
        countUnread(models, identity),
      ]);
      const found = await Notices.find(
        { $and: [forCaller(identity), ofOwnChapters(memberships), page] },
        { domainEventId: 1, kind: 1, groupKey: 1, at: 1, readAt: 1 },
      )
        .sort({ at: -1, _id: -1 })
        .limit(limit + 1)
        .lean();
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      return {
        notices: await withWords(shown as NoticeDoc[], seesMembersOnly(identity)),
        ...unread,
        next: found.length > limit && last ? String(last._id) : null,
      };
    },

    countUnread: ({ identity }) => countUnread(models, identity),

    async markRead({ body: { until, groupKey, chatOf }, identity }) {
      const { modifiedCount } = await Notices.updateMany(
        {
          ...forCaller(identity),
          unread: true,
          at: { $lte: new Date(until) },
          ...(groupKey !== undefined && { groupKey }),
          ...(chatOf !== undefined && { chapterId: chatOf, $and: [{ kind: { $in: IN_CHATS } }] }),
        },
        { $set: { readAt: new Date() }, $unset: { unread: 1 } },
      );
      if (modifiedCount > 0) bus.publish('noticesChanged', { userIds: [identity.userId] });
      return countUnread(models, identity);
    },
  };
}
