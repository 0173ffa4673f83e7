import {
  conflict,
  inTransaction,
  recordAction,
  recordDomainEvent,
  type Handlers,
  type NewDomainEvent,
} from '@meridian/service-kit';
import { formatMoney, type AuditAction } from '@meridian/shared-types';
import type { authApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import type { CurrentPrices } from '../models/plan-prices.model';
import type { AnnounceChange } from '../sessions/session-signals';
import { accountNotActive, activeAccount } from '../accounts/account-state';
import { unchanged } from '../models/user-parts';
import { dayInWords } from './day-in-words';
import { requireCurrentPrice } from './plan-prices';
import { startingSubscription, statusOf, type Subscription } from '../subscriptions/subscription.policy';

interface Change {
  action: AuditAction;
  /** The fields of the subscription to store; `undefined` removes a field. It is absent if nothing has to be stored. */
  change: Partial<Subscription> | 'ends' | undefined;
  detail: string;
  /** The mail to the person. */
  receipt?: NewDomainEvent;
}

export const dayOf = (date: Date) => date.toISOString().slice(0, 10);

type Needed = Pick<Models, 'db' | 'Users'> & {
  announceChange: AnnounceChange;
  readPrices: () => Promise<CurrentPrices>;
};

/** Changes an active or paused subscription. Resolves to the end of the paid time. */
export async function changeActive(
  dependencies: Pick<Needed, 'db' | 'Users' | 'announceChange'>,
  userId: string,
  verb: string,
  decideChange: (subscription: Subscription, paidUntil: Date) => Change | Promise<Change>,
  attempts = 3,
): Promise<Date> {
  const { db, Users, announceChange } = dependencies;
  const user = await Users.findOne(activeAccount(userId), { subscription: 1 }).lean();
  if (!user) throw await accountNotActive(Users, userId);
  const { subscription } = user;
  const paidUntil = subscription.paidUntil;
  if (!paidUntil || (statusOf(subscription) !== 'active' && !subscription.pausedUntil))
    throw conflict('not_active', `There is no active membership to ${verb}.`);
  const { action, change, detail, receipt } = await decideChange(subscription, paidUntil);
  if (!change) return paidUntil;
  const isChanged = await inTransaction(db, async (session) => {
    // This matches only the subscription that was read above, not one that a payment or a renewal has changed
    // meanwhile.
    const { matchedCount, modifiedCount } = await Users.updateOne(
      {
        ...activeAccount(userId),
        ...unchanged(subscription),
      },
      {
        $set: { subscription: change === 'ends' ? startingSubscription() : { ...subscription, paidUntil, ...change } },
      },
      { session },
    );
    if (modifiedCount) await recordAction(db, { action, subject: userId, userId, detail }, session);
    if (modifiedCount && receipt) await recordDomainEvent(db, receipt, session);
    return matchedCount > 0;
  });
  if (!isChanged && attempts > 1) return changeActive(dependencies, userId, verb, decideChange, attempts - 1);
  if (!isChanged) throw conflict('not_active', `Your membership has just changed. Reload the page before you ${verb}.`);
  announceChange({ userId });
  return paidUntil;
}

/** Handles cancelling and changing the plan, which cost nothing and keep the paid time. */
export function subscriptionHandlers(dependencies: Needed) {
  return {
    cancelSubscription: async ({ identity }) => {
      const now = new Date();
      const endsAt = await changeActive(
        dependencies,
        identity.userId,
        'cancel',
        ({ plan, endsAt: known, pausedUntil }, paidUntil) => {
          const isPaused = pausedUntil && paidUntil <= now;
          return {
            action: 'subscription.cancelled',
            change: isPaused ? 'ends' : known ? undefined : { endsAt: paidUntil, pausedUntil: undefined },
            detail: `${plan}, until ${dayOf(paidUntil)}`,
            receipt: {
              kind: 'subscription.cancelled',
              audience: { userIds: [identity.userId] },
              data: paidUntil > now ? { until: dayInWords(paidUntil) } : {},
            },
          };
        },
      );
      return { membershipEndsAt: endsAt.toISOString() };
    },

    changePlan: async ({ identity, body }) => {
      const { plan } = body;
      const paidUntil = await changeActive(dependencies, identity.userId, 'change', async ({ plan: former }, until) => {
        const action = 'subscription.changed' as const;
        if (former === plan) return { action, change: undefined, detail: '' };
        const money = requireCurrentPrice(await dependencies.readPrices(), body, 'choose');
        const detail = `${former} → ${plan}, ${formatMoney(money)}, from ${dayOf(until)}`;
        return { action, change: { plan, ...money }, detail };
      });
      return { plan, paidUntil: paidUntil.toISOString() };
    },
  } satisfies Partial<Handlers<typeof authApi>>;
}
