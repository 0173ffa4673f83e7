import * as z from 'zod';
import { JoinRequestStatus } from './chapters/schemas';
import { RsvpChange } from './events/seat-schemas';
import { ChapterId, Id } from './fields';
import { Role } from './people';

/**
 * Messages of services over Redis: to chat, so that it updates open sockets at once, and to programs that remember what
 * they have read. They only save time: chat checks sessions and memberships every 15 s, and memories end after half a
 * second.
 */
export const signals = {
  /** A session ended (`sessionId`), or a person's rights changed, as by a payment (`userId`). */
  sessionsChanged: {
    channel: 'meridian:sessions-changed',
    payload: z.union([z.object({ sessionId: z.string() }), z.object({ userId: Id })]),
  },
  /** A person no longer belongs to a chapter. */
  membershipEnded: { channel: 'meridian:membership-ended', payload: z.object({ userId: Id, chapterId: ChapterId }) },
  /** A member became an admin of a chapter, or is no longer one. */
  roleChanged: {
    channel: 'meridian:role-changed',
    payload: z.object({ userId: Id, chapterId: ChapterId, role: Role }),
  },
  /** A join request was created or decided. */
  joinRequestChanged: {
    channel: 'meridian:join-request-changed',
    payload: z.object({ userId: Id, chapterId: ChapterId, status: JoinRequestStatus }),
  },
  /** A chapter was archived or brought back. */
  chapterChanged: { channel: 'meridian:chapter-changed', payload: z.object({ chapterId: ChapterId }) },
  /** An admin looks at a pending join request. */
  joinRequestLooked: {
    channel: 'meridian:join-request-looked',
    payload: z.object({ chapterId: ChapterId, requestId: Id, userId: Id, name: z.string() }),
  },
  /** A chapter has a new announcement. */
  announcementPosted: { channel: 'meridian:announcement-posted', payload: z.object({ chapterId: ChapterId }) },
  /** Others have changed a person's RSVP, as when a seat became free for a person who waited. */
  rsvpChanged: {
    channel: 'meridian:rsvp-changed',
    payload: z.object({ userId: Id, eventId: Id, change: RsvpChange }),
  },
  /** An event was changed or cancelled; not its RSVPs. */
  eventChanged: { channel: 'meridian:event-changed', payload: z.object({ eventId: Id }) },
  /** A person who goes to an event has said where they are, or taken it back. */
  pulseChanged: { channel: 'meridian:pulse-changed', payload: z.object({ eventId: Id }) },
  /** People have new notices, or have read some. */
  noticesChanged: { channel: 'meridian:notices-changed', payload: z.object({ userIds: z.array(Id).max(500) }) },
  /** People have new messages from each other, or have read some. */
  directMessagesChanged: {
    channel: 'meridian:direct-messages-changed',
    payload: z.object({ userIds: z.array(Id).max(2) }),
  },
  /** An admin removed a message from a chapter's chat. */
  messageRemoved: {
    channel: 'meridian:message-removed',
    payload: z.object({ chapterId: ChapterId, seq: z.number().int() }),
  },
  /**
   * The inbox of the office has something new, or an admin changed something in it. With the chapter where it is a
   * report of a message in its chat.
   */
  inboxChanged: {
    channel: 'meridian:inbox-changed',
    payload: z.object({ chapterId: ChapterId.optional() }),
  },
  /** A person has another name, picture or text, or is shown where they were not, as after a payment. */
  personChanged: { channel: 'meridian:person-changed', payload: z.object({ userId: Id }) },
  /** Something that the lists of a service show was changed: its other replicas forget what they have read. */
  listsChanged: {
    channel: 'meridian:lists-changed',
    payload: z.object({ service: z.enum(['chapters', 'events']) }),
  },
} as const;

export type SignalName = keyof typeof signals;

/** What a signal carries. @example SignalPayload<'membershipEnded'> // { userId: string; chapterId: number } */
export type SignalPayload<Name extends SignalName> = z.output<(typeof signals)[Name]['payload']>;
