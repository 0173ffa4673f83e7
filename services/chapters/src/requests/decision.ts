import {
  conflict,
  lockPeople,
  notFound,
  recordAction,
  recordLaterDomainEvent,
  type HttpError,
} from '@meridian/service-kit';
import { isolated, type JoinRequest } from '@meridian/shared-types';
import type { BodyOf, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { checkAdmin } from '../chapters/admin-checks';
import type { Caller } from '../chapters/chapter.policy';
import { checkOpen, requireOpenChapter } from '../chapters/open-chapters';
import { wordsOfDecision } from './decided-words';
import { toJoinRequest, type JoinRequestDoc } from '../models/join-request.model';
import type { ChapterSignals } from '../chapters/chapter-signals';
import { addMember, joinTransaction, type MemberModels } from '../members/memberships';
import { findProfiles } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';
import { notifyAt, undoUntil } from './undoing';

type Decision = BodyOf<typeof chaptersInternalApi.decide>;

/** The collections that a decision on a join request reads and changes. */
export type DecisionModels = MemberModels & Pick<Models, 'db' | 'JoinRequests'>;

/**
 * Decides a pending request exactly once, also when several admins decide at the same time. An approval adds the member
 * in the same transaction. Both endpoint families use this function. Open pages show the decision immediately. Notices
 * and mails cannot be withdrawn, so they wait until the decision can no longer be undone. Decisions that are made
 * together share that time.
 */
export async function decide(
  models: DecisionModels,
  signals: ChapterSignals,
  id: string,
  { decision, reason }: Decision,
  caller: Caller,
  ofMany?: { until: Date },
): Promise<JoinRequest> {
  const request = await models.JoinRequests.findById(id).lean();
  if (!request) throw notFound('request');
  const { chapterId, userId } = request;
  const [chapter, people] = await Promise.all([
    requireOpenChapter(models, chapterId),
    findProfiles(models, [userId, caller.userId]),
  ]);
  const person = people.get(String(userId));
  if (!person) throw notFound('person');
  const words = wordsOfDecision(person.name, people.get(caller.userId)?.name, reason);
  const decided = await joinTransaction(models, async (session) => {
    await lockPeople(models.db, [caller.userId, String(userId)], session);
    await checkAdmin(models, caller, chapterId, 'Only admins of this chapter can decide its join requests.', session);
    const now = new Date();
    const { until } = ofMany ?? { until: undoUntil(1) };
    if (decision === 'rejected') await checkOpen(models, [chapterId], session);
    const changed = await models.JoinRequests.findOneAndUpdate(
      { _id: id, status: 'pending' },
      { $set: { status: decision, decidedAt: now, decidedBy: caller.userId, words, ...(reason && { reason }) } },
      { session, returnDocument: 'after' },
    ).lean();
    if (!changed) return null;
    const membershipId = decision === 'approved' ? await addMember(models, chapterId, userId, now, session) : undefined;
    await recordAction(
      models.db,
      { action: `join-request.${decision}`, subject: id, userId, chapterId, detail: chapter.name },
      session,
    );
    const domainEventId = await recordLaterDomainEvent(
      models.db,
      {
        kind: 'join-request.decided',
        by: caller.userId,
        audience: { userIds: [String(userId)] },
        data: { requestId: id, chapterId, decision, note: reason ?? '' },
      },
      notifyAt(until),
      session,
    );
    const undo = { domainEventId, until, ...(membershipId && { membershipId }) };
    await models.JoinRequests.updateOne({ _id: id }, { $set: { undo } }, { session });
    return changed;
  });
  if (!decided) {
    const current = await models.JoinRequests.findById(id, { status: 1, decidedBy: 1 }).lean();
    throw current ? await alreadyDecided(models, current) : notFound('request');
  }
  signals.requestChanged(String(userId), chapterId, decision);
  return toJoinRequest(decided, person, chapter);
}

async function alreadyDecided(
  models: Pick<Models, 'People'>,
  { status, decidedBy }: Pick<JoinRequestDoc, 'status' | 'decidedBy'>,
): Promise<HttpError> {
  const decider = decidedBy && (await findProfiles(models, [decidedBy])).get(String(decidedBy));
  return conflict(
    'already_decided',
    `This request was already ${status}${decider ? ` by ${isolated(decider.name)}` : ''}.`,
  );
}
