import { forbidden, type Handlers } from '@meridian/service-kit';
import { toHubRsvpStatus } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import type { Chapters } from '../../access/chapters-client';
import { findReader } from '../../access/event-reader';
import { EVENT_PROJECTION } from '../../models/event.model';
import { toListedEvent } from '../../events/listed-event';
import { mayReadRsvps } from '../../events/event.policy';
import { toOwnRsvps } from '../../events/own-rsvps';
import type { Models } from '../../models/create-models';
import { REPLY_FIELDS } from '../../models/rsvp.model';

const MAX_UPCOMING = 100;
const MAX_RSVPS = 500;

type Needed = Pick<Models, 'Events' | 'Rsvps' | 'ChapterBans'>;

/** Creates the handlers that return the RSVPs of a person. */
export const personRsvpHandlers = (
  models: Needed,
  chapters: Pick<Chapters, 'membershipsOfSeveral'>,
): Pick<Handlers<typeof eventsApi>, 'mine' | 'rsvps'> => ({
  async mine({ identity }) {
    const rsvps = await models.Rsvps.find(
      { userId: identity.userId, startTime: { $gt: new Date() }, status: { $in: ['attending', 'maybe'] } },
      { ...REPLY_FIELDS, eventId: 1 },
    )
      .sort({ startTime: 1, _id: 1 })
      .limit(MAX_UPCOMING)
      .lean();
    const reader = await findReader(models, chapters, identity);
    const [events, own] = await Promise.all([
      models.Events.find(
        { _id: { $in: rsvps.map(({ eventId }) => eventId) }, ...reader.notHidden },
        EVENT_PROJECTION,
      ).lean(),
      toOwnRsvps(models.Rsvps, rsvps),
    ]);
    const byId = new Map(events.map((event) => [String(event._id), event]));
    return rsvps.flatMap(({ eventId, status }) => {
      const event = byId.get(String(eventId));
      const rsvp = own.get(String(eventId)) ?? null;
      return event
        ? [{ ...toListedEvent(event, rsvp, reader.in(event.chapterId)), rsvpStatus: toHubRsvpStatus(status) }]
        : [];
    });
  },

  async rsvps({ params, identity }) {
    if (!mayReadRsvps(identity, params.id)) throw forbidden();
    const rsvps = await models.Rsvps.find({ userId: params.id }, { eventId: 1, status: 1, updatedAt: 1 })
      .sort({ updatedAt: -1, _id: -1 })
      .limit(MAX_RSVPS)
      .lean();
    return rsvps.map(({ eventId, status, updatedAt }) => ({
      eventId: String(eventId),
      status,
      updatedAt: updatedAt.toISOString(),
    }));
  },
});
