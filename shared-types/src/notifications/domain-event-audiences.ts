import * as z from 'zod';
import { ChapterId, Id } from '../fields';
import { DOMAIN_EVENT_PEOPLE, LIMITS } from '../limits';

/** Whom a domain event concerns: named people, the members or admins of a chapter, or those who may come to an event. */
export const PeopleAudience = z.strictObject({ personIds: z.array(Id).min(1).max(DOMAIN_EVENT_PEOPLE) });
export const ChapterAudience = z.strictObject({ chapterId: ChapterId, role: z.enum(['members', 'admins']) });
/** Members of several chapters, each person once. */
export const ChaptersAudience = z.strictObject({
  chapterIds: z.array(ChapterId).min(1).max(LIMITS.announcementChapterCount),
});
/** `hasSeat`: only those who go, or for whom a seat is held. `isGoing`: only those who go. */
export const EventAudience = z.strictObject({
  eventId: Id,
  hasSeat: z.literal(true).optional(),
  isGoing: z.literal(true).optional(),
});
export type DomainEventAudience = z.infer<
  typeof PeopleAudience | typeof ChapterAudience | typeof ChaptersAudience | typeof EventAudience
>;
