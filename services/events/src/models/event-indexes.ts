/** The fields by which lists are filtered on index keys, so that a search reads no document that it does not return. */
const KEY_FILTER_FIELDS = { startTime: 1, titleText: 1 } as const;
const KEY_FILTER_FIELDS_AFTER_TIME = { endTime: 1, titleText: 1 } as const;

/**
 * The indexes of events by their purpose. Reads of lists name their index, so that none depends on the query planner.
 * The last fields only allow filtering or counting by keys, without reading documents.
 */
export const INDEXES = {
  time: { startTime: 1, _id: 1, ...KEY_FILTER_FIELDS_AFTER_TIME, chapterId: 1, isPublic: 1, status: 1 },
  publicTime: { isPublic: 1, startTime: 1, _id: 1, ...KEY_FILTER_FIELDS_AFTER_TIME },
  /** This index also returns the time of day of past events without reading documents. */
  chapterTime: { chapterId: 1, startTime: 1, _id: 1, ...KEY_FILTER_FIELDS_AFTER_TIME, startLocal: 1, status: 1 },
  chapterPublicTime: { chapterId: 1, isPublic: 1, startTime: 1, _id: 1, ...KEY_FILTER_FIELDS_AFTER_TIME },
  /** Events that last longer than a day. */
  long: { isLong: 1, startTime: 1, _id: 1, ...KEY_FILTER_FIELDS_AFTER_TIME, chapterId: 1, isPublic: 1 },
  latest: { isPublic: 1, createdAt: -1, _id: -1, ...KEY_FILTER_FIELDS },
  popular: { isPublic: 1, attendeeCount: -1, _id: -1, ...KEY_FILTER_FIELDS },
  chapterLatest: { chapterId: 1, isPublic: 1, createdAt: -1, _id: -1, ...KEY_FILTER_FIELDS },
  chapterPopular: { chapterId: 1, isPublic: 1, attendeeCount: -1, _id: -1, ...KEY_FILTER_FIELDS },
  monthLatest: { startMonth: 1, isPublic: 1, createdAt: -1, _id: -1, ...KEY_FILTER_FIELDS },
  monthPopular: { startMonth: 1, isPublic: 1, attendeeCount: -1, _id: -1, ...KEY_FILTER_FIELDS },
  /** The ids of events by prefixes of words. */
  words: { titleWords: 1, _id: 1 },
  /** Filters and sorts known events by their keys. The index contains every field by which lists filter and sort. */
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
  /** This index contains cancelled events only. */
  cancelled: { startTime: 1, chapterId: 1, isPublic: 1, status: 1 },
} as const satisfies Record<string, Record<string, 1 | -1>>;
export type EventIndex = (typeof INDEXES)[keyof typeof INDEXES];
