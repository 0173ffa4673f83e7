import { someId } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';

/** Creates the id and time of a new domain event. */
export const createDomainEvent = () => ({ id: someId(), at: new Date().toISOString() });

type DataOf<K extends DomainEvent['kind']> = Extract<DomainEvent, { kind: K }>['data'];
/** Creates a domain event, about something that happened now. */
export const happened = <K extends DomainEvent['kind']>(
  kind: K,
  audience: DomainEvent['audience'],
  data: DataOf<K>,
  by?: string,
): DomainEvent => ({ ...createDomainEvent(), kind, audience, data, ...(by && { by }) }) as DomainEvent;

const MEMBERS = { chapterId: 1, role: 'members' as const };
const ADMINS = { chapterId: 1, role: 'admins' as const };
const to = (...userIds: string[]) => ({ userIds });
const picnic = (eventId: string) => ({ eventId, title: 'Picnic', isPublic: true });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Tells these people that their password was changed. */
export const passwordChanged = (...userIds: string[]) => happened('account.password-changed', to(...userIds), {});
export const passwordReset = (userId: string, minutes = 30) =>
  happened('account.password-reset', to(userId), { token: 'one-time-token', expiresAt: inMinutes(minutes) });
export const confirmAddress = (userId: string) => {
  const data = { token: 'one-time-token', expiresAt: inMinutes(1), setsPassword: false };
  return happened('account.confirm-address', to(userId), data);
};
export const deleted = (userId: string, receipt?: { name: string; email: string }) =>
  happened('account.deleted', to(userId), { ...(receipt && { receipt }) });

export const decided = (userId: string, decision: 'approved' | 'rejected', note = '') =>
  happened('join-request.decided', to(userId), { requestId: someId(), chapterId: 1, decision, note });
export const requested = (userId: string) =>
  happened('join-request.created', ADMINS, { requestId: someId(), chapterId: 1, userId }, userId);
export const ended = (userId: string) => happened('membership.ended', to(userId), { chapterId: 1 });
/** A message that this person reported. */
export const reported = (by: string) =>
  happened('report.created', ADMINS, { reportId: someId(), chapterId: 1, thing: 'message' }, by);

export const announced = (fields: Partial<DomainEvent> = {}, title = 'New meeting place', announcementId = someId()) =>
  ({ ...happened('announcement.posted', MEMBERS, { announcementId, chapterId: 1, title }), ...fields }) as DomainEvent;
export const retitled = (announcementId: string, version: number, title: string) =>
  happened('announcement.changed', { chapterIds: [1] }, { announcementId, version, title });
export const withdrawn = (announcementId: string) =>
  happened('announcement.withdrawn', { chapterIds: [1] }, { announcementId });

const LATER = 'Moved one hour later, same place.';
export const changed = (eventId: string, fields: Partial<DomainEvent> = {}) =>
  ({
    ...happened('event.changed', { eventId }, { ...picnic(eventId), isPublic: false, text: LATER, publicText: LATER }),
    ...fields,
  }) as DomainEvent;
/** A public event that has moved online. */
export const movedOnline = (eventId: string, publicText = 'New place: Online, link for members, same time.') => {
  const text = 'New place: Zoom: https://zoom.us/j/1, code 4242, same time.';
  return happened('event.changed', { eventId }, { ...picnic(eventId), text, publicText });
};
export const cancelled = (eventId: string) =>
  happened('event.cancelled', { eventId }, { ...picnic(eventId), reason: 'The hall is closed.' });
/** An organizer's message to all guests of an event. */
export const wroteToGuests = (eventId: string, by: string) => {
  const data = { ...picnic(eventId), userId: by, text: 'Bring a coat.\nThe lake is cold.' };
  return happened('event.message', { eventId, isGoing: true }, data, by);
};
/** A seat that is held for a person. */
export const offered = (userId: string, eventId: string) => {
  const until = 'Wed, Jul 1, 2099, 6:00 PM CEST';
  return happened('event.seat-changed', to(userId), { ...picnic(eventId), change: 'seat-offered', until });
};

export const mentioned = (userId: string, by: string) => {
  const data = { messageId: someId(), seq: 1, chapterId: 1, userId: by, text: 'Can you come?' };
  return happened('chat.mention', to(userId), data, by);
};
/** A message that mentions all members. */
export const mentionedAll = (by: string) => {
  const data = { messageId: someId(), seq: 7, chapterId: 1, userId: by, text: '@chapter we meet at six' };
  return happened('chat.chapter-mention', MEMBERS, data, by);
};
/** A direct message to one person, or to nobody who is notified. */
export const written = (userId: string | [], by: string) =>
  happened(
    'chat.direct-message',
    to(...[userId].flat()),
    { userId: by, messageId: someId(), text: 'For you alone' },
    by,
  );

/** Returns the id of the message that a domain event is about. */
const messageIdOf = ({ data }: DomainEvent): string => ('messageId' in data ? data.messageId : '');
/** A new text of the message that another domain event is about. */
export const edited = (message: DomainEvent, editSeq: number, text: string, mentionedIds: string[]) =>
  happened('chat.message-edited', to(someId()), { messageId: messageIdOf(message), editSeq, text, mentionedIds });
/** The removal of the message that another domain event is about. */
export const removed = (message: DomainEvent) =>
  happened('chat.message-removed', to(someId()), { messageId: messageIdOf(message) });
