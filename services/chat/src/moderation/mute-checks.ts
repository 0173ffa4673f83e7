import { createRecentWriters } from '../rooms/recent-writers';
import type { Mutes } from './mute.model';

/** Until when admins of a chapter have muted people, as of at most a second ago. */
export function createMuteChecks(Mutes: Mutes) {
  const writers = createRecentWriters(async (chapterId, userIds) => {
    const mutes = await Mutes.find({ chapterId, userId: { $in: userIds } }, { _id: 0, userId: 1, until: 1 }).lean();
    const ends = new Map(mutes.map(({ userId, until }) => [userId, until]));
    return (userId) => ends.get(userId);
  });
  return {
    /** The time that an admin set last, which may be over. */
    mutedUntil: (userId: string, chapterId: number): Promise<Date | undefined> => writers.get(userId, chapterId),
    /** The next check reads the store again. */
    forget: writers.forget,
  };
}
export type MuteChecks = ReturnType<typeof createMuteChecks>;

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** What a muted person reads. */
export const mutedInWords = (until: Date): string =>
  `An admin of this chapter has muted you until ${FORMAT.format(until)} UTC.`;
