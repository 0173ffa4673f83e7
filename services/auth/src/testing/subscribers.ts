import { HOUR_MS } from '@meridian/shared-types';
import type { UserDoc } from '../models/user.model';
import { paid, startingSubscription } from '../subscriptions/subscription.policy';
import type { AuthTestServer } from './test-server';

function createSubscriptions(now: Date) {
  const active = paid(startingSubscription(), 'monthly', '4242', now);
  const cancelledFor = (ms: number) => {
    const paidUntil = new Date(now.getTime() + ms);
    return { ...active, paidUntil, endsAt: paidUntil };
  };
  return { newsletter: startingSubscription(), active, ending: cancelledFor(HOUR_MS), expired: cancelledFor(-HOUR_MS) };
}
type Kind = keyof ReturnType<typeof createSubscriptions>;

/** Inserts people, who have an active membership by default, and returns their ids in this order. */
export function insertSubscribers(auth: AuthTestServer, people: (Partial<UserDoc> & { kind?: Kind })[]) {
  const subscriptions = createSubscriptions(new Date());
  return auth.insert(
    people.map(({ kind = 'active', ...fields }) => ({ subscription: subscriptions[kind], ...fields })),
  );
}
