import { isChapterAdmin, noticeGroupOf, type Client, type Fact, type Membership } from '@meridian/shared-types';
import type { chaptersInternalApi, EventBrief, eventsInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models';
import { readNames, type NameSources } from '../notices/notice-names';
import { noticeTermsOf } from '../notices/notice-terms';
import { noticeWords } from '../notices/notice-words';
import { isMuted, type StoredPreferences } from '../preferences/stored-preferences';

export interface ItemSources extends NameSources {
  chapters: NameSources['chapters'] & Pick<Client<typeof chaptersInternalApi>, 'membershipsOf' | 'checkRequests'>;
  events: Pick<Client<typeof eventsInternalApi>, 'briefs' | 'upcoming'>;
}

/** The recipient of a mail about facts. */
export interface Reader {
  userId: string;
  isActive: boolean;
  preferences: StoredPreferences;
  /** The time zone of digests and quiet hours. It is that of the home chapter until the person chooses one. */
  timeZone: string;
}

/** The content of a mail about one fact. */
export interface Item {
  fact: Fact;
  title: string;
  text: string;
  to: string;
  /** The event that the fact is about. */
  event: EventBrief | undefined;
  /** The chapter's name, or an empty text if the fact is about no chapter. */
  chapterName: string;
}

/** The current memberships, pending join requests and events. */
interface Present {
  now: Date;
  unreadOrNotShown: (factId: string) => boolean;
  memberships: readonly Membership[];
  pendingRequests: ReadonlySet<string>;
  events: ReadonlyMap<string, EventBrief>;
  /** Whether a seat at an event is held for the person. */
  isHeld: (eventId: string) => boolean;
}

/**
 * Returns what is still current of facts when a mail is sent, oldest first. Facts are omitted if they were read, are
 * over, or if the person may no longer see them or does not want them. `reason` says why the last one was omitted.
 */
export async function currentItems(
  { Notices }: Models,
  sources: ItemSources,
  reader: Reader,
  facts: readonly Fact[],
  now: Date,
): Promise<{ items: Item[]; reason: string }> {
  const eventIds = [...new Set(facts.flatMap(({ data }) => ('eventId' in data ? [data.eventId] : [])))];
  const requestIds = facts.flatMap(({ kind, data }) => (kind === 'join-request.created' ? [data.requestId] : []));
  const isOfChapter = facts.some(({ audience, data }) => 'chapterId' in data || 'chapterIds' in audience);
  const factIds = facts.map(({ id }) => id);
  const [shown, memberships, { pendingIds }, { events, heldIds }, names] = await Promise.all([
    Notices.find({ factId: { $in: factIds }, personId: reader.userId }, { _id: 0, factId: 1, unread: 1 }).lean(),
    isOfChapter ? sources.chapters.membershipsOf({ params: { userId: reader.userId } }) : [],
    requestIds.length > 0 ? sources.chapters.checkRequests({ body: { requestIds } }) : { pendingIds: [] },
    eventIds.length > 0
      ? sources.events.briefs({ body: { ids: eventIds.slice(0, 100), userId: reader.userId } })
      : { events: [], heldIds: undefined },
    readNames(facts, sources),
  ]);
  const read = new Set(shown.filter(({ unread }) => !unread).map(({ factId }) => String(factId)));
  const present: Present = {
    now,
    unreadOrNotShown: (factId) => !read.has(factId),
    memberships,
    pendingRequests: new Set(pendingIds),
    events: new Map(events.map((event) => [event.id, event])),
    isHeld: (eventId) => heldIds?.includes(eventId) ?? true,
  };
  let reason = 'nothing to say';
  const items = [...facts]
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1))
    .flatMap((fact) => {
      const words = noticeWords(fact, names, reader.isActive);
      const notSaid = words ? reasonAgainst(fact, reader, present) : 'its chapter or person is gone';
      if (notSaid) reason = notSaid;
      if (!words || notSaid) return [];
      const { data } = fact;
      const event = 'eventId' in data ? present.events.get(data.eventId) : undefined;
      const chapterName = 'chapterId' in data ? (names.chapters.get(data.chapterId)?.name ?? '') : '';
      return [{ fact, ...words, event, chapterName }];
    });
  return { items, reason };
}

/** Whether a fact asks a person to accept a seat. */
const isOffer = (fact: Fact): boolean =>
  fact.kind === 'seat.offer-ends' || (fact.kind === 'event.seat-changed' && fact.data.change === 'seat-offered');

function reasonAgainst(fact: Fact, { preferences, isActive }: Reader, present: Present): string | undefined {
  const group = noticeGroupOf(fact.kind);
  const terms = noticeTermsOf(fact);
  if (!group || !terms || preferences.groups[group].mail === 'off') return 'not wanted';
  if (isMuted(fact, preferences)) return 'the chapter is muted';
  if (!present.unreadOrNotShown(fact.id)) return 'read';
  if (terms.forActive && !isActive) return 'no active membership';
  if (terms.chapterId !== undefined) {
    const membership = present.memberships.find(({ chapterId }) => chapterId === terms.chapterId);
    if (!membership) return 'no member of the chapter';
    if (terms.forAdmins && !isChapterAdmin(membership)) return 'no admin of the chapter';
  }
  const { audience } = fact;
  if ('chapterIds' in audience && !present.memberships.some(({ chapterId }) => audience.chapterIds.includes(chapterId)))
    return 'no member of the chapters';
  if (fact.kind === 'join-request.created' && !present.pendingRequests.has(fact.data.requestId))
    return 'the request was decided or withdrawn';
  if (fact.kind === 'join-request.decided') {
    const isMember = present.memberships.some(({ chapterId }) => chapterId === fact.data.chapterId);
    if (isMember !== (fact.data.decision === 'approved')) return 'decided otherwise meanwhile';
  }
  if (!('eventId' in fact.data)) return undefined;
  const event = present.events.get(fact.data.eventId);
  if (!event) return 'the event is gone';
  if (!event.isPublic && !isActive) return 'no active membership';
  if (fact.kind === 'event.message') return undefined;
  if (Math.max(Date.parse(event.startTime), Date.parse(event.endTime)) <= present.now.getTime())
    return 'the event is over';
  if (isOffer(fact) && !present.isHeld(event.id)) return 'no seat is held any more';
  return event.isCancelled && fact.kind !== 'event.cancelled' ? 'the event was cancelled' : undefined;
}
