import type { Participant } from './conversation.model';
import {
  beginningRefusal,
  closedRefusal,
  conversationRefusal,
  otherPersonRefusal,
  receiverRefusal,
  refuse,
  requireOwnSession,
  shareChapter,
} from './direct.policy';

const side = (fields: Partial<Participant> = {}): Participant => ({ unread: 0, readSeq: 0, ...fields });

test('a person who acts as another one is refused', () => {
  expect(() => requireOwnSession({})).not.toThrow();
  expect(() => requireOwnSession({ actorId: 'admin' })).toThrow('Messages are private');
});

test('a person cannot write to themselves', () => {
  expect(otherPersonRefusal('ana', 'ben')).toBeUndefined();
  expect(otherPersonRefusal('ana', 'ana')?.reason).toBe('own-account');
  expect(() => refuse(otherPersonRefusal('ana', 'ana'))).toThrow('You cannot write to yourself.');
});

test('only active members receive messages', () => {
  expect(receiverRefusal(true)).toBeUndefined();
  expect(receiverRefusal(false)?.reason).toBe('other-not-active');
});

test.each([
  ['two people', side(), side(), undefined, undefined],
  ['to a person who blocks', side(), side({ isBlocking: true }), undefined, undefined],
  // The office sees the reason, and does not learn of the block.
  ['to a person whom one blocks', side({ isBlocking: true }), side(), undefined, 'You have blocked Ben. Unblock them'],
  [
    'to a person who is gone',
    side(),
    side({ isDeleted: true }),
    'other-not-active',
    'This person is no longer a member',
  ],
  ['a person who is gone', side({ isDeleted: true }), side(), 'not-active', 'This account is being deleted.'],
])('conversations follow the rules: %s', (_, own, other, reason, refusal) => {
  expect(closedRefusal(own, other)?.reason).toBe(reason);
  const found = conversationRefusal(own, other, 'Ben');
  if (refusal) expect(() => refuse(found)).toThrow(refusal);
  else expect(() => refuse(found)).not.toThrow();
});

test.each([
  ['everyone', false, undefined],
  ['chapters', true, undefined],
  ['chapters', false, 'receives-from-chapters'],
  ['nobody', true, 'receives-from-nobody'],
] as const)(
  'if first messages are received from %s, and a common chapter is %s, the reason is %s',
  (from, shares, reason) => expect(beginningRefusal(from, shares, 'Ben')?.reason).toBe(reason),
);

test('two people share a chapter if both belong to it', () => {
  expect([shareChapter([1, 2], [2, 3]), shareChapter([1], [2]), shareChapter([], [])]).toEqual([true, false, false]);
});
