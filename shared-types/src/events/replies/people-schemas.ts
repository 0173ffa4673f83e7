import * as z from 'zod';
import { Id, Instant, limitParam, text } from '../../fields/fields';
import { LIMITS } from '../../fields/limits';
import { ProfileBrief } from '../../people/people';
import { EventAttendance } from '../chapter-event-schemas';
import { RsvpStatus } from '../schemas';
import { SeriesScope } from '../times/series-schemas';

/** The number of people per page of the list for those who manage an event, unless `limit` is given. */
export const INVOLVED_PER_PAGE = 50;

/** The reply of a person. People on the waiting list have no other reply. */
export const InvolvedReply = z.enum([...RsvpStatus.options, 'waiting']);
export type InvolvedReply = z.infer<typeof InvolvedReply>;

/** A person who replied to an event, for those who manage it. It contains no e-mail address. */
export const InvolvedPerson = z.object({
  userId: Id,
  profile: ProfileBrief,
  /**
   * The chapter of the event if the person belongs to it, or else their first one. It is null for people without a
   * chapter.
   */
  chapterName: z.string().nullable(),
  reply: InvolvedReply,
  guests: z.number().int(),
  /** The time at which the person replied, or joined the waiting list. */
  since: Instant,
  /** The place from 1. It is null for people who are not on the waiting list. */
  waitingPlace: z.number().int().nullable(),
  /** The number of their seats that were checked in. It is absent for people who did not come. */
  cameIn: z.number().int().optional(),
});
export type InvolvedPerson = z.infer<typeof InvolvedPerson>;

const Count = z.number().int();

/** A page of people. A page of a search may have fewer people than requested, and still be followed by more. */
export const InvolvedPage = z.object({
  people: z.array(InvolvedPerson),
  /** It is absent on the last page. */
  next: Id.optional(),
  /**
   * The number of people by reply, independent of the search and without the caller. They are notified if the caller
   * cancels the event or brings it back. They are only on the first page.
   */
  replies: z.object({ attending: Count, maybe: Count, waiting: Count }).optional(),
  /**
   * The number of people whom the caller's cancellation of the dates of `scope` notifies, each once. It is only on the
   * first page of a query with several dates.
   */
  repliedToDates: Count.optional(),
  /** The attendance of the whole event. It is only on the first page, once somebody was checked in. */
  attendance: EventAttendance.optional(),
});
export type InvolvedPage = z.infer<typeof InvolvedPage>;

/** A search, in which each word of `search` is the beginning of a word of the name. */
export const InvolvedFilter = z.strictObject({
  search: text(LIMITS.searchMax).optional(),
  reply: InvolvedReply.optional(),
});
export type InvolvedFilter = z.input<typeof InvolvedFilter>;

/**
 * A query for a page. `after` is `next` of the previous page. With `scope`, the people who replied to other dates of
 * the series are counted too.
 */
export const InvolvedQuery = InvolvedFilter.extend({
  after: Id.optional(),
  limit: limitParam(200).optional(),
  scope: SeriesScope.optional(),
});
