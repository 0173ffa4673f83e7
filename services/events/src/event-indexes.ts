/**
 * Indexes of events by what they are for. Reads of lists name theirs, so that none depends on what a planner guesses.
 * The last fields only tell from a key that its document is not wanted, or count without documents.
 */
export const INDEXES = {
  time: { startTime: 1, _id: 1, endTime: 1, chapterId: 1, isPublic: 1, status: 1 },
  publicTime: { isPublic: 1, startTime: 1, _id: 1, endTime: 1 },
  /** Also tells the time of day of past events without reading them. */
  chapterTime: { chapterId: 1, startTime: 1, _id: 1, endTime: 1, startLocal: 1, status: 1 },
  chapterPublicTime: { chapterId: 1, isPublic: 1, startTime: 1, _id: 1, endTime: 1 },
  /** Events that last longer than a day. */
  long: { isLong: 1, startTime: 1, _id: 1, endTime: 1, chapterId: 1, isPublic: 1 },
  latest: { isPublic: 1, createdAt: -1, _id: -1, startTime: 1 },
  popular: { isPublic: 1, attendeeCount: -1, _id: -1, startTime: 1 },
  chapterLatest: { chapterId: 1, isPublic: 1, createdAt: -1, _id: -1, startTime: 1 },
  chapterPopular: { chapterId: 1, isPublic: 1, attendeeCount: -1, _id: -1, startTime: 1 },
  monthLatest: { startMonth: 1, isPublic: 1, createdAt: -1, _id: -1, startTime: 1 },
  monthPopular: { startMonth: 1, isPublic: 1, attendeeCount: -1, _id: -1, startTime: 1 },
  words: { titleWords: 1 },
  /** Of cancelled events only. */
  cancelled: { startTime: 1, chapterId: 1, isPublic: 1, status: 1 },
} as const satisfies Record<string, Record<string, 1 | -1>>;
export type EventIndex = (typeof INDEXES)[keyof typeof INDEXES];
