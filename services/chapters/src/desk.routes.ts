import { conflict, forbidden, HttpError, notFound, type Handlers } from '@meridian/kit';
import type { DecisionResult } from '@meridian/shared-types';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import { mayAdminister, type Caller } from './chapter.policy';
import { requireChapter } from './chapter.routes';
import type { ChapterSignals } from './chapter-signals';
import { decidedRequests } from './decided-requests';
import { decide } from './decision';
import { profilesOf, roleIn, type Models } from './models';
import { REQUESTS, saveNote } from './saved-notes';
import { undoDecision, undoOffer, undoUntil } from './undoing';

type DeskCalls = 'decideMany' | 'decidedRequests' | 'undoDecision' | 'lookAtRequest' | 'savedNotes' | 'saveNote';

/** What a chapter's admins do together with its join requests. */
export function deskHandlers(models: Models, signals: ChapterSignals): Pick<Handlers<typeof chaptersApi>, DeskCalls> {
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
      // One after the other: all of them change the chapter's number of members.
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
      return { results, undoMs: undoOffer(until, ids.length) };
    },

    async decidedRequests({ params, query, identity }) {
      await requireAdmin(identity, params.id);
      return decidedRequests(models, params.id, query);
    },

    undoDecision: ({ params, identity }) => undoDecision(models, signals, params.id, identity),

    async lookAtRequest({ params: { id: requestId }, identity }) {
      const { userId } = identity;
      const request = await models.JoinRequests.findById(requestId, { chapterId: 1, status: 1 }).lean();
      if (!request) throw notFound('request');
      const { chapterId } = request;
      const [people] = await Promise.all([profilesOf(models, [userId]), requireAdmin(identity, chapterId)]);
      if (request.status !== 'pending') throw conflict('already_decided', 'This request was already decided.');
      signals.looked({ chapterId, requestId, userId, name: people.get(userId)?.name ?? 'An admin' });
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
