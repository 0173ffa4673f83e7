import { DUE_READ, inTransaction, recordAction, recordDomainEvent } from '@meridian/service-kit';
import { DAY_MS } from '@meridian/shared-types';
import type { QueryFilter } from 'mongoose';
import type { Models } from '../../models/create-models';
import { recordMove } from '../../models/membership-move.model';
import type { UserDoc } from '../../models/user.model';
import { unchanged } from '../../models/user-parts';
import { dayInWords } from '../day-in-words';
import type { AnnounceChange } from '../../sessions/session-signals';
import { renewalAt } from '../../subscriptions/renewal-times.policy';
import { startingSubscription } from '../../subscriptions/subscription.policy';

interface Needed extends Pick<Models, 'db' | 'Users' | 'MembershipMoves'> {
  announceChange: AnnounceChange;
}

const AHEAD_MS = 30 * DAY_MS;

/**
 * Ends memberships for students whose approval ends before the next renewal, with the paid time. The person is told up
 * to 30 days before, and can resume the membership after a new approval. A membership that is paused ends at once,
 * because nothing of it is paid.
 */
export async function endWithoutProof(dependencies: Needed, clock = () => new Date()): Promise<void> {
  const { db, Users, MembershipMoves, announceChange } = dependencies;
  const now = clock();
  const soon = { $gt: now, $lte: new Date(now.getTime() + AHEAD_MS) };
  const due: QueryFilter<UserDoc> = {
    $or: [
      { 'subscription.status': 'active', 'subscription.paidUntil': soon, 'subscription.pausedUntil': null },
      { 'subscription.pausedUntil': soon },
    ],
    'subscription.terms.audience': 'student',
    'subscription.endsAt': { $exists: false },
  };
  const fields = { subscription: 1, studentUntil: 1 };
  for await (const { _id, subscription, studentUntil } of Users.find(due, fields).comment(DUE_READ).lean().cursor()) {
    const { paidUntil } = subscription;
    const renewal = renewalAt(subscription);
    if (!paidUntil || !renewal || (studentUntil && studentUntil >= renewal)) continue;
    const isOver = paidUntil <= now;
    const end = isOver ? now : paidUntil;
    const isEnded = await inTransaction(db, async (session) => {
      const { modifiedCount } = await Users.updateOne(
        {
          _id,
          ...unchanged(subscription),
          studentUntil: studentUntil ?? null,
          pendingCharge: { $exists: false },
        },
        isOver
          ? { $set: { subscription: startingSubscription() } }
          : { $set: { 'subscription.endsAt': paidUntil }, $unset: { 'subscription.pausedUntil': 1 } },
        { session },
      );
      if (modifiedCount === 0) return false;
      if (isOver) await recordMove(MembershipMoves, _id, { before: true, after: false, at: now }, session);
      const userId = String(_id);
      const data = { decision: 'ended' as const, note: '', until: dayInWords(end) };
      await recordDomainEvent(db, { kind: 'student-proof.decided', audience: { userIds: [userId] }, data }, session);
      const detail = `no proof as a student, until ${end.toISOString().slice(0, 10)}`;
      await recordAction(db, { action: 'subscription.cancelled', subject: userId, userId, detail }, session);
      return true;
    });
    if (isEnded) announceChange({ userId: String(_id) });
  }
}
