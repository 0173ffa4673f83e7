import { AUDIENCE_PAGE, isChapterAdmin, type Client, type DomainEvent } from '@meridian/shared-types';
import type {
  chaptersInternalApi,
  chatInternalApi,
  EventBrief,
  eventsInternalApi,
} from '@meridian/shared-types/contracts';
import { getNoticeGroup } from '@meridian/shared-types/notification-kinds';
import { kindOf } from '../kinds/all-kinds';
import type { Models } from '../models/create-models';
import { readNames, type NameSources } from '../notices/notice-names';
import { noticeTermsOf } from '../notices/notice-terms';
import { noticeWords } from '../notices/notice-words';
import { isMuted, type StoredPreferences } from '../preferences/stored-preferences';
import type { RecipientState } from '../kinds/recipient-state';

export interface ItemSources extends NameSources {
  chapters: NameSources['chapters'] & Pick<Client<typeof chaptersInternalApi>, 'memberships' | 'checkRequests'>;
  events: Pick<Client<typeof eventsInternalApi>, 'briefs' | 'invitation' | 'upcoming'>;
  chat: Pick<Client<typeof chatInternalApi>, 'blocks'>;
}

/** Returns the author of the message that a domain event is about. */
const getAuthor = ({ kind, by }: DomainEvent): string | undefined =>
  ['chat', 'directMessages'].includes(getNoticeGroup(kind) ?? '') ? by : undefined;

/** The recipient of a mail about domain events. */
export interface Reader {
  userId: string;
  isActive: boolean;
  preferences: StoredPreferences;
  /** The zone that the person has chosen, or that of their home chapter. */
  ownZone: string | undefined;
  /** The time zone of digests and quiet hours. It is {@link ownZone}, or UTC if that is not known. */
  timeZone: string;
}

/** The content of a mail about one domain event. */
export interface Item {
  domainEvent: DomainEvent;
  title: string;
  text: string;
  to: string;
  /** The event that the domain event is about. */
  event: EventBrief | undefined;
  /** The chapter's name, or an empty text if the domain event is about no chapter. */
  chapterName: string;
}

/**
 * Returns what is still current of domain events when a mail is sent, oldest first. They are omitted if they
 * were read, are over, or if the person may no longer see them or does not want them. `reason` says why the last one
 * was omitted.
 */
export async function currentItems(
  { Notices }: Pick<Models, 'Notices'>,
  sources: ItemSources,
  reader: Reader,
  domainEvents: readonly DomainEvent[],
  now: Date,
  { evenIfRead = false } = {},
): Promise<{ items: Item[]; reason: string }> {
  const eventIds = [...new Set(domainEvents.flatMap(({ data }) => ('eventId' in data ? [data.eventId] : [])))];
  const requestIds = domainEvents.flatMap(({ kind, data }) =>
    kind === 'join-request.created' ? [data.requestId] : [],
  );
  const isOfChapter = domainEvents.some(({ audience, data }) => 'chapterId' in data || 'chapterIds' in audience);
  const { userId } = reader;
  const domainEventIds = domainEvents.map(({ id }) => id);
  const authors = [...new Set(domainEvents.flatMap((domainEvent) => getAuthor(domainEvent) ?? []))];
  const [shown, memberships, { pendingIds }, { events, heldIds }, names, { pairs }] = await Promise.all([
    Notices.find({ domainEventId: { $in: domainEventIds }, userId }, { _id: 0, domainEventId: 1, unread: 1 }).lean(),
    isOfChapter ? sources.chapters.memberships({ params: { userId } }) : [],
    requestIds.length > 0 ? sources.chapters.checkRequests({ body: { requestIds } }) : { pendingIds: [] },
    eventIds.length > 0
      ? sources.events.briefs({ body: { ids: eventIds.slice(0, 100), userId } })
      : { events: [], heldIds: [] as string[] },
    readNames(domainEvents, sources),
    authors.length > 0
      ? sources.chat.blocks({
          body: { pairs: authors.slice(0, AUDIENCE_PAGE).map((otherId) => ({ userId, otherId })) },
        })
      : { pairs: [] },
  ]);
  const blocked = new Set(pairs.map(({ otherId }) => otherId));
  const read = new Set(shown.filter(({ unread }) => !unread).map(({ domainEventId }) => String(domainEventId)));
  const recipient: RecipientState = {
    now,
    unreadOrNotShown: (domainEventId) => evenIfRead || !read.has(domainEventId),
    memberships,
    pendingRequests: new Set(pendingIds),
    events: new Map(events.map((event) => [event.id, event])),
    isHeld: (eventId) => heldIds.includes(eventId),
    isBlocked: (otherId) => blocked.has(otherId),
  };
  let reason = 'nothing to say';
  const items = [...domainEvents]
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1))
    .flatMap((domainEvent) => {
      const words = noticeWords(domainEvent, names, reader.isActive);
      const notSaid = words ? reasonAgainst(domainEvent, reader, recipient) : 'its chapter or person is gone';
      if (notSaid) reason = notSaid;
      if (!words || notSaid) return [];
      const { data } = domainEvent;
      const event = 'eventId' in data ? recipient.events.get(data.eventId) : undefined;
      const chapterName = 'chapterId' in data ? (names.chapters.get(data.chapterId)?.name ?? '') : '';
      return [{ domainEvent, ...words, event, chapterName }];
    });
  return { items, reason };
}

function reasonAgainst(
  domainEvent: DomainEvent,
  { userId, preferences, isActive }: Reader,
  recipient: RecipientState,
): string | undefined {
  const group = getNoticeGroup(domainEvent.kind);
  const terms = noticeTermsOf(domainEvent);
  if (!group || !terms || preferences.groups[group].mail === 'off') return 'not wanted';
  if (isMuted(domainEvent, preferences)) return 'the chapter is muted';
  if (!recipient.unreadOrNotShown(domainEvent.id)) return 'read';
  const author = getAuthor(domainEvent);
  if (author !== undefined && recipient.isBlocked(author)) return 'its author is blocked';
  if (terms.forActive && !isActive) return 'no active membership';
  if (terms.chapterId !== undefined) {
    const membership = recipient.memberships.find(({ chapterId }) => chapterId === terms.chapterId);
    if (!membership) return 'no member of the chapter';
    if (terms.forAdmins && !isChapterAdmin(membership)) return 'no admin of the chapter';
  }
  const { audience } = domainEvent;
  if ('userIds' in audience && !audience.userIds.includes(userId)) return 'no longer mentioned';
  if (
    'chapterIds' in audience &&
    !recipient.memberships.some(({ chapterId }) => audience.chapterIds.includes(chapterId))
  )
    return 'no member of the chapters';
  if ('eventId' in domainEvent.data) {
    const event = recipient.events.get(domainEvent.data.eventId);
    if (!event) return 'the event is gone';
    if (!event.isPublic && !isActive && !terms.forAdmins) return 'no active membership';
  }
  return kindOf(domainEvent.kind).noticeMail?.reasonAgainst?.(domainEvent.data, recipient);
}
