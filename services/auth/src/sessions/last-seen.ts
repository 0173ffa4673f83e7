import { DAY_MS } from '@meridian/shared-types';
import type { Types } from 'mongoose';
import type { Users } from '../models/user.model';

/** Returns the start of a day (UTC). @example startOfDay(new Date('2026-11-25T18:00Z')) // 2026-11-25T00:00:00.000Z */
export const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);

/** Stores the day on which a person used the site, because ended sessions lose it. Writes once a day. */
export const markDay = async (Users: Users, userId: Types.ObjectId | string, now: Date): Promise<void> => {
  const lastSeenOn = startOfDay(now);
  await Users.updateOne({ _id: userId, lastSeenOn: { $not: { $gte: lastSeenOn } } }, { $set: { lastSeenOn } });
};
