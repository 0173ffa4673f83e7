/**
 * Lengths and counts that both sides hold to. Units are characters unless a name says otherwise.
 * Minimums are the product's stated validation rules; maximums protect the server.
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
