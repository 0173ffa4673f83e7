import { HttpError } from '@meridian/service-kit';
import { Types } from 'mongoose';
import { isSuspended, refuseSuspended, requireMaySuspend } from './suspension.policy';

const now = new Date('2026-11-20T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const suspension = { reason: 'Spam', since: hours(-5), byId: new Types.ObjectId() };

test.each([
  ['no suspension', undefined, false],
  ['one without an end', suspension, true],
  ['one that ends later', { ...suspension, until: hours(1) }, true],
  ['one whose time is over', { ...suspension, until: hours(-1) }, false],
  ['one that was lifted', { ...suspension, liftedAt: hours(-1) }, false],
])('isSuspended recognises %s', (_, stored, expected) =>
  expect(isSuspended({ suspension: stored }, now)).toBe(expected),
);

test('the refusal contains the reason and the end', () => {
  const until = new Date('2127-01-02T15:00:00Z');
  expect(() => refuseSuspended({ suspension: { ...suspension, until } })).toThrow(
    'Your account is suspended until January 2, 2127 at 3:00 PM (UTC): “Spam” If you think this is wrong, write to us.',
  );
  expect(() => refuseSuspended({})).not.toThrow();
});

test.each([
  ['another site admin', { id: 'a', isSiteAdmin: true }, undefined],
  ['oneself', { id: 'b', isSiteAdmin: true }, 'You cannot suspend yourself.'],
  ['a former site admin', { id: 'a', isSiteAdmin: false }, 'Only site admins can do this.'],
  ['a suspended one', { id: 'a', isSiteAdmin: true, suspension }, 'Only site admins can do this.'],
  ['a deleted one', undefined, 'Only site admins can do this.'],
])('a suspension by %s is allowed or refused as expected', (_, actor, refusal) => {
  const act = () => requireMaySuspend(actor, 'b');
  if (refusal) expect(act).toThrow(new HttpError(403, 'forbidden', refusal));
  else expect(act).not.toThrow();
});
