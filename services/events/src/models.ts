import { personLockModel } from '@meridian/kit';
import type { RsvpStatus } from '@meridian/shared-types';
import type { Connection } from 'mongoose';
import { eventModel } from './event.model';
import { eventSettingsModel } from './event-settings.model';
import { rsvpModel } from './rsvp.model';

/** The service's models on one connection. */
export const createModels = (db: Connection) => ({
  db,
  Events: eventModel(db),
  Rsvps: rsvpModel(db),
  Settings: eventSettingsModel(db),
  Locks: personLockModel(db),
});
export type Models = ReturnType<typeof createModels>;

/** A person's RSVPs to some events by event id, in one query; none for visitors. */
export async function rsvpStatusesOf(
  { Rsvps }: Models,
  userId: string | undefined,
  eventIds: readonly unknown[],
): Promise<Map<string, RsvpStatus>> {
  if (userId === undefined || eventIds.length === 0) return new Map();
  const found = await Rsvps.find(
    { userId, eventId: { $in: eventIds.map(String) } },
    { _id: 0, eventId: 1, status: 1 },
  ).lean();
  return new Map(found.map(({ eventId, status }) => [String(eventId), status]));
}
