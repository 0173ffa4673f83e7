import type { Handlers } from '@meridian/service-kit';
import type { Role } from '@meridian/shared-types';
import type { chaptersInternalApi, EventBrief, eventsInternalApi } from '@meridian/shared-types/contracts';

interface ChapterStub {
  id: number;
  name: string;
  slug: string;
  state: string;
  description: string;
}

/**
 * Creates a stub of the people of one chapter and of events, as the services with this data return them. A test
 * changes the maps.
 */
export function createAudiencesStub(chapter: ChapterStub, unlessAway: () => void) {
  const roles = new Map<string, Role>();
  const repliers = new Map<string, string[]>();
  const names = new Map<string, string>();
  /** The people who go to an event. */
  const goers = new Map<string, Set<string>>();
  /** The ids of archived chapters. */
  const archived = new Set<number>();
  /** The ids of people whose account is suspended. */
  const suspended = new Set<string>();
  /** The ids of people who are no longer site admins. */
  const dismissed = new Set<string>();
  /** The ids of events that hold a seat for every person. */
  const held = new Set<string>();
  /** The ids of join requests that were decided or withdrawn. */
  const decidedRequests = new Set<string>();
  /** The pages that were read: the person after whom, and the last person for the check of who left. */
  const reads: { after: string | undefined; to: string | undefined }[] = [];
  /** Runs before a page of a chapter is returned. */
  const hooks: { onRead?: () => Promise<void> | void } = {};
  const pageOf = (ids: readonly string[], after = '', to = 'g') =>
    [...ids]
      .sort()
      .filter((id) => id > after && id <= to)
      .slice(0, 500);

  const chapters: Pick<
    Handlers<typeof chaptersInternalApi>,
    'audience' | 'audienceOfSeveral' | 'exists' | 'memberships' | 'profiles' | 'checkRequests' | 'standing'
  > = {
    async audience({ params, query: { role, after, to } }) {
      unlessAway();
      reads.push({ after, to });
      await hooks.onRead?.();
      const ids = [...roles].flatMap(([id, own]) => (role === 'members' || own === 'admin' ? [id] : []));
      return { userIds: params.id === chapter.id ? pageOf(ids, after, to) : [] };
    },
    exists: async ({ params: { id } }) => ({ id, name: 'A chapter', ...(archived.has(id) && { isArchived: true }) }),
    async audienceOfSeveral({ body: { chapterIds, after, to } }) {
      return { userIds: chapterIds.includes(chapter.id) ? pageOf([...roles.keys()], after, to) : [] };
    },
    async memberships({ params: { userId } }) {
      unlessAway();
      const role = roles.get(userId);
      if (!role) return [];
      const joinedAt = '2024-01-01T00:00:00.000Z';
      const profile = { name: '', location: '', avatarUrl: null };
      return [{ id: userId, chapterId: chapter.id, role, joinedAt, profile, chapter }];
    },
    standing: async ({ params: { userId } }) => ({
      isActive: !suspended.has(userId),
      isSuspended: suspended.has(userId),
      isSiteAdmin: !dismissed.has(userId),
      chapterIds: [],
    }),
    checkRequests: async ({ body }) => ({ pendingIds: body.requestIds.filter((id) => !decidedRequests.has(id)) }),
    async profiles({ body }) {
      const known = body.userIds.filter((id) => names.has(id));
      return { people: known.map((userId) => ({ userId, name: names.get(userId) ?? '', avatarUrl: null })) };
    },
  };
  /** Events that are returned as starting, regardless of the time. */
  const starting: Awaited<ReturnType<Handlers<typeof eventsInternalApi>['starting']>>['due'] = [];
  const briefs: EventBrief[] = [];
  const events: Pick<
    Handlers<typeof eventsInternalApi>,
    'audience' | 'starting' | 'endingOffers' | 'briefs' | 'invitation' | 'upcoming'
  > = {
    briefs: async ({ body }) => ({
      events: briefs.filter(({ id }) => body.ids.includes(id)),
      heldIds: body.ids.filter((id) => held.has(id)),
    }),
    /** Answers as the events service does, with the least of what a calendar file contains. */
    invitation: async ({ params: { id, userId }, body: { organizer, attendee, sequence } }) => {
      const event = briefs.find((each) => each.id === id);
      if (!event) return { invitation: null };
      const isGoing = goers.get(id)?.has(userId) ?? false;
      const method = isGoing && !event.isCancelled ? 'REQUEST' : 'CANCEL';
      const lines = [`METHOD:${method}`, `UID:${id}`, `SEQUENCE:${sequence}`, organizer.address, attendee.address];
      return { invitation: { event, method, sequence, digest: event.startTime, text: lines.join('\r\n') } };
    },
    upcoming: async ({ body: { from, to } }) => ({
      events: briefs.filter(({ startTime, isCancelled }) => !isCancelled && startTime >= from && startTime < to),
    }),
    async audience({ params, query }) {
      return { userIds: pageOf(repliers.get(params.id) ?? [], query.after) };
    },
    starting: async ({ query: { from, to } }) => ({ due: starting.filter(({ at }) => at >= from && at < to) }),
    endingOffers: async () => ({ due: [] }),
  };
  return {
    roles,
    archived,
    suspended,
    dismissed,
    held,
    repliers,
    goers,
    starting,
    names,
    decidedRequests,
    reads,
    hooks,
    briefs,
    chapters,
    events,
  };
}
