import { HOUR_MS } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { isSuspended, refuseSuspended } from './suspension.policy';

const now = new Date('2026-11-20T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * HOUR_MS);
const suspension = { reason: 'Spam', since: hours(-5), byId: new Types.ObjectId() };

test.each([
  ['no suspension', undefined, false],
  ['one without an end', suspension, true],
  ['one that ends later', { ...suspension, until: hours(1) }, true],
  ['one whose time is over', { ...suspension, until: hours(-1) }, false],
  ['one that was lifted', { ...suspension, liftedAt: hours(-1) }, false],
])('isSuspended recognizes %s', (_, stored, expected) =>
  expect(isSuspended({ suspension: stored }, now)).toBe(expected),
);

test('the refusal contains the reason and the end', () => {
  const until = new Date('2127-01-02T15:00:00Z');
  expect(() => refuseSuspended({ suspension: { ...suspension, until } })).toThrow(
    'Your account is suspended until January 2, 2127 at 3:00 PM (UTC): “Spam” If you think this is wrong, write to us.',
  );
  expect(() => refuseSuspended({})).not.toThrow();
});
