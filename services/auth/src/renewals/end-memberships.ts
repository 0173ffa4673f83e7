import { DUE_READ, inTransaction, recordAction } from '@meridian/service-kit';
import type { Types } from 'mongoose';
import { changePerson } from '../accounts/person-sync';
import { isSuspended } from '../accounts/suspension.policy';
import type { Models } from '../models/create-models';
import type { UserDoc } from '../models/user.model';
import { recordMove } from '../models/membership-move.model';
import { unchanged } from '../models/user-parts';
import { announceFamily, syncFamily } from '../payments/family/sync-family';
import type { AnnounceChange } from '../sessions/session-signals';
import { GRACE_MS, isRenewing } from '../subscriptions/renewal-times.policy';
import { isExpired, startingSubscription, type Subscription } from '../subscriptions/subscription.policy';

interface Needed extends Pick<Models, 'db' | 'Users' | 'MembershipMoves' | 'FamilyPlaces'> {
  announceChange: AnnounceChange;
}

/**
 * Stores the end of memberships, and the beginning of pauses, so that the other services know them. The rights
 * themselves end on time, because they are computed. The index finds those whose time has come, and members in their
 * grace are left out.
 */
export async function endMemberships(dependencies: Needed, clock = () => new Date()): Promise<void> {
  const now = clock();
  const isOver = { $lte: now };
  const graceOver = { $lte: new Date(now.getTime() - GRACE_MS) };
  for await (const user of dependencies.Users.find(
    {
      $or: [
        { 'subscription.status': 'active', 'subscription.paidUntil': graceOver },
        { 'subscription.status': 'active', 'subscription.paidUntil': isOver, 'subscription.endsAt': { $ne: null } },
        { 'subscription.status': 'active', 'subscription.paidUntil': isOver, 'subscription.cardLast4': null },
        {
          'subscription.status': 'active',
          'subscription.paidUntil': isOver,
          'subscription.pausedUntil': { $ne: null },
        },
        { 'subscription.status': 'active', 'subscription.paidUntil': isOver, 'suspension.since': { $exists: true } },
        { 'subscription.pausedUntil': isOver },
      ],
    },
    { subscription: 1, suspension: 1 },
  )
    .comment(DUE_READ)
    .lean()
    .cursor())
    await endIfOver(dependencies, user, clock());
}

/** Stores the end of a membership or the beginning of its pause, unless it is paid or renews. */
async function endIfOver(
  dependencies: Needed,
  { _id, subscription, suspension }: Pick<UserDoc, '_id' | 'subscription' | 'suspension'>,
  now: Date,
): Promise<void> {
  const { status, paidUntil, pausedUntil } = subscription;
  // The card of a suspended person is not charged, so a membership whose paid time is over ends.
  const isOver = isExpired(subscription, now) || (isUnpaid(subscription, now) && isSuspended({ suspension }, now));
  if (isOver) await store(dependencies, _id, subscription, startingSubscription(), 'subscription.ended', now);
  else if (status === 'active' && paidUntil && paidUntil <= now && pausedUntil && pausedUntil > now)
    await store(
      dependencies,
      _id,
      subscription,
      { ...subscription, status: 'newsletter' },
      'subscription.pause-began',
      now,
    );
}

/** Returns whether nothing is paid any more, and a renewal would follow. */
const isUnpaid = (subscription: Subscription, now: Date): boolean => {
  const renewsAt = subscription.pausedUntil ?? subscription.paidUntil;
  return isRenewing(subscription) && renewsAt !== undefined && renewsAt <= now;
};

async function store(
  dependencies: Needed,
  _id: Types.ObjectId,
  before: Subscription,
  subscription: Subscription,
  action: 'subscription.ended' | 'subscription.pause-began',
  now: Date,
): Promise<void> {
  const { db, Users, MembershipMoves } = dependencies;
  const isStored = await inTransaction(db, async (session) => {
    const change = await changePerson(
      { db, Users },
      { _id, pendingCharge: { $exists: false }, ...unchanged(before) },
      { $set: { subscription } },
      session,
    );
    if (!change) return false;
    if (action === 'subscription.ended')
      await recordMove(MembershipMoves, _id, { before: true, after: false, at: now }, session);
    await syncFamily(dependencies, _id, session);
    await recordAction(db, { action, subject: _id, userId: _id }, session);
    return true;
  });
  if (!isStored) return;
  dependencies.announceChange({ userId: _id.toHexString() });
  await announceFamily(dependencies, _id.toHexString());
}
