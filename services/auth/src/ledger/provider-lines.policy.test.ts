import { Types } from 'mongoose';
import { missingStates, monthsOfRefund, openDisputesIn } from './provider-lines.policy';

const now = new Date();
const payment = { _id: new Types.ObjectId(), plan: 'annual' as const, amount: 29_900, paidAt: now };
const refunded = (months: number, amount: number) =>
  ({ kind: 'refunded', months, amount, paymentId: payment._id, at: now }) as const;

test.each([
  [29_900, 12],
  [29_899, 11],
  [14_950, 6],
  [2491, 0],
  [2492, 1],
  [1, 0],
])('a refund of %i of a year takes %i months back', (amount, months) => {
  expect(monthsOfRefund(payment, [], amount)).toBe(months);
});

test('the rest of a partly refunded payment takes the rest of its months, and never more', () => {
  const lines = [refunded(10, 20_000)];
  expect(monthsOfRefund(payment, lines, 9900)).toBe(2);
  expect(monthsOfRefund(payment, lines, 9000)).toBe(2);
  expect(monthsOfRefund(payment, [...lines, refunded(2, 9900)], 100)).toBe(0);
});

test.each([
  ['opened', [], ['opened']],
  ['opened', ['opened'], []],
  ['lost', [], ['opened', 'lost']],
  ['lost', ['opened'], ['lost']],
  ['opened', ['opened', 'lost'], []],
  ['won', ['opened', 'lost'], ['won']],
  ['lost', ['opened', 'won'], []],
  ['won', ['opened', 'won'], []],
] as const)('of a dispute that is %s and has the lines %j, %j are missing', (state, stored, missing) => {
  expect(missingStates(state, new Set(stored))).toEqual(missing);
});

test('disputes are open until the bank has decided them', () => {
  const line = (kind: 'disputed' | 'dispute-won', id: string) => ({ kind, providerKey: `dispute ${id} x` });
  expect(openDisputesIn([line('disputed', 'a'), line('disputed', 'b'), line('dispute-won', 'a')])).toEqual(['b']);
});
