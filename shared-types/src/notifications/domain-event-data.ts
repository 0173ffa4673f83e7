import * as z from 'zod';
import { ChapterId, Id, Instant } from '../fields';
import { DOMAIN_EVENT_TEXT_MAX, LIMITS } from '../limits';

/** The one-time link of a mail. */
export const link = { token: z.string().max(128), expiresAt: Instant };
/** The event of a domain event. */
export const event = {
  eventId: Id,
  /** The id of the series. Notices of all its dates share a group. */
  seriesId: Id.optional(),
  /** The day of a date of a series in words, in the time zone of the venue. */
  date: z.string().max(DOMAIN_EVENT_TEXT_MAX).optional(),
  title: z.string().max(LIMITS.eventTitleMax),
  isPublic: z.boolean(),
};

/** A reminder of an event. `when` is its start in words, in the time zone of the venue. */
export const reminder = z.strictObject({ ...event, when: z.string().max(DOMAIN_EVENT_TEXT_MAX) });

/** A message of a chat to one person in particular, such as a mention or a reply. `text` is its beginning. */
export const chatMessage = z.strictObject({
  messageId: Id,
  /** The sequence number in the chat. */
  seq: z.number().int(),
  chapterId: ChapterId,
  personId: Id,
  text: z.string().max(DOMAIN_EVENT_TEXT_MAX),
});
