import type { Persona } from '../test-product';
import { isPaid } from './statuses';
import type { Shape } from './shape';

export const PROFILE = { name: 1, location: 1, description: 1, tags: 1, avatarUrl: 1 } as const;
export const MEMBERSHIP = {
  id: 1,
  chapterId: 1,
  role: 1,
  joinedAt: 1,
  profile: { name: 1, location: 1, avatarUrl: 1 },
  chapter: { name: 1, state: 1, description: 1, slug: 1 },
} as const;
export const NEW_USER = {
  id: 1,
  name: 1,
  email: 1,
  subscriptionStatus: 1,
  createdAt: 1,
  profile: PROFILE,
  memberships: [MEMBERSHIP],
  isPlayMoney: 1,
} as const;
export const USER = { ...NEW_USER, membership: { plan: 1, amount: 1, cardLast4: 1, paidUntil: 1 } } as const;
export const IMPERSONATED = { ...USER, impersonatedBy: { id: 1, name: 1, until: 1 } } as const;
export const VIEWED = { ...USER, impersonatedBy: { id: 1, name: 1, until: 1, isReadOnly: 1 } } as const;
export const userOf = (persona: Persona): Shape => (isPaid(persona) ? USER : NEW_USER);
export const CHAPTER = {
  id: 1,
  slug: 1,
  name: 1,
  description: 1,
  state: 1,
  timeZone: 1,
  memberCount: 1,
  eventCount: 1,
  createdAt: 1,
  'foundedOn?': 1,
  'picture?': { id: 1, width: 1, height: 1, alt: 1 },
  'joinPolicy?': 1,
  'asksQuestions?': 1,
} as const;
export const ANNOUNCEMENT = { id: 1, title: 1, content: 1, createdAt: 1, 'editedAt?': 1, isPinned: 1 } as const;
export const CHAPTER_DETAILS = { ...CHAPTER, version: 1, 'joinQuestions?': [{ text: 1, isRequired: 1 }] } as const;
export const ARCHIVE = { at: 1, reason: 1 } as const;
export const ENTRY = { id: 1, userId: 1, chapterId: 1, role: 1, joinedAt: 1, profile: PROFILE } as const;
export const REQUEST = {
  id: 1,
  userId: 1,
  chapterId: 1,
  status: 1,
  message: 1,
  'answers?': [{ question: 1, answer: 1 }],
  createdAt: 1,
  userProfile: PROFILE,
  chapter: { name: 1, state: 1 },
} as const;
export const DECIDED = { ...REQUEST, decidedAt: 1 } as const;
export const USER_RSVP = {
  guests: 1,
  waitingPlace: 1,
  waitingSeats: 1,
  offeredSeats: 1,
  offerEndsAt: 1,
} as const;
export const EVENT = {
  id: 1,
  title: 1,
  description: 1,
  startTime: 1,
  endTime: 1,
  startLocal: 1,
  endLocal: 1,
  timeZone: 1,
  location: 1,
  chapterId: 1,
  attendeeCount: 1,
  isPublic: 1,
  userRsvpStatus: 1,
  status: 1,
  cancellation: 1,
  version: 1,
  organizerId: 1,
  seriesId: 1,
  capacity: 1,
  seatsTaken: 1,
  heldSeats: 1,
  waitingCount: 1,
  guestLimit: 1,
  rsvpOpensAt: 1,
  rsvpClosesAt: 1,
  'userRsvp?': USER_RSVP,
} as const;
const PULSE_PART = { count: 1, names: 1 } as const;
export const PULSE = {
  endsAt: 1,
  mine: 1,
  states: { 'on-the-way': PULSE_PART, arriving: PULSE_PART, there: PULSE_PART },
} as const;
export const NOTIFICATIONS = { email: 1, push: 1, weeklyDigest: 1 } as const;
export const MONTHLY_NUMBER = {
  name: 1,
  title: 1,
  definition: 1,
  charted: 1,
  unit: 1,
  addsUp: 1,
  columns: 1,
  months: [{ month: 1, values: 1 }],
} as const;
export const HEALTH = {
  status: 1,
  members: 1,
  upcomingEvents: 1,
  'active?': { people: 1, seen: 1, answered: 1, wrote: 1 },
  'lastActiveOn?': 1,
} as const;
export const AUDIT_LINE = {
  id: 1,
  at: 1,
  action: 1,
  actor: { id: 1, name: 1 },
  actingAs: 1,
  person: { id: 1, name: 1 },
  'chapter?': { id: 1, name: 1 },
  subject: 1,
  detail: 1,
  address: 1,
  userAgent: 1,
  requestId: 1,
} as const;
export const DONE = { ok: 1 } as const;
