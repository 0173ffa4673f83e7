import { DAY_MS, HOUR_MS } from '@meridian/shared-types';
import { given } from '../ledger/given.policy';
import { mergedSubscription } from '../merging/merge.policy';
import { declined } from './declined.policy';
import { GRACE_MS, isRenewalDue, retryAt } from './renewal-times.policy';
import { toMembership } from './shown-membership';
import {
  addMonths,
  charged,
  dueCharge,
  isExpired,
  isPaymentDue,
  paid,
  startingSubscription,
  statusOf,
  type Subscription,
} from './subscription.policy';

const now = new Date('2026-01-31T12:00:00Z');
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);
const member = paid(startingSubscription(), 'monthly', '4242', now);
const end = member.paidUntil!;
const lastHour = later(end, -HOUR_MS);

/** The membership after its renewal was declined that many times in a row, as the job would try. */
function declinedTimes(times: number, before: Subscription = member, first = lastHour): Subscription {
  let [subscription, at] = [before, first];
  for (let i = 0; i < times; i++) {
    subscription = declined(subscription, dueCharge(subscription, at)!, 'declined', at)!;
    at = retryAt(subscription) ?? at;
  }
  return subscription;
}

test('a declined renewal is tried again 3 and 5 days later, and no more', () => {
  const tries = [1, 2, 3].map((times) => retryAt(declinedTimes(times)));
  expect(tries).toEqual([later(lastHour, 3 * DAY_MS), later(lastHour, 5 * DAY_MS), undefined]);
  expect(declinedTimes(3)).toMatchObject({ declines: 3, declinedAt: later(lastHour, 5 * DAY_MS) });
});

test('each attempt has a key of its own, and a state that an earlier version stored is read as one attempt', () => {
  const keys = [0, 1, 2].map((times) => {
    const subscription = declinedTimes(times);
    return dueCharge(subscription, retryAt(subscription) ?? lastHour)!.idempotencyKey;
  });
  expect(keys).toEqual(['', ' 2', ' 3'].map((attempt) => `renewal ${end.toISOString()} monthly 2900 USD${attempt}`));
  const { declines: _, ...stored } = declinedTimes(1);
  expect(retryAt(stored)).toEqual(retryAt(declinedTimes(1)));
  expect(dueCharge(stored, retryAt(stored))!.idempotencyKey).toBe(keys[1]);
});

test('a card that must not be charged again is not, but the grace stays', () => {
  const refused = declined(member, dueCharge(member, lastHour)!, 'refused', lastHour)!;
  expect(retryAt(refused)).toBeUndefined();
  expect(isRenewalDue(refused, later(lastHour, 6 * DAY_MS))).toBe(false);
  expect(statusOf(refused, later(end, GRACE_MS - 1))).toBe('active');
  expect(isExpired(refused, later(end, GRACE_MS))).toBe(true);
});

test('a decline of a card that was replaced during the charge leaves the new card to be charged at once', () => {
  const charge = dueCharge(member, lastHour)!;
  const after = declined({ ...member, cardLast4: '1881' }, charge, 'declined', lastHour)!;
  expect(after).not.toHaveProperty('declinedAt');
  expect(dueCharge(after, lastHour)).toMatchObject({ cardLast4: '1881' });
  expect(dueCharge(after, lastHour)!.idempotencyKey).not.toBe(charge.idempotencyKey);
});

test.each([1, 2, 3])('after %d declined charges, the rights last 7 days longer than the paid time', (times) => {
  const subscription = declinedTimes(times);
  expect(statusOf(subscription, later(end, GRACE_MS - 1))).toBe('active');
  expect(statusOf(subscription, later(end, GRACE_MS))).toBe('newsletter');
  expect(isPaymentDue(subscription, later(end, DAY_MS))).toBe(true);
});

test('a payment within the grace continues from the former end, by the job, the person and the office', () => {
  const subscription = declinedTimes(2);
  const at = later(lastHour, 5 * DAY_MS);
  const next = new Date('2026-03-31T12:00:00Z');
  for (const after of [
    charged(subscription, dueCharge(subscription, at)!, at),
    paid(subscription, 'monthly', '1881', at),
    given(subscription, 1, at),
  ]) {
    expect(after.paidUntil).toEqual(next);
    for (const field of ['declinedAt', 'declines', 'isCardRefused']) expect(after).not.toHaveProperty(field);
  }
  const late = paid(subscription, 'monthly', '1881', later(end, GRACE_MS));
  expect(late.paidUntil).toEqual(addMonths(later(end, GRACE_MS), 1, later(end, GRACE_MS)));
});

/** A pause of two months: from February 28 until April 30. */
const PAUSED_UNTIL = addMonths(end, 2, now);
const planned: Subscription = { ...member, pausedUntil: PAUSED_UNTIL };
const paused: Subscription = { ...planned, status: 'newsletter' };

test('a pause begins with the end of the paid time, and ends on the day of the month on which the person joined', () => {
  expect([end, PAUSED_UNTIL].map((date) => date.toISOString())).toEqual([
    '2026-02-28T12:00:00.000Z',
    '2026-04-30T12:00:00.000Z',
  ]);
  expect([later(end, -1), end].map((at) => statusOf(planned, at))).toEqual(['active', 'newsletter']);
  expect(isRenewalDue(planned, lastHour)).toBe(false);
  for (const subscription of [planned, paused])
    expect([later(PAUSED_UNTIL, -1), PAUSED_UNTIL].map((at) => isRenewalDue(subscription, at))).toEqual([false, true]);
  expect(isExpired(paused, later(PAUSED_UNTIL, -1))).toBe(false);
});

test('the charge at the end of a pause begins a period on that day, without the pause', () => {
  const after = charged(paused, dueCharge(paused, PAUSED_UNTIL)!, PAUSED_UNTIL);
  expect(after).toMatchObject({ status: 'active', since: PAUSED_UNTIL, plan: 'monthly', cardLast4: '4242' });
  expect(after.paidUntil).toEqual(new Date('2026-05-30T12:00:00Z'));
  for (const field of ['pausedUntil', 'endsAt']) expect(after).not.toHaveProperty(field);
});

test('after a declined charge at the end of a pause there are no rights, and the membership ends a week later', () => {
  const subscription = declinedTimes(1, paused, PAUSED_UNTIL);
  expect(statusOf(subscription, later(PAUSED_UNTIL, HOUR_MS))).toBe('newsletter');
  expect(retryAt(subscription)).toEqual(later(PAUSED_UNTIL, 3 * DAY_MS));
  expect(isExpired(subscription, later(PAUSED_UNTIL, GRACE_MS - 1))).toBe(false);
  expect(isExpired(subscription, later(PAUSED_UNTIL, GRACE_MS))).toBe(true);
});

test('a pause that is planned while the card is charged follows the charged period', () => {
  const after = charged(planned, dueCharge(member, lastHour)!, lastHour);
  expect([after.paidUntil, after.pausedUntil]).toEqual([
    new Date('2026-03-31T12:00:00Z'),
    new Date('2026-05-31T12:00:00Z'),
  ]);
});

test('given months move a pause that has not begun, and interrupt one that has', () => {
  const moved = given(planned, 1, lastHour);
  expect([moved.paidUntil, moved.pausedUntil]).toEqual([
    new Date('2026-03-31T12:00:00Z'),
    new Date('2026-05-31T12:00:00Z'),
  ]);
  const at = later(end, DAY_MS);
  expect(given(paused, 1, at)).toMatchObject({
    status: 'active',
    paidUntil: addMonths(at, 1, at),
    pausedUntil: PAUSED_UNTIL,
  });
  const long = given(paused, 6, at);
  expect(long).not.toHaveProperty('pausedUntil');
  expect(long).not.toHaveProperty('endsAt');
});

test('a merge keeps a pause, and the days of the grace count nothing', () => {
  const at = later(end, DAY_MS);
  expect(mergedSubscription(startingSubscription(), paused, at)).toEqual({ subscription: paused, months: 0 });
  const year = paid(startingSubscription(), 'annual', '1881', now);
  expect(mergedSubscription(year, declinedTimes(1), at)).toEqual({ subscription: year, months: 0 });
});

test('the page gets the grace, the next attempt, a pause and the expiry of the card', () => {
  const at = later(end, DAY_MS);
  const subscription = { ...declinedTimes(1), cardExpiresAt: new Date('2026-03-01T00:00:00Z') };
  expect(toMembership(subscription, at).membership).toMatchObject({
    isDeclined: true,
    retryAt: later(lastHour, 3 * DAY_MS).toISOString(),
    graceUntil: later(end, GRACE_MS).toISOString(),
    cardExpiresAt: '2026-03-01T00:00:00.000Z',
  });
  expect(toMembership(planned, lastHour).membership?.pausedUntil).toBe(PAUSED_UNTIL.toISOString());
  expect(toMembership(paused, at)).toEqual({
    pause: {
      until: PAUSED_UNTIL.toISOString(),
      plan: 'monthly',
      money: { amount: 2900, currency: 'USD' },
      cardLast4: '4242',
      payBefore: later(PAUSED_UNTIL, GRACE_MS).toISOString(),
    },
  });
});
