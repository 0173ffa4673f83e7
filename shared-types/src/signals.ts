import * as z from 'zod';
import { JoinRequestStatus } from './chapters/schemas';
import { RsvpChange } from './events/seats/seat-schemas';
import { ChapterId, Id } from './fields/fields';
import { Role } from './people/people';
import { ChangedPositions } from './chat/chats-schemas';
import { ReplicaPresence } from './chat/presence-schemas';
import { ChatSettings } from './chat/settings-schemas';

/**
 * The messages of services over Redis. Chat uses them to update open sockets at once, and caches use them to invalidate
 * entries. They only save time, because chat checks sessions and memberships every 15 s, and cache entries expire after
 * half a second.
 */
export const signals = {
  /** A session ended (`sessionId`), or a person's rights changed, for example by a payment (`userId`). */
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
  /** A chapter was archived or restored. */
  chapterChanged: { channel: 'meridian:chapter-changed', payload: z.object({ chapterId: ChapterId }) },
  /** An admin is viewing a pending join request. */
  joinRequestViewed: {
    channel: 'meridian:join-request-viewed',
    payload: z.object({ chapterId: ChapterId, requestId: Id, userId: Id, name: z.string() }),
  },
  /** A chapter has a new announcement. */
  announcementPosted: { channel: 'meridian:announcement-posted', payload: z.object({ chapterId: ChapterId }) },
  /** A person's RSVP changed without their action, for example because a seat became free. */
  rsvpChanged: {
    channel: 'meridian:rsvp-changed',
    payload: z.object({ userId: Id, eventId: Id, change: RsvpChange }),
  },
  /** An event was changed or cancelled. Changes of RSVPs are not signaled. */
  eventChanged: { channel: 'meridian:event-changed', payload: z.object({ eventId: Id }) },
  /** An attendee of an event has set or removed their state on the day of the event. */
  pulseChanged: { channel: 'meridian:pulse-changed', payload: z.object({ eventId: Id }) },
  /** Somebody wrote in the conversation of an event, a message was removed there, or a person does not go any more. */
  eventConversationChanged: { channel: 'meridian:event-conversation-changed', payload: z.object({ eventId: Id }) },
  /** People have new notices, or have read some. */
  noticesChanged: { channel: 'meridian:notices-changed', payload: z.object({ userIds: z.array(Id).max(500) }) },
  /** People have new direct messages, or have read some. */
  directMessagesChanged: {
    channel: 'meridian:direct-messages-changed',
    payload: z.object({ userIds: z.array(Id).max(2) }),
  },
  /** Admins changed how members may write in the chat of a chapter. */
  chatSettingsChanged: { channel: 'meridian:chat-settings-changed', payload: ChatSettings },
  /** People have read messages, marked some as unread, or muted a chat. */
  chatsRead: {
    channel: 'meridian:chats-read',
    payload: z.object({ people: z.array(ChangedPositions.extend({ userId: Id })) }),
  },
  /**
   * People have connected to a replica of chat, or are gone. Each replica repeats it without people, so that the others
   * know that it runs.
   */
  presenceChanged: { channel: 'meridian:presence-changed', payload: ReplicaPresence },
  /** One replica of chat, or all of them, should tell again who is connected to it. */
  presenceAsked: { channel: 'meridian:presence-asked', payload: z.object({ replica: z.string().optional() }) },
  /** A person has changed whether they are shown as here. Of two states, the one with the greater version is newer. */
  presenceSettingsChanged: {
    channel: 'meridian:presence-settings-changed',
    payload: z.object({ userId: Id, showPresence: z.boolean(), version: z.number().int() }),
  },
  /** One of two people has blocked or unblocked the other one. */
  blockChanged: { channel: 'meridian:block-changed', payload: z.object({ userIds: z.array(Id).length(2) }) },
  /**
   * The inbox of the office has changed. It has the chapter if the change is a report of a message in its chat, or a
   * message that is held for review there.
   */
  inboxChanged: {
    channel: 'meridian:inbox-changed',
    payload: z.object({ chapterId: ChapterId.optional() }),
  },
  /** A person has another name, picture or text, or has become visible, for example after a payment. */
  personChanged: { channel: 'meridian:person-changed', payload: z.object({ userId: Id }) },
} as const;

export type SignalName = keyof typeof signals;

/** The payload of a signal. @example SignalPayload<'membershipEnded'> // { userId: string; chapterId: number } */
export type SignalPayload<Name extends SignalName> = z.output<(typeof signals)[Name]['payload']>;
