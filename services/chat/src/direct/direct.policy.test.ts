import type { Side } from './conversation.model';
import { refuse, requireOwnSession, whyNotOpen, whyNotOther, whyNotReceiver } from './direct.policy';

const side = (fields: Partial<Side> = {}): Side => ({ unread: 0, readSeq: 0, ...fields });

test('a person who acts as another one is refused', () => {
  expect(() => requireOwnSession({})).not.toThrow();
  expect(() => requireOwnSession({ actorId: 'admin' })).toThrow('Messages are private');
});

test('a person cannot write to themselves', () => {
  expect(whyNotOther('ana', 'ben')).toBeUndefined();
  expect(whyNotOther('ana', 'ana')?.reason).toBe('own-account');
  expect(() => refuse(whyNotOther('ana', 'ana'))).toThrow('You cannot write to yourself.');
});

test('only active members receive messages', () => {
  expect(whyNotReceiver(true)).toBeUndefined();
  expect(whyNotReceiver(false)?.reason).toBe('other-not-active');
});

test.each([
  ['two people', side(), side(), undefined, undefined],
  ['to a person who blocks', side(), side({ isBlocking: true }), 'blocked', 'Ben does not receive messages from you.'],
  [
    'to a person whom one blocks',
    side({ isBlocking: true }),
    side(),
    'blocking',
    'You have blocked Ben. Unblock them to write.',
  ],
  ['to a person who is gone', side(), side({ isGone: true }), 'other-not-active', 'This person is no longer a member'],
  ['a person who is gone', side({ isGone: true }), side(), 'not-active', 'This account is being deleted.'],
])('conversations follow the rules: %s', (_, own, other, reason, refusal) => {
  const why = whyNotOpen(own, other, 'Ben');
  expect(why?.reason).toBe(reason);
  if (refusal) expect(() => refuse(why)).toThrow(refusal);
  else expect(() => refuse(why)).not.toThrow();
});
