import { AUDIENCE_PAGE } from '@meridian/shared-types';
import type { BodyOf, QueryOf, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { NOT_SUSPENDED } from '../models/membership.model';
import type { Models } from '../models/create-models';

type AudienceQuery = QueryOf<typeof chaptersInternalApi.audience>;

/**
 * Returns the ids of members or admins of a chapter, in order. The page begins after one id, and may end with another.
 */
export async function findAudience(
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

/**
 * Returns the ids of members of several chapters, each once and in order. The page begins after one id, and may end
 * with another.
 */
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
