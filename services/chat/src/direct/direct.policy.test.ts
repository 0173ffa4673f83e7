import type { Side } from './conversation.model';
import { requireOpen, requireOther, requireOwnSession } from './direct.policy';

const side = (fields: Partial<Side> = {}): Side => ({ unread: 0, readSeq: 0, ...fields });

test('who acts as another person is refused', () => {
  expect(() => requireOwnSession({})).not.toThrow();
  expect(() => requireOwnSession({ actorId: 'admin' })).toThrow('Messages are private');
});

test('nobody writes to themselves', () => {
  expect(() => requireOther({ userId: 'ana' }, 'ben')).not.toThrow();
  expect(() => requireOther({ userId: 'ana' }, 'ana')).toThrow('You cannot write to yourself.');
});

test.each([
  ['two people', side(), side(), undefined],
  ['to a person who blocks', side(), side({ isBlocking: true }), 'Ben does not receive messages from you.'],
  ['to a person whom one blocks', side({ isBlocking: true }), side(), 'You have blocked Ben. Unblock them to write.'],
  ['to a person who is gone', side(), side({ isGone: true }), 'This person is no longer a member'],
  ['a person who is gone', side({ isGone: true }), side(), 'This account is being deleted.'],
])('%s', (_, own, other, refusal) => {
  const write = () => requireOpen(own, other, 'Ben');
  if (refusal) expect(write).toThrow(refusal);
  else expect(write).not.toThrow();
});
