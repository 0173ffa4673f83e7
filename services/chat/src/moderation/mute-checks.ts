import { createRecentWriters } from '../rooms/recent-writers';
import type { Mutes } from './mute.model';

/** Creates the checks of mutes, which return the end of a person's mute. A result is at most a second old. */
export function createMuteChecks(Mutes: Mutes) {
  const writers = createRecentWriters(async (chapterId, userIds) => {
    const mutes = await Mutes.find({ chapterId, userId: { $in: userIds } }, { _id: 0, userId: 1, until: 1 }).lean();
    const ends = new Map(mutes.map(({ userId, until }) => [userId, until]));
    return (userId) => ends.get(userId);
  });
  return {
    /** Returns the end that an admin set last, which may be in the past. */
    mutedUntil: (userId: string, chapterId: number): Promise<Date | undefined> => writers.get(userId, chapterId),
    /** Discards the cached results of a chapter, so that the next check reads the database again. */
    forget: writers.forget,
  };
}
export type MuteChecks = ReturnType<typeof createMuteChecks>;

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const mutedInWords = (until: Date): string =>
  `An admin of this chapter has muted you until ${FORMAT.format(until)} UTC.`;
