import { conflict, forbidden, HttpError, notFound, type Handlers } from '@meridian/service-kit';
import type { DecisionResult } from '@meridian/shared-types';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import { mayAdminister, type Caller } from '../chapters/chapter.policy';
import { requireChapter } from '../chapters/require-chapter';
import type { ChapterSignals } from '../chapters/chapter-signals';
import { decidedRequests } from './decided-requests';
import { decide, type DecisionModels } from './decision';
import { findProfiles, roleIn } from '../chapters/found-by-id';
import { REQUESTS, saveNote } from './saved-notes';
import { undoDecision, undoWindowMs, undoUntil } from './undoing';

type DeskCalls = 'decideMany' | 'decidedRequests' | 'undoDecision' | 'viewRequest' | 'savedNotes' | 'saveNote';

export function joinRequestDecisionHandlers(
  models: DecisionModels,
  signals: ChapterSignals,
): Pick<Handlers<typeof chaptersApi>, DeskCalls> {
  const requireAdmin = async (caller: Caller, chapterId: number): Promise<void> => {
    const [role] = await Promise.all([roleIn(models, chapterId, caller.userId), requireChapter(models, chapterId)]);
    if (!mayAdminister(caller, role)) throw forbidden(REQUESTS);
  };
  return {
    async decideMany({ params, body: { ids, ...decision }, identity }) {
      await requireAdmin(identity, params.id);
      const found = await models.JoinRequests.find({ _id: { $in: ids }, chapterId: params.id }, { _id: 1 }).lean();
      const ofChapter = new Set(found.map(({ _id }) => String(_id)));
      const until = undoUntil(ids.length);
      const results: DecisionResult[] = [];
      // This is sequential because every decision changes the chapter's number of members.
      for (const id of ids)
        results.push(
          await (
            ofChapter.has(id)
              ? decide(models, signals, id, decision, identity, { until })
              : Promise.reject(notFound('request'))
          ).then(
            () => ({ id, isDecided: true }),
            (error: unknown) => {
              if (!(error instanceof HttpError)) throw error;
              return { id, isDecided: false, message: error.message };
            },
          ),
        );
      return { results, undoMs: undoWindowMs(until, ids.length) };
    },

    async decidedRequests({ params, query, identity }) {
      await requireAdmin(identity, params.id);
      return decidedRequests(models, params.id, query);
    },

    undoDecision: ({ params, identity }) => undoDecision(models, signals, params.id, identity),

    async viewRequest({ params: { id: requestId }, identity }) {
      const { userId } = identity;
      const request = await models.JoinRequests.findById(requestId, { chapterId: 1, status: 1 }).lean();
      if (!request) throw notFound('request');
      const { chapterId } = request;
      const [people] = await Promise.all([findProfiles(models, [userId]), requireAdmin(identity, chapterId)]);
      if (request.status !== 'pending') throw conflict('already_decided', 'This request was already decided.');
      signals.viewed({ chapterId, requestId, userId, name: people.get(userId)?.name ?? 'An admin' });
      return { ok: true };
    },

    async savedNotes({ params, identity }) {
      await requireAdmin(identity, params.id);
      const chapter = await models.Chapters.findById(params.id, { savedNotes: 1 }).lean();
      return { notes: chapter?.savedNotes ?? [] };
    },

    async saveNote({ params, body, identity }) {
      await requireChapter(models, params.id);
      return { notes: await saveNote(models, params.id, body, identity) };
    },
  };
}
