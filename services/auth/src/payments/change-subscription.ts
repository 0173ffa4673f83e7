import { conflict, inTransaction, recordAction, recordDomainEvent, type NewDomainEvent } from '@meridian/service-kit';
import type { AuditAction } from '@meridian/shared-types';
import { accountNotActive, activeAccount } from '../accounts/account-state';
import type { Models } from '../models/create-models';
import { recordMove } from '../models/membership-move.model';
import { unchanged } from '../models/user-parts';
import type { AnnounceChange } from '../sessions/session-signals';
import { startingSubscription, statusOf, type Subscription } from '../subscriptions/subscription.policy';
import { announceFamily, syncFamily } from './family/sync-family';

/** A change of a subscription by its person. */
export interface SubscriptionChange {
  action: AuditAction;
  /**
   * The fields of the subscription to store; `undefined` removes a field. With `ends`, the membership ends at once. It
   * is absent if nothing has to be stored.
   */
  change: Partial<Subscription> | 'ends' | undefined;
  detail: string;
  /** The mail to the person. */
  receipt?: NewDomainEvent;
  /** While a charge is being processed, the change is refused. */
  isOnlyBetweenCharges?: true;
}

/** What a change of a subscription needs. */
export type SubscriptionStore = Pick<Models, 'db' | 'Users' | 'MembershipMoves' | 'FamilyPlaces'> & {
  announceChange: AnnounceChange;
};

/** Changes an active or paused subscription. Resolves to the end of the paid time. */
export async function changeActive(
  dependencies: SubscriptionStore,
  userId: string,
  verb: string,
  decideChange: (subscription: Subscription, paidUntil: Date) => SubscriptionChange | Promise<SubscriptionChange>,
  attempts = 3,
): Promise<Date> {
  const { db, Users, MembershipMoves, announceChange } = dependencies;
  const user = await Users.findOne(activeAccount(userId), { subscription: 1 }).lean();
  if (!user) throw await accountNotActive(Users, userId);
  const { subscription } = user;
  const paidUntil = subscription.paidUntil;
  if (!paidUntil || (statusOf(subscription) !== 'active' && !subscription.pausedUntil))
    throw conflict('not_active', `There is no active membership to ${verb}.`);
  if (subscription.familyOf)
    throw conflict('in_family', 'You are a member by your family, whose payer changes the plan. You can leave it.');
  const { action, change, detail, receipt, isOnlyBetweenCharges } = await decideChange(subscription, paidUntil);
  if (!change) return paidUntil;
  const isChanged = await inTransaction(db, async (session) => {
    // This matches only the subscription that was read above, not one that a payment or a renewal has changed
    // meanwhile.
    const { matchedCount, modifiedCount } = await Users.updateOne(
      {
        ...activeAccount(userId),
        ...unchanged(subscription),
        ...(isOnlyBetweenCharges && { pendingCharge: { $exists: false } }),
      },
      {
        $set: { subscription: change === 'ends' ? startingSubscription() : { ...subscription, paidUntil, ...change } },
      },
      { session },
    );
    if (modifiedCount && change === 'ends')
      await recordMove(MembershipMoves, user._id, { before: true, after: false, at: new Date() }, session);
    if (modifiedCount) await syncFamily(dependencies, userId, session);
    if (modifiedCount) await recordAction(db, { action, subject: userId, userId, detail }, session);
    if (modifiedCount && receipt) await recordDomainEvent(db, receipt, session);
    return matchedCount > 0;
  });
  if (!isChanged && attempts > 1) return changeActive(dependencies, userId, verb, decideChange, attempts - 1);
  if (!isChanged) throw conflict('not_active', `Your membership has just changed. Reload the page before you ${verb}.`);
  announceChange({ userId });
  await announceFamily(dependencies, userId);
  return paidUntil;
}
