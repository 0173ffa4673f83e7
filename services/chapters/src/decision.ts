import { conflict, forbidden, lockPeople, notFound, recordAction, type HttpError } from '@meridian/kit';
import type { JoinRequest, JoinRequestStatus } from '@meridian/shared-types';
import { mayAdminister, type Caller } from './chapter.policy';
import { requireChapter } from './chapter.routes';
import { toJoinRequest, type JoinRequestDoc } from './join-request.model';
import type { MembershipSignals } from './membership-signals';
import { addMember, joining } from './memberships';
import { profilesOf, roleIn, type Stores } from './stores';

interface Decision {
  status: Exclude<JoinRequestStatus, 'pending'>;
  reason: string | undefined;
}

/**
 * Decides a pending request, once, whoever clicks at the same moment; approval makes the member in the same
 * transaction.
 */
export async function decide(
  stores: Stores,
  signals: MembershipSignals,
  id: string,
  { status, reason }: Decision,
  caller: Caller,
): Promise<JoinRequest> {
  const request = await stores.JoinRequests.findById(id).lean();
  if (!request) throw notFound('request');
  const { chapterId, userId } = request;
  const [role, chapter, people] = await Promise.all([
    roleIn(stores, chapterId, caller.userId),
    requireChapter(stores, chapterId),
    profilesOf(stores, [userId]),
  ]);
  if (!mayAdminister(caller, role)) throw forbidden('Only admins of this chapter can decide its join requests.');
  if (request.status !== 'pending') throw await alreadyDecided(stores, request);
  const decided = await joining(stores, async (session) => {
    await lockPeople(stores.db, [caller.userId, String(userId)], session);
    const now = new Date();
    const changed = await stores.JoinRequests.findOneAndUpdate(
      { _id: id, status: 'pending' },
      { $set: { status, decidedAt: now, decidedBy: caller.userId, ...(reason && { reason }) } },
      { session, returnDocument: 'after' },
    ).lean();
    if (changed && status === 'approved') await addMember(stores, chapterId, userId, now, session);
    if (changed)
      await recordAction(
        stores.db,
        { action: `join-request.${status}`, subject: id, personId: userId, chapterId, detail: chapter.name },
        session,
      );
    return changed;
  });
  if (decided) signals.requestChanged(String(userId), chapterId, status);
  if (!decided) {
    const current = await stores.JoinRequests.findById(id, { status: 1, decidedBy: 1 }).lean();
    throw current ? await alreadyDecided(stores, current) : notFound('request');
  }
  const person = people.get(String(userId));
  if (!person) throw notFound('person');
  return toJoinRequest(decided, person, chapter);
}

async function alreadyDecided(
  stores: Stores,
  { status, decidedBy }: Pick<JoinRequestDoc, 'status' | 'decidedBy'>,
): Promise<HttpError> {
  const decider = decidedBy && (await profilesOf(stores, [decidedBy])).get(String(decidedBy));
  return conflict('already_decided', `This request was already ${status}${decider ? ` by ${decider.name}` : ''}.`);
}
