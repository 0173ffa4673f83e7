import { forbidden, notFound, type Handlers } from '@meridian/service-kit';
import { eventCreationScope, type MembershipStatus } from '@meridian/shared-types';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import { findMergeTargets } from '../archive/merge-targets';
import { banOf, toBanTerms } from '../members/ban.model';
import { chapterAt } from './chapter-address';
import { CHAPTER_FIELDS, toChapter, toChapterDetails } from './chapter.model';
import { roleIn, type Models } from '../models';
import type { WeekEventCounts } from './week-event-counts';

/** The maximum number of chapters in a list. Lists of chapters have no pages, because no organization has more. */
const MAX_CHAPTERS = 500;

export const chapterHandlers = (
  models: Models,
  weekEventCounts: WeekEventCounts,
): Pick<Handlers<typeof chaptersApi>, 'list' | 'creatable' | 'bySlug' | 'membershipStatus'> => ({
  async list({ identity }) {
    const [chapters, counts] = await Promise.all([allByName(models), weekEventCounts(identity)]);
    return chapters.map((chapter) => toChapter(chapter, counts));
  },

  async creatable({ identity }) {
    const scope = eventCreationScope(identity);
    if (scope === 'none') throw forbidden('An active membership is required.');
    const [chapters, counts] = await Promise.all([
      scope === 'all' ? allByName(models) : ownChapters(models, identity.userId),
      weekEventCounts(identity),
    ]);
    return chapters.map((chapter) => toChapter(chapter, counts));
  },

  async bySlug({ params, identity }) {
    const [chapter, counts] = await Promise.all([chapterAt(models, params.slug), weekEventCounts(identity)]);
    if (!chapter) throw notFound('chapter');
    return toChapterDetails(chapter, counts, await findMergeTargets(models, [chapter]));
  },

  async membershipStatus({ params, identity }) {
    const [standing, ban] = await Promise.all([
      standingIn(models, params.id, identity.userId),
      banOf(models, params.id, identity.userId),
    ]);
    return { ...standing, ...(ban && { ban: toBanTerms(ban) }) };
  },
});

/** Compares names without regard to case and accents, and sorts "Chapter 2" before "Chapter 10". */
const byName = new Intl.Collator('en', { numeric: true });

export async function allByName({ Chapters }: Models) {
  const chapters = await Chapters.find({ archive: { $exists: false } }, CHAPTER_FIELDS)
    .sort({ name: 1, _id: 1 })
    .limit(MAX_CHAPTERS)
    .lean();
  return chapters.sort((a, b) => byName.compare(a.name, b.name));
}

/** Returns a person's open chapters. Those that the person administers come first, then all are sorted by name. */
async function ownChapters({ Chapters, People }: Models, userId: string) {
  const person = await People.findById(userId, { places: 1 }).lean();
  const roles = new Map(person?.places.map(({ chapterId, role }) => [chapterId, role]));
  const chapters = await Chapters.find({ _id: { $in: [...roles.keys()] } }, CHAPTER_FIELDS).lean();
  const rank = (id: number) => (roles.get(id) === 'admin' ? 0 : 1);
  return chapters.sort((a, b) => rank(a._id) - rank(b._id) || byName.compare(a.name, b.name));
}

/** Returns a person's membership in a chapter, also in an archived one. Throws 404 if there is no such chapter. */
export async function standingIn(models: Models, id: number, userId: string): Promise<MembershipStatus> {
  const [role, { archive }] = await Promise.all([roleIn(models, id, userId), requireChapter(models, id)]);
  return { isMember: role !== null, role, ...(archive && { isArchived: true }) };
}

/** Returns the chapter fields that other rules need. Throws 404 if there is no such chapter. */
export async function requireChapter({ Chapters }: Models, id: number) {
  const chapter = await Chapters.findById(id, {
    name: 1,
    state: 1,
    timeZone: 1,
    'archive.at': 1,
    'archive.mergedInto': 1,
    joinPolicy: 1,
    joinQuestions: 1,
  }).lean();
  if (!chapter) throw notFound('chapter');
  return chapter;
}
