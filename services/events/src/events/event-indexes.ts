/** What lists hold against keys: a search reads no document that it does not find. */
const TOLD = { startTime: 1, titleText: 1 } as const;
const TOLD_AFTER_TIME = { endTime: 1, titleText: 1 } as const;

/**
 * Indexes of events by what they are for. Reads of lists name theirs, so that none depends on what a planner guesses.
 * The last fields only tell from a key that its document is not wanted, or count without documents.
 */
export const INDEXES = {
  time: { startTime: 1, _id: 1, ...TOLD_AFTER_TIME, chapterId: 1, isPublic: 1, status: 1 },
  publicTime: { isPublic: 1, startTime: 1, _id: 1, ...TOLD_AFTER_TIME },
  /** Also tells the time of day of past events without reading them. */
  chapterTime: { chapterId: 1, startTime: 1, _id: 1, ...TOLD_AFTER_TIME, startLocal: 1, status: 1 },
  chapterPublicTime: { chapterId: 1, isPublic: 1, startTime: 1, _id: 1, ...TOLD_AFTER_TIME },
  /** Events that last longer than a day. */
  long: { isLong: 1, startTime: 1, _id: 1, ...TOLD_AFTER_TIME, chapterId: 1, isPublic: 1 },
  latest: { isPublic: 1, createdAt: -1, _id: -1, ...TOLD },
  popular: { isPublic: 1, attendeeCount: -1, _id: -1, ...TOLD },
  chapterLatest: { chapterId: 1, isPublic: 1, createdAt: -1, _id: -1, ...TOLD },
  chapterPopular: { chapterId: 1, isPublic: 1, attendeeCount: -1, _id: -1, ...TOLD },
  monthLatest: { startMonth: 1, isPublic: 1, createdAt: -1, _id: -1, ...TOLD },
  monthPopular: { startMonth: 1, isPublic: 1, attendeeCount: -1, _id: -1, ...TOLD },
  /** The ids of events by the beginning of a word. */
  words: { titleWords: 1, _id: 1 },
  /** Filters and sorts known events by their keys: has all that lists filter and sort by. */
  found: {
    _id: 1,
    endTime: 1,
    startTime: 1,
    createdAt: 1,
    attendeeCount: 1,
    chapterId: 1,
    isPublic: 1,
    titleText: 1,
  },
  /** Of cancelled events only. */
  cancelled: { startTime: 1, chapterId: 1, isPublic: 1, status: 1 },
} as const satisfies Record<string, Record<string, 1 | -1>>;
export type EventIndex = (typeof INDEXES)[keyof typeof INDEXES];
