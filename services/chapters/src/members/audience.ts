import { AUDIENCE_PAGE } from '@meridian/shared-types';
import type { BodyOf, QueryOf, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { NOT_SUSPENDED } from './membership.model';
import type { Models } from '../models';

type AudienceQuery = QueryOf<typeof chaptersInternalApi.audience>;

/** Ids of members or admins of a chapter, in order: a page after one id, and perhaps up to another. */
export async function audienceOf(
  { Memberships }: Pick<Models, 'Memberships'>,
  chapterId: number,
  { role, after, to }: AudienceQuery,
): Promise<string[]> {
  const found = await Memberships.find(
    { chapterId, ...NOT_SUSPENDED, ...(role === 'admins' && { role: 'admin' }), ...within('userId', { after, to }) },
    { _id: 0, userId: 1 },
  )
    .sort({ userId: 1 })
    .limit(AUDIENCE_PAGE)
    .lean();
  return found.map(({ userId }) => String(userId));
}

/** Ids of members of several chapters, each once, in order: a page after one id, and perhaps up to another. */
export async function audienceOfSeveral(
  { People }: Pick<Models, 'People'>,
  { chapterIds, ...range }: BodyOf<typeof chaptersInternalApi.audienceOfSeveral>,
): Promise<string[]> {
  const found = await People.find(
    { 'places.chapterId': { $in: chapterIds }, ...NOT_SUSPENDED, ...within('_id', range) },
    { _id: 1 },
  )
    .sort({ _id: 1 })
    .hint({ _id: 1 })
    .limit(AUDIENCE_PAGE)
    .lean();
  return found.map(({ _id }) => String(_id));
}

const within = (field: string, { after, to }: { after?: string; to?: string }) =>
  after || to ? { [field]: { ...(after && { $gt: after }), ...(to && { $lte: to }) } } : {};
