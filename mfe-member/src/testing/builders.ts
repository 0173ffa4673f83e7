import { anEvent as anyEvent, idOf, inDays } from '@meridian/platform/testing';
import type {
  Announcement,
  ChatMessage,
  DoorPerson,
  Event,
  EventConversationPage,
  SchedulingHints,
  MyEvent,
} from '@meridian/shared-types';

/** Returns the conversation of an event in which nobody has written yet. */
export const anEventConversation = (fields: Partial<EventConversationPage> = {}): EventConversationPage => ({
  messages: [],
  endsAt: inDays(14),
  mayRemove: false,
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

/** Returns a person at the door of an event who goes and has not come yet. */
export const aDoorPerson = (userId: string, name: string, fields: Partial<DoorPerson> = {}): DoorPerson => ({
  userId,
  name,
  reply: 'attending',
  guests: 0,
  tickets: [],
  arrivals: [],
  undone: [],
  ...fields,
});
/** Returns the picture that the server has stored. */
export const UPLOADED = (() => {
  const key = 'a'.repeat(32);
  return { key, mediaUrl: `/api/message-pictures/${key}`, width: 1600, height: 800 };
})();
