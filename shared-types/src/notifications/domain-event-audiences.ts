import * as z from 'zod';
import { ChapterId, Id } from '../fields/fields';
import { DOMAIN_EVENT_PEOPLE, LIMITS } from '../fields/limits';

/**
 * The audience of a domain event: named people, the members or admins of a chapter, or the people who may come to an
 * event. Nobody is notified of an event without people.
 */
export const PeopleAudience = z.strictObject({ userIds: z.array(Id).max(DOMAIN_EVENT_PEOPLE) });
export const ChapterAudience = z.strictObject({ chapterId: ChapterId, role: z.enum(['members', 'admins']) });
/** The members of several chapters. Each person counts once. */
export const ChaptersAudience = z.strictObject({
  chapterIds: z.array(ChapterId).min(1).max(LIMITS.announcementChapterCount),
});
/**
 * The people of an event. `hasSeat` selects only people who attend or have an offered seat, and `isGoing` only those
 * who attend.
 */
export const EventAudience = z.strictObject({
  eventId: Id,
  hasSeat: z.literal(true).optional(),
  isGoing: z.literal(true).optional(),
});
export type DomainEventAudience = z.infer<
  typeof PeopleAudience | typeof ChapterAudience | typeof ChaptersAudience | typeof EventAudience
>;
