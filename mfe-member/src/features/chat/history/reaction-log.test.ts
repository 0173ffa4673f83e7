import type { Reaction } from '@meridian/shared-types';
import { mergeMessages } from './chat-log';
import { withReactions } from './reaction-log';
import { createMessage, ME } from '../testing/open-panel';

const OTHER = 'b'.repeat(24);
const entry = (seq: number, senderId: string, isOn: boolean, reaction: Reaction = 'like') =>
  createMessage(seq, { senderId, content: '', change: { kind: 'reaction', seq: 1, content: '', reaction, isOn } });
const like = (count: number, isOwn: boolean) => [{ reaction: 'like' as const, count, isOwn }];

test('the entries of reactions change the counts of their message, in the order of the six reactions', () => {
  const entries = [createMessage(1), entry(2, ME, true, 'sad'), entry(3, OTHER, true), entry(4, ME, true)];
  const [message] = withReactions(entries, ME);
  expect(message).toMatchObject({
    reactedSeq: 4,
    reactions: [...like(2, true), { reaction: 'sad', count: 1, isOwn: true }],
  });
  expect(withReactions([...entries, entry(5, ME, false, 'sad')], ME)[0]?.reactions).toEqual(like(2, true));
  expect(withReactions(entries, OTHER)[0]?.reactions).toMatchObject([{ isOwn: true }, { isOwn: false }]);
});

test('an entry that the message of the history includes is not added again, nor any entry twice', () => {
  const message = createMessage(1, { reactedSeq: 3, reactions: like(2, false) });
  const entries = [message, entry(2, OTHER, true), entry(3, OTHER, true), entry(4, ME, true)];
  const once = withReactions(entries, ME);
  expect(once[0]?.reactions).toEqual(like(3, true));
  expect(withReactions(once, ME)).toEqual(once);
  // A live message has no reactions, because all their entries follow it.
  const again = mergeMessages(once, [createMessage(1)]);
  expect(withReactions(again, ME)[0]?.reactions).toEqual(like(3, true));
});

test('an edit keeps the reactions, and a removal ends them', () => {
  const reacted = withReactions([createMessage(1), entry(2, ME, true)], ME);
  const changed = (kind: 'edit' | 'removal') =>
    mergeMessages(reacted, [
      createMessage(3, {
        content: '',
        change: {
          kind,
          seq: 1,
          content: '',
          ...(kind === 'edit' ? { editedAt: '2026-01-05T12:30:00.000Z' } : { isRemoved: true }),
        },
      }),
    ]);
  expect(withReactions(changed('edit'), ME)[0]?.reactions).toEqual(like(1, true));
  expect(withReactions(changed('removal'), ME)[0]).not.toHaveProperty('reactions');
});
