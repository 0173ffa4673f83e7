import { forbidden, type Handlers } from '@meridian/kit';
import type { eventsApi } from '@meridian/shared-types';
import { EVENT_FIELDS, toEvent } from './event.model';
import { mayReadAnswers } from './event.policy';
import { HUB_STATUS } from './rsvp.model';
import { answer } from './rsvps';
import type { Stores } from './stores';

const MOST_UPCOMING = 200;
const MOST_ANSWERS = 500;

export const rsvpHandlers = (stores: Stores): Pick<Handlers<typeof eventsApi>, 'rsvp' | 'mine' | 'rsvps'> => ({
  async rsvp({ params, body, identity }) {
    return toEvent(await answer(stores, identity.userId, params.id, body.status), body.status);
  },

  async mine({ identity }) {
    const answers = await stores.Rsvps.find(
      { userId: identity.userId, startTime: { $gt: new Date() }, status: { $in: ['attending', 'maybe'] } },
      { _id: 0, eventId: 1, status: 1 },
    )
      .sort({ startTime: 1, _id: 1 })
      .limit(MOST_UPCOMING)
      .lean();
    const events = await stores.Events.find(
      { _id: { $in: answers.map(({ eventId }) => eventId) } },
      EVENT_FIELDS,
    ).lean();
    const byId = new Map(events.map((event) => [String(event._id), event]));
    return answers.flatMap(({ eventId, status }) => {
      const event = byId.get(String(eventId));
      return event ? [{ ...toEvent(event, status), rsvpStatus: HUB_STATUS[status] }] : [];
    });
  },

  async rsvps({ params, identity }) {
    if (!mayReadAnswers(identity, params.id)) throw forbidden();
    const answers = await stores.Rsvps.find({ userId: params.id }, { eventId: 1, status: 1, updatedAt: 1 })
      .sort({ updatedAt: -1, _id: -1 })
      .limit(MOST_ANSWERS)
      .lean();
    return answers.map(({ eventId, status, updatedAt }) => ({
      eventId: String(eventId),
      status,
      updatedAt: updatedAt.toISOString(),
    }));
  },
});
