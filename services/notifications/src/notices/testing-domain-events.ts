import { someId } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import { createDomainEvent } from '../testing/test-server';

export const announced = (fields: Partial<DomainEvent> = {}): DomainEvent =>
  ({
    ...createDomainEvent(),
    kind: 'announcement.posted',
    audience: { chapterId: 1, role: 'members' },
    data: { announcementId: someId(), chapterId: 1, title: 'New meeting place' },
    ...fields,
  }) as DomainEvent;
export const requested = (userId: string): DomainEvent => ({
  ...createDomainEvent(),
  kind: 'join-request.created',
  by: userId,
  audience: { chapterId: 1, role: 'admins' },
  data: { requestId: someId(), chapterId: 1, userId },
});
/** Creates a domain event about a message that this person reported. */
export const reported = (by: string): DomainEvent => ({
  ...createDomainEvent(),
  kind: 'report.created',
  by,
  audience: { chapterId: 1, role: 'admins' },
  data: { reportId: someId(), chapterId: 1, thing: 'message' },
});
const LATER = 'Moved one hour later, same place.';

export const changed = (eventId: string, fields: Partial<DomainEvent> = {}): DomainEvent =>
  ({
    ...createDomainEvent(),
    kind: 'event.changed',
    audience: { eventId },
    data: { eventId, title: 'Picnic', isPublic: false, text: LATER, publicText: LATER },
    ...fields,
  }) as DomainEvent;
/** Creates a domain event about an organizer's message to all guests of an event. */
export const wroteToGuests = (eventId: string, by: string): DomainEvent => ({
  ...createDomainEvent(),
  kind: 'event.message',
  by,
  audience: { eventId, isGoing: true },
  data: { eventId, title: 'Picnic', isPublic: true, userId: by, text: 'Bring a coat.\nThe lake is cold.' },
});
export const cancelled = (eventId: string): DomainEvent => ({
  ...createDomainEvent(),
  kind: 'event.cancelled',
  audience: { eventId },
  data: { eventId, title: 'Picnic', isPublic: true, reason: 'The hall is closed.' },
});
/** Creates a domain event about a seat that is held for a person. */
export const offered = (userId: string, eventId: string): DomainEvent => ({
  ...createDomainEvent(),
  kind: 'event.seat-changed',
  audience: { userIds: [userId] },
  data: {
    eventId,
    title: 'Picnic',
    isPublic: true,
    change: 'seat-offered',
    until: 'Wed, Jul 1, 2099, 6:00 PM CEST',
  },
});
export const ended = (userId: string): DomainEvent => ({
  ...createDomainEvent(),
  kind: 'membership.ended',
  audience: { userIds: [userId] },
  data: { chapterId: 1 },
});
/** Creates a domain event about the new title of an announcement. */
export const retitled = (announcementId: string, version: number, title: string): DomainEvent => ({
  ...createDomainEvent(),
  kind: 'announcement.changed',
  audience: { chapterIds: [1] },
  data: { announcementId, version, title },
});
export const withdrawn = (announcementId: string): DomainEvent => ({
  ...createDomainEvent(),
  kind: 'announcement.withdrawn',
  audience: { chapterIds: [1] },
  data: { announcementId },
});
export const mentioned = (userId: string, by: string): DomainEvent => ({
  ...createDomainEvent(),
  kind: 'chat.mention',
  by,
  audience: { userIds: [userId] },
  data: { messageId: someId(), seq: 1, chapterId: 1, userId: by, text: 'Can you come?' },
});

/** Creates a domain event about a message that mentions all members. */
export const mentionedAll = (by: string): DomainEvent => ({
  ...createDomainEvent(),
  kind: 'chat.chapter-mention',
  by,
  audience: { chapterId: 1, role: 'members' },
  data: { messageId: someId(), seq: 7, chapterId: 1, userId: by, text: '@chapter we meet at six' },
});

/** Creates a domain event about a direct message to one person, or to nobody who is notified. */
export const written = (to: string | [], by: string): DomainEvent => ({
  ...createDomainEvent(),
  kind: 'chat.direct-message',
  by,
  audience: { userIds: [to].flat() },
  data: { userId: by, messageId: someId(), text: 'For you alone' },
});

/** Creates a domain event about a public event that has moved online. */
export const movedOnline = (eventId: string, change: object = {}): DomainEvent =>
  changed(eventId, {
    data: {
      eventId,
      title: 'Picnic',
      isPublic: true,
      text: 'New place: Zoom: https://zoom.us/j/1, code 4242, same time.',
      publicText: 'New place: Online, link for members, same time.',
      ...change,
    },
  } as Partial<DomainEvent>);

/** Returns the id of the message that a domain event is about. */
export const messageIdOf = ({ data }: DomainEvent): string => ('messageId' in data ? data.messageId : '');

/** Creates a domain event about a new text of the message that another domain event is about. */
export const edited = (message: DomainEvent, editSeq: number, text: string, mentionedIds: string[]): DomainEvent => ({
  ...createDomainEvent(),
  kind: 'chat.message-edited',
  audience: { userIds: [someId()] },
  data: { messageId: messageIdOf(message), editSeq, text, mentionedIds },
});

/** Creates a domain event about the removal of the message that another domain event is about. */
export const removed = (message: DomainEvent): DomainEvent => ({
  ...createDomainEvent(),
  kind: 'chat.message-removed',
  audience: { userIds: [someId()] },
  data: { messageId: messageIdOf(message) },
});
