import * as z from 'zod';
import { PictureInput } from '../content/picture-schemas';
import { Id, line } from '../fields/fields';
import { editShape, inputShape } from '../fields/field-table';
import { LIMITS } from '../fields/limits';
import { Role } from '../people/people';
import { slugify } from '../texts/slug';
import { DateInput, TimeZone } from '../fields/time-fields';
import { CHAPTER_FIELDS } from './chapter-fields';
import { Archive } from './archive/archive-schemas';
import { JoinPolicy, JoinQuestion, JoinQuestionsInput } from './joining/joining-schemas';
import { Chapter } from './schemas';

const SLUG = /^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u;

/** The part of the address that identifies the chapter. */
export const ChapterSlug = line(LIMITS.chapterNameMax)
  .min(1, 'An address is required')
  .refine((slug) => SLUG.test(slug), 'Use letters, digits and single hyphens')
  .transform(slugify);

/** The day on which a chapter was founded. @example ChapterDay.parse('2019-05-04') */
export const ChapterDay = DateInput.refine((day) => day >= '1800', 'Must be a date');

/** A new chapter. Its default time zone is that of its state. `adminId` is its first admin. */
export const ChapterInput = z.strictObject({
  ...inputShape(CHAPTER_FIELDS),
  timeZone: TimeZone.optional(),
  foundedOn: ChapterDay.optional(),
  adminId: Id.optional(),
});
export type ChapterInput = z.input<typeof ChapterInput>;

/** The changes of a chapter. Its slug is made from its name unless `slug` is given. Null removes a value. */
export const ChapterEdit = z.strictObject({
  ...editShape(CHAPTER_FIELDS),
  slug: ChapterSlug.optional(),
  timeZone: TimeZone.optional(),
  foundedOn: ChapterDay.nullable().optional(),
  picture: PictureInput.nullable().optional(),
  joinPolicy: JoinPolicy.optional(),
  joinQuestions: JoinQuestionsInput.optional(),
});
export type ChapterEdit = z.input<typeof ChapterEdit>;

/** A chapter with the data that its page and its admins need. `version` grows with every edit. */
export const ChapterDetails = Chapter.extend({
  version: z.number().int(),
  archive: Archive.optional(),
  /** The questions to people who request to join. It is absent if there are none. */
  joinQuestions: z.array(JoinQuestion).optional(),
});
export type ChapterDetails = z.infer<typeof ChapterDetails>;

/** A person who is added to a chapter. */
export const NewMember = z.strictObject({ userId: Id, role: Role });
