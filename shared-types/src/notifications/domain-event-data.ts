import * as z from 'zod';
import { ChapterId, Id, Instant } from '../fields';
import { DOMAIN_EVENT_TEXT_MAX, LIMITS } from '../limits';

/** A one-time link in a mail. */
export const link = { token: z.string().max(128), expiresAt: Instant };
/** The event of a domain event. */
export const event = {
  eventId: Id,
  /** Notices of all dates of a series are about one thing. */
  seriesId: Id.optional(),
  /** Of a date of a series: its day in words, by the clocks of the venue. */
  date: z.string().max(DOMAIN_EVENT_TEXT_MAX).optional(),
  title: z.string().max(LIMITS.eventTitleMax),
  isPublic: z.boolean(),
};

/** A reminder of an event. `when` is its start in words, by the clocks of the venue. */
export const reminder = z.strictObject({ ...event, when: z.string().max(DOMAIN_EVENT_TEXT_MAX) });

/** A message of a chat that one person wrote to another in particular; `text` is its beginning. */
export const chatMessage = z.strictObject({
  messageId: Id,
  /** Its place in the chat. */
  seq: z.number().int(),
  chapterId: ChapterId,
  personId: Id,
  text: z.string().max(DOMAIN_EVENT_TEXT_MAX),
});
