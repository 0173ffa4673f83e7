import * as z from 'zod';
import { Id, Instant, limitParam, text } from '../fields';
import { LIMITS } from '../limits';
import { ProfileBrief } from '../people';
import { EventAttendance } from './chapter-event-schemas';
import { RsvpStatus } from './schemas';

/** People per page of the list for those who manage an event, unless `limit` is given. */
export const INVOLVED_PER_PAGE = 50;

/** What a person replied. People who wait for a seat have no other reply. */
export const InvolvedReply = z.enum([...RsvpStatus.options, 'waiting']);
export type InvolvedReply = z.infer<typeof InvolvedReply>;

/** A person who replied to an event, for those who manage it. Without an e-mail address. */
export const InvolvedPerson = z.object({
  userId: Id,
  profile: ProfileBrief,
  /** The chapter of the event if the person belongs to it, or their first one. Null of people without a chapter. */
  chapterName: z.string().nullable(),
  reply: InvolvedReply,
  guests: z.number().int(),
  /** When they said so; of people who wait, since when. */
  since: Instant,
  /** From 1; null of people who do not wait. */
  waitingPlace: z.number().int().nullable(),
  /** How many of their seats came in at the door. Absent of people who did not come. */
  cameIn: z.number().int().optional(),
});
export type InvolvedPerson = z.infer<typeof InvolvedPerson>;

const Count = z.number().int();

/** Some of the people. A page of a search may have fewer people than asked for, and be followed by more. */
export const InvolvedPage = z.object({
  people: z.array(InvolvedPerson),
  /** Absent on the last page. */
  next: Id.optional(),
  /** How many people replied what, whom this page finds or not. Only on the first page. */
  replies: z.object({ attending: Count, maybe: Count, waiting: Count }).optional(),
  /** Who came, of the whole event. Only on the first page, once somebody came in at the door. */
  attendance: EventAttendance.optional(),
});
export type InvolvedPage = z.infer<typeof InvolvedPage>;

/** Each word of `search` is the beginning of a word of the name. */
export const InvolvedFilter = z.strictObject({
  search: text(LIMITS.searchMax).optional(),
  reply: InvolvedReply.optional(),
});
export type InvolvedFilter = z.input<typeof InvolvedFilter>;

/** `after` is `next` of the page before. */
export const InvolvedQuery = InvolvedFilter.extend({ after: Id.optional(), limit: limitParam(200).optional() });
