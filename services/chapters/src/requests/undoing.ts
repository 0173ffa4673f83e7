import {
  conflict,
  forbidden,
  isDuplicate,
  notFound,
  recordAction,
  withdrawDomainEvent,
  withPeopleLocked,
} from '@meridian/service-kit';
import { UNDO_DECISION_MS, type JoinRequest } from '@meridian/shared-types';
import { checkAdmin } from '../chapters/admin-checks';
import type { Caller } from '../chapters/chapter.policy';
import { requireOpenChapter } from '../chapters/open-chapters';
import type { ChapterSignals } from '../chapters/chapter-signals';
import { toJoinRequest } from '../models/join-request.model';
import { endMembership } from '../members/memberships';
import { findProfiles } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';

/** The time in milliseconds that a call takes to reach the service. */
const TRANSIT_MS = 2000;
/** The time in milliseconds that each of several decisions takes, and that its undo takes. */
const PER_DECISION_MS = 200;
/** The time in milliseconds after the end of the undo. An undo that began in time has finished by then. */
const GRACE_MS = 3000;

/**
 * Returns the time until which decisions that begin now can be undone. The page offers the undo for 10 s after the last
 * decision, and decisions are made and undone one after the other.
 */
export const undoUntil = (count: number): Date =>
  new Date(Date.now() + UNDO_DECISION_MS + TRANSIT_MS + 2 * count * PER_DECISION_MS);

/** Returns for how many milliseconds a page can offer to undo these decisions so that each undo is in time. */
export const undoWindowMs = (until: Date, count: number): number =>
  Math.max(0, Math.min(UNDO_DECISION_MS, until.getTime() - Date.now() - TRANSIT_MS - count * PER_DECISION_MS));

/** Returns the time at which the applicant is notified by notice and mail. */
export const notifyAt = (until: Date): Date => new Date(until.getTime() + GRACE_MS);

/**
 * Undoes a decision that the caller has just made. The request is pending again, and a membership that the approval
 * added ends. The waiting notice is withdrawn as well, so that nobody is notified of a decision that no longer holds.
 */
export async function undoDecision(
  models: Pick<Models, 'db' | 'Chapters' | 'Memberships' | 'People' | 'JoinRequests'>,
  signals: ChapterSignals,
  id: string,
  caller: Caller,
): Promise<JoinRequest> {
  const { db, JoinRequests } = models;
  const request = await JoinRequests.findById(id).lean();
  if (!request) throw notFound('request');
  const { chapterId, userId, status, decidedAt, undo } = request;
  const [chapter, people] = await Promise.all([requireOpenChapter(models, chapterId), findProfiles(models, [userId])]);
  const person = people.get(String(userId));
  if (!person) throw notFound('person');
  const pending = await withPeopleLocked(db, [caller.userId, String(userId)], async (session) => {
    await checkAdmin(models, caller, chapterId, 'Only admins of this chapter can decide its join requests.', session);
    if (status === 'pending') throw conflict('not_decided', 'This request is pending again.');
    if (String(request.decidedBy) !== caller.userId) throw forbidden('Only the admin who decided can undo it.');
    if (!undo || undo.until.getTime() < Date.now()) throw tooLate();
    const changed = await JoinRequests.findOneAndUpdate(
      { _id: id, status, decidedAt },
      {
        $set: { status: 'pending' },
        $unset: { decidedAt: 1, decidedBy: 1, reason: 1, words: 1, undo: 1 },
      },
      { session, returnDocument: 'after' },
    ).lean();
    if (!changed) throw conflict('not_decided', 'This request is pending again.');
    if (undo.membershipId)
      await endMembership(
        models,
        { _id: undo.membershipId, chapterId, userId: String(userId), by: caller.userId },
        session,
      );
    if (!(await withdrawDomainEvent(db, undo.domainEventId, session))) throw tooLate();
    await recordAction(
      db,
      { action: 'join-request.undone', subject: id, userId, chapterId, detail: `was ${status}` },
      session,
    );
    return changed;
  }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
    throw conflict('asked_again', 'This person has asked to join again. Decide on the new request.');
  });
  if (undo?.membershipId) signals.ended(String(userId), chapterId);
  signals.requestChanged(String(userId), chapterId, 'pending');
  return toJoinRequest(pending, person, chapter);
}

const tooLate = () => conflict('too_late', 'It is too late to undo this decision because the person has been told.');
