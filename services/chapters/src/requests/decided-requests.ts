import { keysetAfter } from '@meridian/service-kit';
import type { DecidedRequest } from '@meridian/shared-types';
import type { chaptersApi, QueryOf } from '@meridian/shared-types/contracts';
import { decidedFilter } from './decided-words';
import { withProfiles } from './with-profiles';
import { findProfiles } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';

/** Returns the decided requests of a chapter, latest first, with the people who decided. */
export async function decidedRequests(
  models: Pick<Models, 'Chapters' | 'People' | 'JoinRequests'>,
  chapterId: number,
  { search, after, limit = 50 }: QueryOf<typeof chaptersApi.decidedRequests>,
): Promise<DecidedRequest[]> {
  const filter = { chapterId, decidedAt: { $exists: true } };
  const page = await keysetAfter(models.JoinRequests, 'decidedAt', -1, after, filter);
  const found = await models.JoinRequests.find({ ...filter, ...page, ...(search && decidedFilter(search)) })
    .sort({ decidedAt: -1, _id: -1 })
    .limit(limit)
    .lean();
  const [requests, deciders] = await Promise.all([
    withProfiles(models, found),
    findProfiles(
      models,
      found.flatMap(({ decidedBy }) => decidedBy ?? []),
    ),
  ]);
  const deciderIds = new Map(found.map(({ _id, decidedBy }) => [String(_id), String(decidedBy)]));
  return requests.map((request) => {
    const userId = deciderIds.get(request.id);
    const decider = userId && deciders.get(userId);
    return decider ? { ...request, decidedBy: { userId, name: decider.name, avatarUrl: decider.avatarUrl } } : request;
  });
}
