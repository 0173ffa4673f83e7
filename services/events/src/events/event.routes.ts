import { notFound, recordAction, recordDomainEvent, withPeopleLocked, type Handlers } from '@meridian/service-kit';
import { seesMembersOnly } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { changesSinceReply } from './event-changes';
import { checkStart } from '../managing/event-editing';
import { publishedDomainEvent } from './event-domain-events';
import { listEvents } from '../lists/event-list';
import { resolveEventTimes } from './event-times';
import { toEvent, WHOLE_EVENT_FIELDS } from './event.model';
import { withSenders } from '../messages/event-messages';
import { managesEvent } from '../access/event-manager';
import { requireMayCreate } from '../access/require-creator';
import { isAttendee, isAudited } from './event.policy';
import { toStoredSeats } from './event-seats';
import { isDraft, isOver } from './event-status';
import { findEventOrDraft } from '../access/managed-event';
import { findOwnRsvps, type Models } from '../models';
import { pulseDayOf } from '../pulse/pulse-day';
import type { PulseReader } from '../pulse/pulses';
import { countUpcoming } from '../lists/scheduled-count';
import { storeScheduled } from '../series/series-creation';
import { findSeriesDetails } from '../series/series-details';
import { Types } from 'mongoose';
import type { Chapters } from '../dependencies';

export const eventHandlers = (
  models: Models,
  chapters: Chapters,
  pulses: Pick<PulseReader, 'read'>,
): Pick<Handlers<typeof eventsApi>, 'list' | 'countUpcoming' | 'get' | 'create'> => ({
  list: ({ query, identity }) => listEvents(models, query, identity),

  countUpcoming: async ({ identity }) => ({ count: await countUpcoming(models, seesMembersOnly(identity)) }),

  async get({ params, identity }) {
    const [event, rsvps] = await Promise.all([
      identity ? findEventOrDraft(models, params.id) : models.Events.findById(params.id, WHOLE_EVENT_FIELDS).lean(),
      findOwnRsvps(models, identity?.userId, [params.id]),
    ]);
    if (!event || (!event.isPublic && !seesMembersOnly(identity))) throw notFound('event');
    const own = rsvps.get(params.id) ?? null;
    const { meetingUrl, messages = [] } = event;
    const day = pulseDayOf(event);
    const hasMore = meetingUrl !== undefined || messages.length > 0 || day !== null;
    const goes = identity !== undefined && isAttendee(identity, own?.userRsvpStatus ?? null);
    const manages =
      identity !== undefined &&
      (isDraft(event) || (hasMore && !goes)) &&
      (await managesEvent(chapters, identity, event));
    if (isDraft(event) && !manages) throw notFound('event');
    const seesChanges = own && own.userRsvpStatus !== 'not_attending' && !isOver(event) && seesMembersOnly(identity);
    const series = await findSeriesDetails(models, event, identity);
    return {
      ...toEvent(event, own, identity),
      ...((goes || manages) && {
        ...(meetingUrl && { meetingUrl }),
        ...(messages.length > 0 && {
          messages: await withSenders(chapters, messages),
        }),
        ...(day && identity && { pulse: await pulses.read(params.id, identity.userId, day.endsAt) }),
      }),
      changes: seesChanges && identity && event.version ? await changesSinceReply(models, event, identity.userId) : [],
      ...(series && { series }),
    };
  },

  async create({ body, identity }) {
    const membership = await requireMayCreate(chapters, identity, body.chapterId);
    const times = resolveEventTimes(
      body,
      body.timeZone ?? (await chapters.timeZone({ params: { id: body.chapterId } })).timeZone,
    );
    const { rsvpOpensLocal: _, rsvpClosesLocal: __, status, repeats, ...fields } = body;
    const isNewDraft = status === 'draft';
    if (!isNewDraft) checkStart(times, body);
    const seats = toStoredSeats(body, times);
    return withPeopleLocked(models.db, identity.userId, async (session) => {
      const event = {
        ...fields,
        ...times,
        ...seats,
        createdBy: new Types.ObjectId(identity.userId),
        createdAt: new Date(),
      };
      const stored = isNewDraft
        ? await new models.Drafts({ ...event, status, ...(repeats && { repeats }) }).save({ session })
        : await storeScheduled(models, event, repeats, session);
      if (!isNewDraft && isAudited(identity, membership))
        await recordAction(
          models.db,
          { action: 'event.created', subject: stored._id, chapterId: body.chapterId, detail: body.title },
          session,
        );
      if (!isNewDraft) await recordDomainEvent(models.db, publishedDomainEvent(stored, identity.userId), session);
      return toEvent(stored, null, identity);
    });
  },
});
