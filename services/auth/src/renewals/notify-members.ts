import { DUE_READ, inTransaction, recordDomainEvent, type NewDomainEvent } from '@meridian/service-kit';
import { CARD_EXPIRES_SOON_DAYS, DAY_MS } from '@meridian/shared-types';
import { isSuspended } from '../accounts/suspension.policy';
import type { Models } from '../models/create-models';
import type { UserDoc } from '../models/user.model';
import { unchanged } from '../models/user-parts';
import { isRenewing } from '../subscriptions/renewal-times.policy';
import { renewalMoney, type Subscription } from '../subscriptions/subscription.policy';

type Needed = Pick<Models, 'db' | 'Users'>;
type Found = Pick<UserDoc, '_id' | 'subscription' | 'suspension'>;

/** The number of days before the end of a pause at which the person is notified of the charge. */
const PAUSE_ENDS_SOON_DAYS = 3;

/** Notifies members once whose card expires soon, or whose pause ends soon. Several replicas may run it. */
export async function notifyMembers(dependencies: Needed, now = new Date()): Promise<void> {
  const within = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const read = { subscription: 1, suspension: 1 } as const;
  const { Users } = dependencies;
  const cards = Users.find(
    { 'subscription.cardExpiresAt': { $lte: within(CARD_EXPIRES_SOON_DAYS) }, 'subscription.isExpiryTold': null },
    read,
  );
  for await (const user of cards.comment(DUE_READ).lean().cursor())
    await notify(dependencies, user, 'isExpiryTold', cardExpires(user.subscription), now);
  const pauses = Users.find(
    {
      'subscription.pausedUntil': { $gt: now, $lte: within(PAUSE_ENDS_SOON_DAYS) },
      'subscription.isPauseEndTold': null,
    },
    read,
  );
  for await (const user of pauses.comment(DUE_READ).lean().cursor())
    await notify(dependencies, user, 'isPauseEndTold', pauseEnds(user.subscription), now);
}

type Notice = Pick<NewDomainEvent, 'kind' | 'data'>;

const cardExpires = ({ cardLast4, cardExpiresAt }: Subscription): Notice | undefined =>
  cardLast4 && cardExpiresAt
    ? { kind: 'card.expires', data: { cardLast4, expiresAt: cardExpiresAt.toISOString() } }
    : undefined;

function pauseEnds(subscription: Subscription): Notice | undefined {
  const { plan, cardLast4, pausedUntil } = subscription;
  if (!plan || !cardLast4 || !pausedUntil) return undefined;
  const data = { at: pausedUntil.toISOString(), money: renewalMoney(subscription, plan), cardLast4 };
  return { kind: 'subscription.pause-ends', data };
}

async function notify(
  { db, Users }: Needed,
  { _id, subscription, suspension }: Found,
  flag: 'isExpiryTold' | 'isPauseEndTold',
  notice: Notice | undefined,
  now: Date,
): Promise<void> {
  if (!notice || !isRenewing(subscription) || isSuspended({ suspension }, now)) return;
  await inTransaction(db, async (session) => {
    const { modifiedCount } = await Users.updateOne(
      { _id, removalPending: { $ne: true }, ...unchanged(subscription) },
      { $set: { [`subscription.${flag}`]: true } },
      { session },
    );
    if (modifiedCount === 0) return;
    const event = { ...notice, audience: { userIds: [_id.toHexString()] } } as NewDomainEvent;
    await recordDomainEvent(db, event, session);
  });
}
