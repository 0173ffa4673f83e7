import { DAY_MS } from '@meridian/shared-types';
import { anEvent as anyEvent } from '@meridian/platform/testing';
import type {
  Announcement,
  Chapter,
  ChatMessage,
  DirectoryEntry,
  Event,
  EventConversationPage,
  SchedulingHints,
  JoinRequest,
  Membership,
  MyEvent,
} from '@meridian/shared-types';

/** Returns an id of 24 digits. */
export const idOf = (n: number): string => n.toString(16).padStart(24, '0');
/** Returns the time `days` days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

export const aChapter = (fields: Partial<Chapter> = {}): Chapter => ({
  id: 1,
  slug: 'bay-area',
  name: 'Bay Area',
  description: 'By the water',
  state: 'California',
  timeZone: 'America/Los_Angeles',
  memberCount: 12,
  eventCount: 2,
  createdAt: '2019-04-01T12:00:00.000Z',
  ...fields,
});

/** Returns the conversation of an event in which nobody has written yet. */
export const anEventConversation = (fields: Partial<EventConversationPage> = {}): EventConversationPage => ({
  messages: [],
  endsAt: inDays(14),
  mayRemove: false,
  ...fields,
});

export const aMembership = (fields: Partial<Membership> = {}): Membership => ({
  id: 'm1',
  chapterId: 1,
  role: 'member',
  joinedAt: '2024-01-01T12:00:00.000Z',
  profile: { name: 'Ana', location: '', avatarUrl: null },
  chapter: { name: 'Bay Area', state: 'California', slug: 'bay-area' },
  ...fields,
});

/** Returns the scheduling hints for a time at which there is nothing else. */
export const someSchedulingHints = (fields: Partial<SchedulingHints> = {}): SchedulingHints => ({
  clashes: [],
  holidays: [],
  reach: { chapter: { awake: 12, members: 12 }, everyone: { awake: 30, members: 40 } },
  history: null,
  ...fields,
});

export const anEvent = (fields: Partial<Event> = {}): Event =>
  anyEvent({
    id: idOf(100),
    title: 'Harbour supper',
    description: 'Bring a friend.',
    startTime: inDays(2),
    endTime: inDays(2.1),
    location: 'Harbour Hall',
    attendeeCount: 8,
    ...fields,
  });

export const myEvent = (fields: Partial<MyEvent> = {}): MyEvent => ({
  ...anEvent({ userRsvpStatus: 'attending', ...fields }),
  rsvpStatus: 'going',
  ...fields,
});

export const anAnnouncement = (n: number): Announcement => ({
  id: idOf(700 + n),
  title: `News ${n}`,
  content: `What happened ${n}`,
  isPinned: false,
  createdAt: inDays(-n),
});

export const aPerson = (name: string) => ({
  name,
  location: 'Oakland, CA',
  description: '',
  tags: [],
  avatarUrl: null,
});

export const aMember = (n: number, fields: Partial<DirectoryEntry> = {}): DirectoryEntry => ({
  id: `e${n}`,
  userId: idOf(n),
  chapterId: 1,
  role: 'member',
  joinedAt: inDays(-n),
  profile: aPerson(`Person ${n}`),
  ...fields,
});

export const aRequest = (fields: Partial<JoinRequest> = {}): JoinRequest => ({
  id: idOf(900),
  userId: idOf(901),
  chapterId: 1,
  status: 'pending',
  message: 'I live nearby.',
  createdAt: '2024-01-05T12:00:00.000Z',
  userProfile: aPerson('Kwame Mensah'),
  chapter: { name: 'Bay Area', state: 'California' },
  ...fields,
});

export const aMessage = (seq: number, fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id: idOf(2000 + seq),
  chapterId: 1,
  seq,
  content: `Message ${seq}`,
  timestamp: new Date(Date.UTC(2026, 0, 5, 12, 0, seq)).toISOString(),
  senderId: idOf(2),
  senderProfile: { name: 'Kwame Mensah', avatarUrl: null },
  ...fields,
});
