/**
 * The lengths and counts that browser and server enforce. Lengths are in characters, except for names that end in
 * `Count` or `Bytes`.
 */
export const LIMITS = {
  passwordMin: 6,
  passwordMax: 256,
  nameMin: 2,
  nameMax: 100,
  emailMax: 254,
  locationMax: 120,
  descriptionMax: 2000,
  /** The longest description of a person in a list: two lines of it. */
  descriptionExcerptMax: 200,
  jobTitleMax: 100,
  employerMax: 100,
  languageMax: 40,
  languageCount: 10,
  tagMax: 40,
  tagCount: 20,
  chapterNameMax: 100,
  chapterStateMax: 60,
  chapterDescriptionMax: 600,
  chapterAddressCount: 30,
  joinMessageMax: 1000,
  joinQuestionMax: 160,
  joinQuestionCount: 5,
  joinAnswerMax: 500,
  decisionReasonMax: 500,
  studentProofMax: 1000,
  decisionCount: 50,
  banReasonMax: 500,
  inviteCount: 20,
  inviteUseCount: 500,
  inviteDayCount: 90,
  savedNoteCount: 20,
  eventTitleMax: 160,
  eventDescriptionMax: 5000,
  /** The longest text of an event in a list: three lines of its description, or of the reason of its cancellation. */
  eventExcerptMax: 300,
  /** The longest description of an event in a calendar feed, of which each entry links to the page of its event. */
  feedExcerptMax: 600,
  meetingUrlMax: 500,
  eventSeatCount: 100_000,
  eventGuestCount: 10,
  /** The most people without an RSVP who are checked in at an event without a capacity. */
  eventWalkInCount: 1000,
  cancellationReasonMax: 500,
  eventMessageMax: 1000,
  holidayNameMax: 80,
  holidayCount: 200,
  announcementTitleMax: 160,
  announcementContentMax: 5000,
  /** The levels of lists and quotations inside one another in a text with Markdown. */
  nestingCount: 10,
  announcementPinCount: 3,
  announcementChapterCount: 500,
  announcementsSeenCount: 50,
  chatContentMax: 4000,
  directMessageMax: 2000,
  searchMax: 100,
  auditDetailMax: 300,
  noteMax: 2000,
  contactSubjectMax: 160,
  threadTextMax: 5000,
  reportTextMax: 1000,
  moderationReasonMax: 300,
  heldWordMin: 2,
  heldWordMax: 40,
  heldWordCount: 100,
  suspensionReasonMax: 500,
  officeReasonMax: 200,
  givenMonthCount: 24,
  filterNameMax: 60,
  savedFilterCount: 30,
  passkeyNameMax: 60,
  passkeyCount: 20,
  pictureAltMax: 300,
  avatarBytes: 5 * 1024 * 1024,
  /**
   * The megapixels of an uploaded picture, rounded down, as many as most cameras of phones have. Decoding takes up
   * to 6 bytes of memory for each pixel, so up to 300 MB.
   */
  pictureMegapixels: 50,
  /** The megapixels of an AVIF. Decoding takes up to 24 bytes of memory for each pixel, so up to 400 MB. */
  avifMegapixels: 16,
  /** The most bytes that the signed body of a machine may have beyond those of other bodies. */
  signedBodyBytes: 192 * 1024,
  jsonBodyBytes: 64 * 1024,
  socketPacketBytes: 16 * 1024,
} as const;

/**
 * The rate limits of changes and costly searches by a person: `times` in `seconds`. Calls of one service with the same
 * limit are counted together.
 */
export const WRITE_LIMITS = {
  /** The limit of costly calls, and of those whose results others see: events, announcements, images. */
  rare: { times: 60, seconds: 3600 },
  /** The default limit. */
  normal: { times: 100, seconds: 300 },
  /** The limit of calls that people make in quick succession: RSVPs, decisions on join requests. */
  frequent: { times: 300, seconds: 300 },
  /** The limit of searches in messages, which read more than other lists. */
  search: { times: 200, seconds: 300 },
} as const;
export type WriteLimit = keyof typeof WRITE_LIMITS;

/** Milliseconds after a sign-in in which a person may make the most dangerous calls, such as a change of roles. */
export const RECENT_SIGN_IN_MS = 10 * 60_000;

/** Milliseconds in which an admin may undo a decision on a join request. */
export const UNDO_DECISION_MS = 10_000;

/**
 * Milliseconds after which an admin no longer counts as a viewer of a join request, unless the page repeats the call.
 */
export const REQUEST_VIEW_MS = 12_000;

/** The most audit records in one call, which is as many as fit into a JSON body with texts of maximum length. */
export const AUDIT_BATCH = 20;

/** The most people whom one message can mention. */
export const MENTIONS_MAX = 20;

/** The most domain events in one call, and the most people in the audience of a domain event. */
export const DOMAIN_EVENT_BATCH = 10;
export const DOMAIN_EVENT_PEOPLE = 50;
/** The most characters of a text in a domain event. */
export const DOMAIN_EVENT_TEXT_MAX = 600;

/** The most people on a page of the directory or of the members of a chapter. */
export const PEOPLE_PAGE = 100;

/** The most events on a page of the list. */
export const EVENT_PAGE = 100;

/** The most events and series that a person creates within 24 hours in their first days as a member. */
export const NEW_MEMBER_EVENTS = 3;
export const NEW_MEMBER_DAYS = 14;

/** The most due documents of an interval in one response. */
export const DUE_PAGE = 200;

/** The most people of an audience in one response. */
export const AUDIENCE_PAGE = 500;

/** The intervals in seconds from which admins choose how often a member may write in a chat. 0 means no limit. */
export const SLOW_MODE_SECONDS = [0, 10, 30, 60, 300] as const;

/** The word with which an admin mentions all members of a chapter. */
export const CHAPTER_MENTION = '@chapter';
/** The most messages within 24 hours that mention all members of a chapter. */
export const CHAPTER_MENTIONS = 3;

/** The number up to which unread notices and unread messages are counted. */
export const NOTICES_COUNTED = 100;

/** The most conversations that a person may start within 24 hours. */
export const NEW_CONVERSATIONS = 20;

/** The most chapters that a person may mute. */
export const MUTED_CHAPTERS = 200;

/** The number of pending join requests in a page. */
export const REQUESTS_PER_PAGE = 100;
