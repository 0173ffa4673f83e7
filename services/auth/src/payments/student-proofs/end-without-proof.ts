import { DUE_READ, inTransaction, recordAction, recordDomainEvent } from '@meridian/service-kit';
import { DAY_MS } from '@meridian/shared-types';
import type { QueryFilter } from 'mongoose';
import type { Models } from '../../models/create-models';
import type { UserDoc } from '../../models/user.model';
import { dayInWords } from '../day-in-words';
import type { AnnounceChange } from '../../sessions/session-signals';

interface Needed extends Pick<Models, 'db' | 'Users'> {
  announceChange: AnnounceChange;
}

const AHEAD_MS = 30 * DAY_MS;

/**
 * Ends memberships for students whose approval ends before the next renewal, with the paid time. The person is told up
 * to 30 days before, and can resume the membership after a new approval.
 */
export async function endWithoutProof({ db, Users, announceChange }: Needed, clock = () => new Date()): Promise<void> {
  const now = clock();
  const due: QueryFilter<UserDoc> = {
    'subscription.status': 'active',
    'subscription.paidUntil': { $gt: now, $lte: new Date(now.getTime() + AHEAD_MS) },
    'subscription.terms.audience': 'student',
    'subscription.endsAt': { $exists: false },
  };
  const fields = { subscription: 1, studentUntil: 1 };
  for await (const { _id, subscription, studentUntil } of Users.find(due, fields).comment(DUE_READ).lean().cursor()) {
    const { paidUntil } = subscription;
    if (!paidUntil || (studentUntil && studentUntil >= paidUntil)) continue;
    const isEnded = await inTransaction(db, async (session) => {
      const { modifiedCount } = await Users.updateOne(
        {
          ...due,
          _id,
          'subscription.paidUntil': paidUntil,
          studentUntil: studentUntil ?? null,
          pendingCharge: { $exists: false },
        },
        { $set: { 'subscription.endsAt': paidUntil } },
        { session },
      );
      if (modifiedCount === 0) return false;
      const userId = String(_id);
      const data = { decision: 'ended' as const, note: '', until: dayInWords(paidUntil) };
      await recordDomainEvent(db, { kind: 'student-proof.decided', audience: { userIds: [userId] }, data }, session);
      const detail = `no proof as a student, until ${paidUntil.toISOString().slice(0, 10)}`;
      await recordAction(db, { action: 'subscription.cancelled', subject: userId, userId, detail }, session);
      return true;
    });
    if (isEnded) announceChange({ userId: String(_id) });
  }
}
