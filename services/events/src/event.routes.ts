import {
  forbidden,
  HttpError,
  mayRecall,
  notFound,
  recordAction,
  withPeopleLocked,
  type Handlers,
} from '@meridian/kit';
import { PAST_START, seesMembersOnly, startsInPast, type Client } from '@meridian/shared-types';
import type { chaptersInternalApi, eventsApi } from '@meridian/shared-types/contracts';
import type { createEventList } from './event-list';
import { eventTimesOf } from './event-times';
import { EVENT_FIELDS, toEvent } from './event.model';
import { managesEvent } from './event-manager';
import { isAttendee, isAudited, mayCreateIn, mayCreateSomewhere } from './event.policy';
import { seatsOf } from './event-seats';
import { ownRsvpsOf, type Models } from './models';

export type Chapters = Pick<
  Client<typeof chaptersInternalApi>,
  'membershipStatus' | 'timeZone' | 'profiles' | 'exists' | 'standing'
>;

export const eventHandlers = (
  models: Models,
  chapters: Chapters,
  listEvents: ReturnType<typeof createEventList>,
): Pick<Handlers<typeof eventsApi>, 'list' | 'countUpcoming' | 'get' | 'create'> => ({
  list: ({ query, identity, http }) => listEvents(query, identity, mayRecall(http.req)),

  countUpcoming: async ({ identity }) => ({
    count: await models.Events.countDocuments({
      ...(!seesMembersOnly(identity) && { isPublic: true }),
      startTime: { $gt: new Date() },
    }),
  }),

  async get({ params, identity }) {
    const [event, rsvps] = await Promise.all([
      models.Events.findById(params.id, { ...EVENT_FIELDS, meetingUrl: 1 }).lean(),
      ownRsvpsOf(models, identity?.userId, [params.id]),
    ]);
    if (!event || (!event.isPublic && !seesMembersOnly(identity))) throw notFound('event');
    const own = rsvps.get(params.id) ?? null;
    const { meetingUrl } = event;
    const seesMeeting =
      meetingUrl &&
      identity &&
      (isAttendee(identity, own?.userRsvpStatus ?? null) || (await managesEvent(chapters, identity, event)));
    return { ...toEvent(event, own, identity), ...(seesMeeting && { meetingUrl }) };
  },

  async create({ body, identity }) {
    if (!mayCreateSomewhere(identity)) throw forbidden('An active membership is required to create events.');
    // Also for site admins, because it throws 404 for an unknown chapter.
    const membership = await chapters.membershipStatus({ params: { id: body.chapterId, userId: identity.userId } });
    if (!mayCreateIn(identity, membership)) throw forbidden('Only members of this chapter can create events in it.');
    const times = eventTimesOf(
      body,
      body.timeZone ?? (await chapters.timeZone({ params: { id: body.chapterId } })).timeZone,
    );
    if (startsInPast(times.startLocal, times.timeZone)) {
      const path = body.startLocal ? 'startLocal' : 'startTime';
      throw new HttpError(400, 'invalid_request', PAST_START, [{ path, message: PAST_START }]);
    }
    const { rsvpOpensLocal: _, rsvpClosesLocal: __, ...fields } = body;
    const seats = seatsOf(body, times.timeZone);
    return withPeopleLocked(models.db, identity.userId, async (session) => {
      const event = await new models.Events({
        ...fields,
        ...times,
        ...seats,
        createdBy: identity.userId,
        createdAt: new Date(),
      }).save({ session });
      if (isAudited(identity, membership))
        await recordAction(
          models.db,
          { action: 'event.created', subject: event._id, chapterId: body.chapterId, detail: body.title },
          session,
        );
      return toEvent(event, null, identity);
    });
  },
});
