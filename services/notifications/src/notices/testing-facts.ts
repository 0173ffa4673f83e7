import { someId } from '@meridian/kit/testing';
import type { Fact } from '@meridian/shared-types';
import { createFact } from '../testing';

export const announced = (fields: Partial<Fact> = {}): Fact =>
  ({
    ...createFact(),
    kind: 'announcement.posted',
    audience: { chapterId: 1, role: 'members' },
    data: { announcementId: someId(), chapterId: 1, title: 'New meeting place' },
    ...fields,
  }) as Fact;
export const requested = (personId: string): Fact => ({
  ...createFact(),
  kind: 'join-request.created',
  by: personId,
  audience: { chapterId: 1, role: 'admins' },
  data: { requestId: someId(), chapterId: 1, personId },
});
/** Creates a fact about a message that this person reported. */
export const reported = (by: string): Fact => ({
  ...createFact(),
  kind: 'report.created',
  by,
  audience: { chapterId: 1, role: 'admins' },
  data: { reportId: someId(), chapterId: 1 },
});
export const changed = (eventId: string, fields: Partial<Fact> = {}): Fact =>
  ({
    ...createFact(),
    kind: 'event.changed',
    audience: { eventId },
    data: { eventId, title: 'Picnic', isPublic: false, text: 'Moved one hour later, same place.' },
    ...fields,
  }) as Fact;
/** Creates a fact about an organizer's message to all guests of an event. */
export const wroteToGuests = (eventId: string, by: string): Fact => ({
  ...createFact(),
  kind: 'event.message',
  by,
  audience: { eventId, isGoing: true },
  data: { eventId, title: 'Picnic', isPublic: true, personId: by, text: 'Bring a coat.\nThe lake is cold.' },
});
export const cancelled = (eventId: string): Fact => ({
  ...createFact(),
  kind: 'event.cancelled',
  audience: { eventId },
  data: { eventId, title: 'Picnic', isPublic: true, reason: 'The hall is closed.' },
});
/** Creates a fact about a seat that is held for a person. */
export const offered = (personId: string, eventId: string): Fact => ({
  ...createFact(),
  kind: 'event.seat-changed',
  audience: { personIds: [personId] },
  data: {
    eventId,
    title: 'Picnic',
    isPublic: true,
    change: 'seat-offered',
    until: 'Wed, Jul 1, 2099, 6:00 PM CEST',
  },
});
export const ended = (personId: string): Fact => ({
  ...createFact(),
  kind: 'membership.ended',
  audience: { personIds: [personId] },
  data: { chapterId: 1 },
});
/** Creates a fact about the new title of an announcement. */
export const retitled = (announcementId: string, version: number, title: string): Fact => ({
  ...createFact(),
  kind: 'announcement.changed',
  audience: { chapterIds: [1] },
  data: { announcementId, version, title },
});
export const withdrawn = (announcementId: string): Fact => ({
  ...createFact(),
  kind: 'announcement.withdrawn',
  audience: { chapterIds: [1] },
  data: { announcementId },
});
export const mentioned = (personId: string, by: string): Fact => ({
  ...createFact(),
  kind: 'chat.mention',
  by,
  audience: { personIds: [personId] },
  data: { messageId: someId(), seq: 1, chapterId: 1, personId: by, text: 'Can you come?' },
});

export const written = (personId: string, by: string): Fact => ({
  ...createFact(),
  kind: 'chat.direct-message',
  by,
  audience: { personIds: [personId] },
  data: { personId: by, text: 'For you alone' },
});

/** Creates a fact about a public event that has moved online. */
export const movedOnline = (eventId: string, change: object = {}): Fact =>
  changed(eventId, {
    data: {
      eventId,
      title: 'Picnic',
      isPublic: true,
      text: 'New place: Zoom: https://zoom.us/j/1, code 4242, same time.',
      publicText: 'New place: Online, link for members, same time.',
      ...change,
    },
  } as Partial<Fact>);
