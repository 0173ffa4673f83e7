import { conflict, forbidden, lockPeople, notFound, recordAction, recordFact, type HttpError } from '@meridian/kit';
import type { JoinRequest } from '@meridian/shared-types';
import type { BodyOf, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { mayAdminister, type Caller } from './chapter.policy';
import { requireChapter } from './chapter.routes';
import { toJoinRequest, type JoinRequestDoc } from './join-request.model';
import type { ChapterSignals } from './chapter-signals';
import { addMember, joinTransaction } from './memberships';
import { profilesOf, roleIn, type Models } from './models';

type Decision = BodyOf<typeof chaptersInternalApi.decide>;

/**
 * Decides a pending request exactly once, also when several admins decide at the same time. Approval adds the member in
 * the same transaction. Both endpoint families use this function.
 */
export async function decide(
  models: Models,
  signals: ChapterSignals,
  id: string,
  { decision, reason }: Decision,
  caller: Caller,
): Promise<JoinRequest> {
  const request = await models.JoinRequests.findById(id).lean();
  if (!request) throw notFound('request');
  const { chapterId, userId } = request;
  const [role, chapter, people] = await Promise.all([
    roleIn(models, chapterId, caller.userId),
    requireChapter(models, chapterId),
    profilesOf(models, [userId]),
  ]);
  if (!mayAdminister(caller, role)) throw forbidden('Only admins of this chapter can decide its join requests.');
  if (request.status !== 'pending') throw await alreadyDecided(models, request);
  const decided = await joinTransaction(models, async (session) => {
    await lockPeople(models.db, [caller.userId, String(userId)], session);
    const now = new Date();
    const changed = await models.JoinRequests.findOneAndUpdate(
      { _id: id, status: 'pending' },
      { $set: { status: decision, decidedAt: now, decidedBy: caller.userId, ...(reason && { reason }) } },
      { session, returnDocument: 'after' },
    ).lean();
    if (changed && decision === 'approved') await addMember(models, chapterId, userId, now, session);
    if (changed)
      await recordAction(
        models.db,
        { action: `join-request.${decision}`, subject: id, personId: userId, chapterId, detail: chapter.name },
        session,
      );
    if (changed)
      await recordFact(
        models.db,
        {
          kind: 'join-request.decided',
          by: caller.userId,
          audience: { personIds: [String(userId)] },
          data: { requestId: id, chapterId, decision, note: reason ?? '' },
        },
        session,
      );
    return changed;
  });
  if (decided) signals.requestChanged(String(userId), chapterId, decision);
  if (!decided) {
    const current = await models.JoinRequests.findById(id, { status: 1, decidedBy: 1 }).lean();
    throw current ? await alreadyDecided(models, current) : notFound('request');
  }
  const person = people.get(String(userId));
  if (!person) throw notFound('person');
  return toJoinRequest(decided, person, chapter);
}

async function alreadyDecided(
  models: Models,
  { status, decidedBy }: Pick<JoinRequestDoc, 'status' | 'decidedBy'>,
): Promise<HttpError> {
  const decider = decidedBy && (await profilesOf(models, [decidedBy])).get(String(decidedBy));
  return conflict('already_decided', `This request was already ${status}${decider ? ` by ${decider.name}` : ''}.`);
}
