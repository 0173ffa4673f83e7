import * as z from 'zod';
import { ShownPicture } from '../content/picture-schemas';
import { ChapterId, ChapterIdParam, Id, Instant, limitParam, text } from '../fields/fields';
import { responseShape } from '../field-tables/field-table';
import { LIMITS, PEOPLE_PAGE } from '../limits';
import { Membership, Profile, Role } from '../people/people';
import { CHAPTER_FIELDS } from '../field-tables/chapter-fields';
import { BanTerms } from './joining/ban-schemas';
import { JoinAnswer, JoinAnswersInput, JoinPolicy } from './joining/joining-schemas';

/**
 * A regional chapter. `timeZone` is the default for its events. `eventCount` counts the events that start in the
 * current Sunday-to-Saturday week of the chapter and that the caller may see.
 */
export const Chapter = z.object({
  id: ChapterId,
  slug: z.string(),
  ...responseShape(CHAPTER_FIELDS),
  timeZone: z.string(),
  memberCount: z.number().int(),
  eventCount: z.number().int(),
  createdAt: Instant,
  /** The date of the foundation. It is absent if only the year of `createdAt` is certain. */
  foundedOn: z.string().optional(),
  picture: ShownPicture.optional(),
  /** If absent, the policy is `ask`. */
  joinPolicy: JoinPolicy.optional(),
  /** Whether people who request to join are asked questions, which are in the chapter's details. */
  asksQuestions: z.boolean().optional(),
});
export type Chapter = z.infer<typeof Chapter>;

export const JoinRequestStatus = z.enum(['pending', 'approved', 'rejected']);
export type JoinRequestStatus = z.infer<typeof JoinRequestStatus>;

/** The decision on a join request. */
export const Decision = JoinRequestStatus.exclude(['pending']);
export type Decision = z.infer<typeof Decision>;

/** A request to join a chapter, and the decision on it. */
export const JoinRequest = z.object({
  id: Id,
  /** The applicant. */
  userId: Id,
  chapterId: ChapterId,
  status: JoinRequestStatus,
  message: z.string(),
  /** The answers to the chapter's own questions. It is absent if there are none. */
  answers: z.array(JoinAnswer).optional(),
  createdAt: Instant,
  decidedAt: Instant.optional(),
  /** The reason that the admin gave for the decision. */
  reason: z.string().optional(),
  userProfile: Profile,
  chapter: z.object({ name: z.string(), state: z.string() }),
});
export type JoinRequest = z.infer<typeof JoinRequest>;

/**
 * A person's memberships, earliest first, and their join requests, newest first. With `isArchived`, the chapter was
 * archived, or merged into another one.
 */
export const ChaptersOfPerson = z.object({
  memberships: z.array(Membership.omit({ profile: true }).extend({ isArchived: z.boolean().optional() })),
  requests: z.array(JoinRequest.omit({ userId: true, userProfile: true })),
});
export type ChaptersOfPerson = z.infer<typeof ChaptersOfPerson>;

/** The message of a join request, and answers to the chapter's questions. */
const requestFields = {
  message: text(LIMITS.joinMessageMax).optional().default(''),
  answers: JoinAnswersInput,
};
export const JoinRequestInput = z.strictObject(requestFields);
export const JoinRequestToChapter = z.strictObject({ chapterId: ChapterId, ...requestFields });
export const DecisionInput = z.strictObject({ reason: text(LIMITS.decisionReasonMax).optional() }).optional();
export const ChapterParams = z.strictObject({ id: ChapterIdParam });

/** Whether a person is a member of a chapter, and their role. */
export const MembershipStatus = z.object({
  isMember: z.boolean(),
  role: Role.nullable(),
  /** Whether the chapter is archived, so that nothing in it changes. It is absent for open ones. */
  isArchived: z.literal(true).optional(),
  /** The ban of the person from the chapter. */
  ban: BanTerms.optional(),
});
export type MembershipStatus = z.infer<typeof MembershipStatus>;

/**
 * Search and filters of the directory, sorted by name. `after` is the id of the last entry of the previous page.
 * Default `limit`: 100.
 */
export const DirectoryQuery = z.strictObject({
  search: text(LIMITS.searchMax).optional(),
  /** The letter with which the first name begins. Names before it are left out. */
  from: z
    .string()
    .max(2, 'One letter is needed')
    .regex(/^\p{L}$/u, 'One letter is needed')
    .optional(),
  chapter: ChapterIdParam.optional(),
  role: Role.optional(),
  after: Id.optional(),
  limit: limitParam(PEOPLE_PAGE).optional(),
});

/** A directory query for people; `newest` sorts by the date of their first membership, latest first. */
export const PeopleQuery = DirectoryQuery.extend({ sort: z.enum(['newest']).optional() });
