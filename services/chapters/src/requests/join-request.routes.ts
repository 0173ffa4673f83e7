import {
  conflict,
  forbidden,
  inTransaction,
  keysetAfter,
  notFound,
  recordDomainEvent,
  type Handlers,
} from '@meridian/service-kit';
import { REQUESTS_PER_PAGE } from '@meridian/shared-types';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import { mayAdminister } from '../chapters/chapter.policy';
import { requireChapter } from '../chapters/require-chapter';
import { chaptersOfPerson } from './chapters-of-person';
import { decide, type DecisionModels } from './decision';
import type { ChapterSignals } from '../chapters/chapter-signals';
import { roleIn } from '../chapters/found-by-id';
import { requestToJoin } from './requesting';
import { withProfiles } from './with-profiles';

type RequestCalls =
  | 'joinRequests'
  | 'requestToJoinByPath'
  | 'requestToJoinByBody'
  | 'myJoinRequests'
  | 'ofPerson'
  | 'withdrawRequest'
  | 'approve'
  | 'reject';

const MAX_OWN_REQUESTS = 100;

export const joinRequestHandlers = (
  models: DecisionModels,
  signals: ChapterSignals,
): Pick<Handlers<typeof chaptersApi>, RequestCalls> => ({
  async joinRequests({ params, query: { after }, identity }) {
    const [role] = await Promise.all([roleIn(models, params.id, identity.userId), requireChapter(models, params.id)]);
    if (!mayAdminister(identity, role)) throw forbidden('Only admins of this chapter can see its join requests.');
    return withProfiles(
      models,
      await models.JoinRequests.find({
        chapterId: params.id,
        status: 'pending',
        ...(await keysetAfter(models.JoinRequests, 'createdAt', 1, after)),
      })
        .sort({ createdAt: 1, _id: 1 })
        .limit(REQUESTS_PER_PAGE)
        .lean(),
    );
  },

  requestToJoinByPath: ({ params, body = { message: '', answers: [] }, identity }) =>
    requestToJoin(models, signals, params.id, body, identity),
  requestToJoinByBody: ({ body: { chapterId, ...body }, identity }) =>
    requestToJoin(models, signals, chapterId, body, identity),

  async myJoinRequests({ identity }) {
    return withProfiles(
      models,
      await models.JoinRequests.find({ userId: identity.userId })
        .sort({ createdAt: -1, _id: -1 })
        .limit(MAX_OWN_REQUESTS)
        .lean(),
    );
  },

  ofPerson: ({ params }) => chaptersOfPerson(models, params.userId),

  async withdrawRequest({ params, identity }) {
    const own = { _id: params.id, userId: identity.userId };
    const withdrawn = await inTransaction(models.db, async (session) => {
      const found = await models.JoinRequests.findOneAndDelete({ ...own, status: 'pending' }, { session }).lean();
      if (!found) return null;
      await recordDomainEvent(
        models.db,
        {
          kind: 'join-request.withdrawn',
          audience: { userIds: [identity.userId] },
          data: { requestId: params.id },
        },
        session,
      );
      return found;
    });
    if (withdrawn) {
      signals.requestChanged(identity.userId, withdrawn.chapterId, 'pending'); // The request ends without a decision.
      return { ok: true };
    }
    if (await models.JoinRequests.exists(own)) throw conflict('already_decided', 'This request was already decided.');
    throw notFound('request');
  },

  approve: ({ params, body, identity }) =>
    decide(models, signals, params.id, { decision: 'approved', reason: body?.reason }, identity),
  reject: ({ params, body, identity }) =>
    decide(models, signals, params.id, { decision: 'rejected', reason: body?.reason }, identity),
});
