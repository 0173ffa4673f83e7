import { HOUR_MS } from '@meridian/shared-types';
import fc from 'fast-check';
import { given } from '../ledger/given.policy';
import { declined, withoutDeclines } from './declined.policy';
import { GRACE_MS, isRenewing } from './renewal-times.policy';
import {
  addMonths,
  charged,
  dueCharge,
  isExpired,
  isPaymentDue,
  paid,
  startingSubscription,
  statusOf,
  type PendingCharge,
  type Subscription,
} from './subscription.policy';

const now = new Date('2026-06-15T12:00:00Z');
const DAY = 24 * HOUR_MS;
const later = (ms: number, from = now) => new Date(from.getTime() + ms);

/** The steps of a person and the clock, as the handlers and the background job apply them. */
const plan = fc.constantFrom('monthly' as const, 'annual' as const);
const steps = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('pay' as const), plan }),
    fc.record({ does: fc.constant('pause' as const), months: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ does: fc.constant('change' as const), plan }),
    fc.record({
      does: fc.constantFrom(
        'cancel' as const,
        'resume' as const,
        'job' as const,
        'charge' as const,
        'decline' as const,
        'give' as const,
      ),
    }),
    fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 500 * DAY }) }),
    fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 2 * HOUR_MS }) }),
  ),
  { maxLength: 40 },
);

/** The lengths of the shortest month and year in days. */
const SHORTEST = { monthly: 28, annual: 365 } as const;
const LONGEST = { monthly: 31, annual: 366 } as const;

/** The state after the job has stored that a membership has ended or that its pause has begun. */
function afterJob(subscription: Subscription, at: Date): Subscription {
  if (isExpired(subscription, at)) return startingSubscription();
  const { paidUntil, pausedUntil } = subscription;
  const isPaused = paidUntil && paidUntil <= at && pausedUntil && pausedUntil > at;
  return isPaused ? { ...subscription, status: 'newsletter' } : subscription;
}

test('no order of paying, pausing, cancelling, resuming, changing and waiting shortens the paid time or adds to it', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let [at, subscription]: [Date, Subscription] = [now, startingSubscription()];
      let promised = now;
      let charge: PendingCharge | undefined; // The job stores its result in its next step.
      const pay = (bought: string, after = paid(subscription, bought, '4242', at)) => {
        // Within the grace, the paid time continues from its former end.
        const from = (statusOf(subscription, at) === 'active' ? promised : at).getTime();
        subscription = after;
        expect(subscription.paidUntil!.getTime()).toBeGreaterThanOrEqual(
          from + SHORTEST[bought as keyof typeof SHORTEST] * DAY,
        );
        expect(subscription.paidUntil!.getTime()).toBeLessThanOrEqual(
          from + LONGEST[bought as keyof typeof LONGEST] * DAY,
        );
        promised = subscription.paidUntil!;
      };
      for (const step of all) {
        const isActive = statusOf(subscription, at) === 'active';
        if (step.does === 'wait') at = later(step.ms, at);
        else if (step.does === 'pay') {
          if (isPaymentDue(subscription, at)) pay(step.plan);
        } else if (step.does === 'job') {
          charge ??= dueCharge(subscription, at);
          if (charge) {
            pay(charge.plan, charged(subscription, charge, at));
            charge = undefined;
          } else subscription = afterJob(subscription, at);
        } else if (step.does === 'charge') charge ??= dueCharge(subscription, at);
        else if (step.does === 'decline') {
          const due = charge ?? dueCharge(subscription, at);
          if (due) subscription = declined(subscription, due, 'declined', at) ?? subscription;
          charge = undefined;
        } else if (step.does === 'give') {
          subscription = given(subscription, 1, at);
          promised = addMonths(isActive ? promised : at, 1, subscription.since!);
        } else if (step.does === 'resume' && subscription.pausedUntil) {
          const { pausedUntil: _, ...resumed } = subscription;
          subscription = isActive ? resumed : { ...subscription, pausedUntil: at };
        } else if (!isActive) continue;
        else if (step.does === 'change') subscription = { ...subscription, plan: step.plan };
        else if (step.does === 'pause') {
          if (subscription.endsAt || promised <= at) continue;
          const pausedUntil = addMonths(promised, step.months, subscription.since!);
          subscription = withoutDeclines({ ...subscription, pausedUntil });
        } else if (step.does === 'cancel') {
          const { pausedUntil: _, ...kept } = subscription;
          subscription = { ...kept, endsAt: subscription.paidUntil! };
        } else if (subscription.cardLast4) {
          const { endsAt: _, ...resumed } = subscription;
          subscription = resumed;
        }
        const rightsEnd = isRenewing(subscription) && !subscription.pausedUntil ? later(GRACE_MS, promised) : promised;
        const isStored = subscription.status === 'active';
        expect(statusOf(subscription, at)).toBe(isStored && rightsEnd > at ? 'active' : 'newsletter');
        if (promised > at) expect([isStored, subscription.paidUntil]).toEqual([true, promised]);
      }
    }),
    { numRuns: 2000 },
  );
});
