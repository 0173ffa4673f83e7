import { KeyedMutex, personLockModel } from '@meridian/service-kit';
import type { Connection, Types } from 'mongoose';
import { chapterBanModel } from './bans/chapter-ban.model';
import { calendarFeedModel } from './calendars/feed.model';
import { eventChangeModel } from './events/event-change.model';
import { eventDraftModel, eventModel } from './events/event.model';
import { eventSettingsModel } from './replying/event-settings.model';
import { checkInModel } from './door/check-in.model';
import { pulseModel } from './pulse/pulse.model';
import { holidayListModel } from './holidays/holiday.model';
import { toOwnRsvp, type OwnRsvp } from './events/event-seats';
import type { Reply } from './rsvps/reply';
import { REPLY_FIELDS, rsvpModel } from './rsvps/rsvp.model';
import { seriesModel } from './series/series.model';

export const createModels = (db: Connection) => ({
  db,
  Events: eventModel(db),
  Drafts: eventDraftModel(db),
  Series: seriesModel(db),
  Changes: eventChangeModel(db),
  Rsvps: rsvpModel(db),
  CheckIns: checkInModel(db),
  Pulses: pulseModel(db),
  Settings: eventSettingsModel(db),
  Holidays: holidayListModel(db),
  ChapterBans: chapterBanModel(db),
  CalendarFeeds: calendarFeedModel(db),
  Locks: personLockModel(db),
  /**
   * The queue of changes of an event's seats in this process. Changes of other processes cause transaction conflicts
   * instead.
   */
  seatQueue: new KeyedMutex<string>(),
});
export type Models = ReturnType<typeof createModels>;

/**
 * Returns a person's replies to some events, by event id. This takes one query, or two if the person waits for a seat.
 * There are none for visitors.
 */
export async function findOwnRsvps(
  { Rsvps }: Models,
  userId: string | undefined,
  eventIds: readonly (Types.ObjectId | string)[],
): Promise<Map<string, OwnRsvp>> {
  if (userId === undefined || eventIds.length === 0) return new Map();
  return toOwnRsvps(
    Rsvps,
    await Rsvps.find({ userId, eventId: { $in: [...eventIds] } }, { ...REPLY_FIELDS, eventId: 1 }).lean(),
  );
}

/** Converts RSVPs to the form that their person sees, by event id. */
export async function toOwnRsvps(
  Rsvps: Models['Rsvps'],
  rsvps: readonly (Reply & { eventId: Types.ObjectId })[],
): Promise<Map<string, OwnRsvp>> {
  const waiting = rsvps.flatMap(({ eventId, waiting: { place } = {} }) =>
    place === undefined ? [] : [{ eventId, place }],
  );
  const places =
    waiting.length > 0
      ? await Rsvps.aggregate<{ _id: Types.ObjectId; ahead: number }>([
          { $match: { $or: waiting.map(({ eventId, place }) => ({ eventId, 'waiting.place': { $lte: place } })) } },
          { $group: { _id: '$eventId', ahead: { $sum: 1 } } },
        ])
      : [];
  const placeOf = new Map(places.map(({ _id, ahead }) => [String(_id), ahead]));
  return new Map(
    rsvps.map(({ eventId, ...reply }) => [
      String(eventId),
      toOwnRsvp(reply, reply.waiting ? (placeOf.get(String(eventId)) ?? 1) : null),
    ]),
  );
}
