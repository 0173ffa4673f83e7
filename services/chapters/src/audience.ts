import { AUDIENCE_PAGE } from '@meridian/shared-types';
import type { QueryOf, chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from './models';

type AudienceQuery = QueryOf<typeof chaptersInternalApi.audience>;

/** Ids of members or admins of a chapter, in order: a page after one id, and perhaps up to another. */
export async function audienceOf(
  { Memberships }: Pick<Models, 'Memberships'>,
  chapterId: number,
  { role, after, to }: AudienceQuery,
): Promise<string[]> {
  const range = { ...(after && { $gt: after }), ...(to && { $lte: to }) };
  const found = await Memberships.find(
    { chapterId, ...(role === 'admins' && { role: 'admin' }), ...((after || to) && { userId: range }) },
    { _id: 0, userId: 1 },
  )
    .sort({ userId: 1 })
    .limit(AUDIENCE_PAGE)
    .lean();
  return found.map(({ userId }) => String(userId));
}
