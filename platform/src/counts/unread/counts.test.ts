import type { ReadPosition, UnreadChats } from '@meridian/shared-types';
import { withMessages, withPositions, withRead } from './counts';

const [ME, BEN, EVA] = ['me', 'ben', 'eva'];
const at = (fields: Partial<ReadPosition> = {}): ReadPosition => ({
  chapterId: 1,
  readSeq: 4,
  unread: 2,
  countedSeq: 7,
  isMuted: false,
  version: 3,
  ...fields,
});
const chats = (fields: Partial<ReadPosition> = {}): UnreadChats => ({
  chapters: [at(fields), at({ chapterId: 2, unread: 0, countedSeq: 4 })],
  directMessages: 0,
  blockedIds: [EVA],
});
const from = (senderId: string, ...seqs: number[]) => seqs.map((seq) => ({ seq, senderId }));
const first = ({ chapters: [position] }: UnreadChats) => position;

test('messages of others are counted once, and the number of the newest one is stored', () => {
  const { chats: after, isIncomplete } = withMessages(chats(), 1, [...from(BEN, 7, 8), ...from(ME, 9)], ME);
  expect(first(after)).toEqual(at({ unread: 3, countedSeq: 9 }));
  expect(isIncomplete).toBe(false);
  expect(withMessages(after, 1, from(BEN, 8, 9), ME).chats).toBe(after);
  expect(first(withMessages(after, 1, from(EVA, 10), ME).chats)).toEqual(at({ unread: 3, countedSeq: 10 }));
});

test('a gap makes the counts incomplete, except in muted chats and beyond the maximum', () => {
  expect(withMessages(chats(), 1, from(BEN, 9), ME).isIncomplete).toBe(true);
  for (const fields of [{ isMuted: true, unread: 0 }, { unread: 100 }]) {
    const before = chats(fields);
    expect(withMessages(before, 1, from(BEN, 9), ME)).toEqual({ chats: before, isIncomplete: false });
  }
  expect(withMessages(chats(), 7, from(BEN, 9), ME).isIncomplete).toBe(false);
});

test('a newer position of the server replaces the known one, and an older one does not', () => {
  const newer = at({ readSeq: 7, unread: 0, version: 4 });
  expect(withPositions(chats(), [newer])).toEqual({
    chats: { ...chats(), chapters: [newer, chats().chapters[1]] },
    isIncomplete: false,
  });
  const before = chats();
  expect(withPositions(before, [at({ version: 2 })]).chats).toBe(before);
  // The server counted before message 7 was stored.
  expect(withPositions(before, [at({ countedSeq: 6, version: 4 })]).isIncomplete).toBe(true);
});

test('reading the newest message leaves nothing unread, and an earlier one changes nothing before the server answers', () => {
  expect(first(withRead(chats(), 1, 8))).toEqual(at({ readSeq: 8, countedSeq: 8, unread: 0 }));
  const before = chats();
  expect(withRead(before, 1, 6)).toBe(before);
  expect(withRead(before, 1, 4)).toBe(before);
});
