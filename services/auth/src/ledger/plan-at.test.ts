import { planAt } from './plan-at';
import { charged, paid, startingSubscription, type Subscription } from '../subscriptions/subscription.policy';

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const payment = (day: string, plan: 'monthly' | 'annual' = 'monthly') => ({ plan, paidAt: at(day) });
const none = { payments: [], lines: [] };

test('a subscription covers the paid time since it began', () => {
  const subscription = paid(startingSubscription(), 'annual', '4242', at('2026-03-10'));
  const plans = ['2026-03-09', '2026-03-10', '2026-12-31', '2027-03-09', '2027-03-10'].map((day) =>
    planAt({ ...none, subscription }, at(day)),
  );
  expect(plans).toEqual([null, 'annual', 'annual', 'annual', null]);
});

test('ended periods are computed from the payments', () => {
  const payments = [payment('2026-01-31'), payment('2026-02-27'), payment('2026-06-05', 'annual')];
  const subscription = startingSubscription();
  const planOn = (day: string) => planAt({ subscription, payments, lines: [] }, at(day));
  expect(['2026-01-30', '2026-02-01', '2026-03-30', '2026-04-01'].map(planOn)).toEqual([
    null,
    'monthly',
    'monthly',
    null,
  ]);
  expect(['2026-06-04', '2026-06-06', '2027-06-04', '2027-06-06'].map(planOn)).toEqual([
    null,
    'annual',
    'annual',
    null,
  ]);
});

test('the plan is the one of the last payment at the time, or the one that the person chose after it', () => {
  const first = paid(startingSubscription(), 'monthly', '4242', at('2026-01-05'));
  const changed: Subscription = {
    ...charged(
      { ...first, plan: 'annual' },
      { plan: 'annual', amount: 29_900, currency: 'USD', cardLast4: '4242' },
      at('2026-02-05'),
    ),
    plan: 'monthly',
  };
  const history = {
    subscription: changed,
    payments: [payment('2026-01-05'), payment('2026-02-05', 'annual')],
    lines: [],
  };
  expect(['2026-01-20', '2026-03-01'].map((day) => planAt(history, at(day)))).toEqual(['monthly', 'monthly']);
  expect(planAt({ ...history, subscription: { ...changed, plan: 'annual' } }, at('2026-03-01'))).toBe('annual');
});

test('acts of the office move the end', () => {
  const subscription = startingSubscription();
  const given = { subscription, payments: [], lines: [{ at: at('2026-02-10'), paidUntil: at('2026-04-10') }] };
  expect(['2026-02-09', '2026-03-31', '2026-04-11'].map((day) => planAt(given, at(day)))).toEqual([
    null,
    'monthly',
    null,
  ]);
  const refunded = { subscription, payments: [payment('2026-02-10')], lines: [{ at: at('2026-02-15') }] };
  expect(['2026-02-14', '2026-02-16'].map((day) => planAt(refunded, at(day)))).toEqual(['monthly', null]);
});
