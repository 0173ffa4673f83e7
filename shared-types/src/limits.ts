/**
 * Lengths and counts that both sides hold to. Units are characters unless a name says otherwise. Minimums are the
 * product's stated validation rules; maximums protect the server.
 */
export const LIMITS = {
  passwordMin: 6,
  passwordMax: 256,
  nameMin: 2,
  nameMax: 100,
  emailMax: 254,
  locationMax: 120,
  descriptionMax: 2000,
  tagMax: 40,
  tagCount: 20,
  joinMessageMax: 1000,
  decisionReasonMax: 500,
  eventTitleMax: 160,
  eventDescriptionMax: 5000,
  announcementTitleMax: 160,
  announcementContentMax: 5000,
  chatContentMax: 4000,
  searchMax: 100,
  auditDetailMax: 300,
  avatarBytes: 5 * 1024 * 1024,
  jsonBodyBytes: 64 * 1024,
  socketPacketBytes: 16 * 1024,
} as const;

/**
 * How often one person may do what changes something: `times` in `seconds`. Calls of one service with the same limit
 * are counted together. Each is more than anybody does by hand, and far less than a program can.
 */
export const WRITE_LIMITS = {
  /** What others are shown, or is costly: events, announcements, images. A form a minute, for an hour. */
  rare: { times: 60, seconds: 3600 },
  /** Everything that names no other limit. One every three seconds, for five minutes. */
  normal: { times: 100, seconds: 300 },
  /** Series of clicks: RSVPs, decisions about join requests. One every second, for five minutes. */
  frequent: { times: 300, seconds: 300 },
} as const;
export type WriteLimit = keyof typeof WRITE_LIMITS;

/** Audit records in one call at most: as many as fit into a JSON body, however long their texts are. */
export const AUDIT_BATCH = 20;
