import * as z from 'zod';
import { ChapterIdParam, Id } from '../fields/fields';

/**
 * The things about which site admins can ask whether a person may see or do them. Some need a chapter, an event or a
 * recipient.
 */
export const AccessThing = z.enum([
  'directory',
  'members-only-events',
  'rsvp',
  'direct-messages',
  'admin-tools',
  'books',
  'chapter-join',
  'chapter-members',
  'chapter-announcements',
  'chapter-chat',
  'chapter-chat-writing',
  'chapter-moderation',
  'chapter-reports',
  'chapter-events',
  'chapter-admin',
  'chapter-numbers',
  'public-pages',
  'page-editing',
  'picture-upload',
  'event-see',
  'event-edit',
  'event-rsvp',
  'event-door',
  'event-pulse',
  'event-people',
  'event-check-in',
  'person-message',
]);
export type AccessThing = z.infer<typeof AccessThing>;

/** The reasons of a verdict. Those before `not-active` allow, the others refuse. */
export const AccessReason = z.enum([
  'active',
  'site-admin',
  'site-admin-two-factor',
  'treasurer',
  'treasurer-two-factor',
  'member',
  'chapter-admin',
  'some-chapter-admin',
  'public',
  'organizer',
  'attending',
  'on-request',
  'open-to-members',
  'not-active',
  'not-site-admin',
  'not-treasurer',
  'no-two-factor',
  'not-member',
  'banned',
  'muted',
  'chat-closed',
  'invited-only',
  'not-chapter-admin',
  'no-chapter-admin',
  'not-organizer',
  'not-attending',
  'draft',
  'event-cancelled',
  'event-full',
  'rsvps-not-open',
  'rsvps-closed',
  'not-event-day',
  'door-closed',
  'own-account',
  'other-not-active',
  'receives-from-chapters',
  'receives-from-nobody',
  'chapter-archived',
  'suspended',
  'merged',
]);
export type AccessReason = z.infer<typeof AccessReason>;

const verdicts = z.array(z.object({ thing: AccessThing, isAllowed: z.boolean(), reason: AccessReason }));

/** The verdicts of the rules on a person, each with its reason. `event` is the title of the event in question. */
export const PersonAccess = z.object({ verdicts, event: z.string().optional() });
export type PersonAccess = z.infer<typeof PersonAccess>;

export const PersonAccessQuery = z.strictObject({
  chapter: ChapterIdParam.optional(),
  event: Id.optional(),
  /** The person to whom a message would go. */
  recipient: Id.optional(),
});

/** The data about a person that the rules about one event, chat or conversation need. */
export const AccessQuestion = z.strictObject({ isActive: z.boolean(), isSiteAdmin: z.boolean() });
export type AccessQuestion = z.infer<typeof AccessQuestion>;

export const ChatAccess = z.object({ verdicts });
export type ChatAccess = z.infer<typeof ChatAccess>;

export const EventAccess = z.object({ title: z.string(), verdicts });
export type EventAccess = z.infer<typeof EventAccess>;
