import type { Handlers, SignalBus } from '@meridian/service-kit';
import { AUDIENCE_PAGE } from '@meridian/shared-types';
import type { EventBrief, eventsInternalApi } from '@meridian/shared-types/contracts';
import { endFeeds } from './calendars/end-feeds';
import { createInvitation } from './calendars/invitation';
import { cancelUpcoming, countUpcoming } from './chapters/upcoming-events';
import { moveUpcoming } from './chapters/moved-events';
import { explainEventAccess } from './viewing/event-access';
import { INDEXES } from './models/event-indexes';
import type { UpdateModels } from './managing/editing/event-updates';
import type { Chapters } from './access/chapters-client';
import { localTimesOf, type EventDoc } from './models/event.model';
import type { Models } from './models/create-models';
import { mergeCounts } from './merging/merge-counts';
import { mergePerson } from './merging/merge-person';
import { removePerson } from './leaving/person-removal';
import type { AnnounceRsvps } from './rsvps/rsvp-signals';
import { removeOrganizer } from './events/organizer-removal';
import { findBannedPeople, findChaptersBanning } from './leaving/follow-bans';
import type { FollowMembers } from './leaving/member-changes';
import { createWeekCounts } from './lists/week-counts';

/** The maximum number of events in a response of `upcoming`. */
const UPCOMING = 20;

const BRIEF = {
  chapterId: 1,
  title: 1,
  startTime: 1,
  endTime: 1,
  startLocal: 1,
  endLocal: 1,
  timeZone: 1,
  isPublic: 1,
  status: 1,
  location: 1,
} as const;

const toBrief = (event: Pick<EventDoc, '_id' | keyof typeof BRIEF>): EventBrief => ({
  id: String(event._id),
  chapterId: event.chapterId,
  title: event.title,
  startTime: event.startTime.toISOString(),
  endTime: event.endTime.toISOString(),
  ...localTimesOf(event),
  location: event.location,
  isPublic: event.isPublic,
  isCancelled: event.status === 'cancelled',
});

const openOffers = (userId: string, eventIds: readonly string[]) => ({
  userId,
  eventId: { $in: eventIds },
  'offer.endsAt': { $gt: new Date() },
});

type Calls =
  | 'weekCounts'
  | 'audience'
  | 'briefs'
  | 'invitation'
  | 'upcoming'
  | 'upcomingOfChapter'
  | 'cancelOfChapter'
  | 'moveOfChapter'
  | 'changeMembers'
  | 'removePerson'
  | 'endCalendarFeeds'
  | 'access'
  | 'mergePerson'
  | 'mergeCounts';

/** The address of the site, and what happens after a change of events for the people concerned. */
interface Options {
  origin: string;
  announce: AnnounceRsvps;
  bus: Pick<SignalBus, 'publish'>;
  followMembers: FollowMembers;
}

/** Returns the events of some chapters that begin in an interval, the earliest first. */
function findUpcoming(Events: Models['Events'], chapterIds: number[], { from, to }: { from: string; to: string }) {
  return Events.find(
    {
      chapterId: { $in: chapterIds },
      startTime: { $gte: new Date(from), $lt: new Date(to) },
      status: { $exists: false },
    },
    BRIEF,
  )
    .sort({ startTime: 1 })
    .hint(INDEXES.chapterTime)
    .limit(UPCOMING)
    .lean();
}

type Needed = UpdateModels &
  Pick<Models, 'Drafts' | 'Series' | 'CheckIns' | 'Settings' | 'ChapterBans' | 'CalendarFeeds'>;

export const internalHandlers = (
  models: Needed,
  chapters: Pick<Chapters, 'membershipStatus' | 'overview'>,
  { origin, announce, bus, followMembers }: Options,
  countWeek = createWeekCounts(models, chapters),
): Pick<Handlers<typeof eventsInternalApi>, Calls> => ({
  weekCounts: () => countWeek(new Date()),

  async audience({ params, query }) {
    const found = await models.Rsvps.find(
      {
        eventId: params.id,
        status: query.only === 'isGoing' ? 'attending' : { $in: ['attending', 'maybe'] },
        ...(query.only === 'hasSeat' && { $or: [{ status: 'attending' }, { 'offer.endsAt': { $gt: new Date() } }] }),
        ...(query.after && { userId: { $gt: query.after } }),
      },
      { _id: 0, userId: 1 },
    )
      .sort({ userId: 1 })
      .hint({ eventId: 1, userId: 1, status: 1 })
      .limit(AUDIENCE_PAGE)
      .lean();
    return { userIds: found.map(({ userId }) => String(userId)) };
  },

  async endCalendarFeeds({ params: { userId }, body: { createdUntil } }) {
    await endFeeds(models, userId, new Date(createdUntil));
    return { ok: true };
  },

  async briefs({ body }) {
    const { ids, userId } = body;
    const [found, offered] = await Promise.all([
      models.Events.find({ _id: { $in: ids }, status: { $ne: 'draft' } }, BRIEF).lean(),
      userId ? models.Rsvps.find(openOffers(userId, ids), { _id: 0, eventId: 1 }).lean() : [],
    ]);
    return { events: found.map(toBrief), heldIds: offered.map(({ eventId }) => String(eventId)) };
  },

  async invitation({ params: { id: eventId, userId }, body }) {
    const found = await createInvitation(models, { eventId, userId }, body, origin);
    return { invitation: found ? { ...found, event: toBrief(found.event) } : null };
  },

  async upcoming({ body: { chapterIds, from, to } }) {
    const found = await findUpcoming(models.Events, chapterIds, { from, to });
    return { events: found.map(toBrief) };
  },

  upcomingOfChapter: async ({ params }) => ({ count: await countUpcoming(models, params.id) }),

  async cancelOfChapter({ params, body }) {
    const { events, left } = await cancelUpcoming(models, params.id, body);
    for (const { _id } of events) bus.publish('eventChanged', { eventId: String(_id) });
    return { left };
  },

  async moveOfChapter({ params, body }) {
    const { events, left } = await moveUpcoming(models, params.id, body);
    for (const { _id } of events) bus.publish('eventChanged', { eventId: String(_id) });
    if (left === 0) await followMembers(await findBannedPeople(models, body.intoId));
    return { left };
  },

  async changeMembers({ body: { records } }) {
    await followMembers(records);
    return { ok: true };
  },

  async removePerson({ params }) {
    for (const [eventId, changes] of await removePerson(models, params.userId)) announce(eventId, changes);
    await removeOrganizer(models, params.userId);
    return { ok: true };
  },

  access: ({ params: { id, userId }, body }) => explainEventAccess(models, chapters, id, { ...body, userId }),

  async mergePerson({ params: { userId: fromId }, body: { intoId } }) {
    const chapterIds = await findChaptersBanning(models, [fromId, intoId]);
    for (const [eventId, changes] of await mergePerson(models, { fromId, intoId })) announce(eventId, changes);
    await followMembers([{ userId: intoId }, ...chapterIds.map((chapterId) => ({ userId: intoId, chapterId }))]);
    return { ok: true };
  },

  mergeCounts: async ({ params, query }) => ({
    counts: await mergeCounts(models, { fromId: params.userId, intoId: query.into }),
  }),
});
