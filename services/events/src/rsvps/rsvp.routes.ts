import { forbidden, type Handlers, type SignalBus } from '@meridian/service-kit';
import { hubRsvpStatusOf } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { EVENT_FIELDS, toEvent } from '../events/event.model';
import { mayReadRsvps } from '../events/event.policy';
import { toOwnRsvps, type Models } from '../models';
import { pulseDayOf } from '../pulse/pulse-day';
import { REPLY_FIELDS } from './rsvp.model';
import type { AnnounceRsvps } from './rsvp-signals';
import { setRsvp, withdrawRsvp } from './rsvps';

const MAX_UPCOMING = 200;
const MAX_RSVPS = 500;

export const rsvpHandlers = (
  models: Models,
  announce: AnnounceRsvps,
  bus: Pick<SignalBus, 'publish'>,
): Pick<Handlers<typeof eventsApi>, 'rsvp' | 'withdrawRsvp' | 'mine' | 'rsvps'> => ({
  async rsvp({ params, body, identity }) {
    const { event, reply, promoted } = await setRsvp(models, identity.userId, params.id, body);
    announce(params.id, promoted);
    if (reply.status !== 'attending' && pulseDayOf(event)) bus.publish('pulseChanged', { eventId: params.id });
    const own = await toOwnRsvps(models.Rsvps, [{ ...reply, eventId: event._id }]);
    return toEvent(event, own.get(params.id) ?? null, identity);
  },

  async withdrawRsvp({ params, identity }) {
    const { event, promoted } = await withdrawRsvp(models, identity.userId, params.id);
    announce(params.id, promoted);
    if (pulseDayOf(event)) bus.publish('pulseChanged', { eventId: params.id });
    return toEvent(event, null, identity);
  },

  async mine({ identity }) {
    const rsvps = await models.Rsvps.find(
      { userId: identity.userId, startTime: { $gt: new Date() }, status: { $in: ['attending', 'maybe'] } },
      { ...REPLY_FIELDS, eventId: 1 },
    )
      .sort({ startTime: 1, _id: 1 })
      .limit(MAX_UPCOMING)
      .lean();
    const [events, own] = await Promise.all([
      models.Events.find({ _id: { $in: rsvps.map(({ eventId }) => eventId) } }, EVENT_FIELDS).lean(),
      toOwnRsvps(models.Rsvps, rsvps),
    ]);
    const byId = new Map(events.map((event) => [String(event._id), event]));
    return rsvps.flatMap(({ eventId, status }) => {
      const event = byId.get(String(eventId));
      const rsvp = own.get(String(eventId)) ?? null;
      return event ? [{ ...toEvent(event, rsvp, identity), rsvpStatus: hubRsvpStatusOf(status) }] : [];
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
