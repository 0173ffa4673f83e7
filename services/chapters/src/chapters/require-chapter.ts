import { notFound } from '@meridian/service-kit';
import type { MembershipStatus } from '@meridian/shared-types';
import { roleIn } from './found-by-id';
import type { Models } from '../models/create-models';
import { findBan, toBanTerms } from '../models/ban.model';

type Needed = Pick<Models, 'Chapters' | 'Memberships' | 'Bans'>;

/**
 * Returns a person's membership in a chapter, also in an archived one, or their ban. Members are never banned, because
 * a ban ends the membership. Throws 404 if there is no such chapter.
 */
export async function standingIn(models: Needed, id: number, userId: string): Promise<MembershipStatus> {
  const [role, { archive }] = await Promise.all([roleIn(models, id, userId), requireChapter(models, id)]);
  const ban = role === null ? await findBan(models, id, userId) : null;
  return {
    isMember: role !== null,
    role,
    ...(archive && { isArchived: true }),
    ...(ban && { ban: toBanTerms(ban) }),
  };
}

/** Returns the chapter fields that other rules need. Throws 404 if there is no such chapter. */
export async function requireChapter({ Chapters }: Pick<Models, 'Chapters'>, id: number) {
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
