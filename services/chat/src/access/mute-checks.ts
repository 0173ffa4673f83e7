import { createRecentAnswers } from './recent-answers';
import type { Mutes } from './mute.model';

/**
 * Creates the checks of mutes, which return the end of a person's mute. A result is at most a second old. One query
 * reads the mutes in all chapters in which messages are written, because few people are muted at a time.
 */
export function createMuteChecks(Mutes: Mutes) {
  const chapters = createRecentAnswers(async (chapterIds: number[]) => {
    const mutes = await Mutes.find(
      { chapterId: { $in: chapterIds } },
      { _id: 0, chapterId: 1, userId: 1, until: 1 },
    ).lean();
    const ends = new Map(mutes.map(({ chapterId, userId, until }) => [`${chapterId} ${userId}`, until]));
    return (chapterId) => (userId: string) => ends.get(`${chapterId} ${userId}`);
  });
  return {
    /** Returns the end that an admin set last, which may be in the past. */
    mutedUntil: async (userId: string, chapterId: number): Promise<Date | undefined> =>
      (await chapters.get(chapterId))(userId),
    /** Discards the cached results of a chapter, so that the next check reads the database again. */
    invalidate: chapters.invalidate,
  };
}
export type MuteChecks = ReturnType<typeof createMuteChecks>;

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const mutedInWords = (until: Date): string =>
  `An admin of this chapter has muted you until ${FORMAT.format(until)} UTC.`;
