import type { ChatMessage } from '@meridian/shared-types';
import { dayLabel, follows, groupMessages, mergeLatest, mergeMessages, withoutText } from './chat-log';

const at = (minute: number, day = 5) => new Date(2026, 0, day, 12, minute).toISOString();
const message = (seq: number, fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${seq}`,
  chapterId: 1,
  seq,
  content: `Message ${seq}`,
  timestamp: at(seq),
  senderId: 'ana',
  senderProfile: { name: 'Ana', avatarUrl: null },
  ...fields,
});
const seqs = (messages: ChatMessage[]) => messages.map(({ seq }) => seq);

describe('lists of messages are merged', () => {
  it('the result contains each message once, in order, for pages and live messages', () => {
    expect(seqs(mergeMessages([message(1), message(2)], [message(3)]))).toEqual([1, 2, 3]);
    expect(seqs(mergeMessages([message(3), message(4)], [message(1), message(2), message(3)]))).toEqual([1, 2, 3, 4]);
    const known = [message(1)];
    expect(mergeMessages(known, [])).toBe(known);
  });

  it('gaps are detected', () => {
    expect(follows([message(1)], message(2))).toBe(true);
    expect(follows([message(1), message(2)], message(1))).toBe(true);
    expect(follows([message(1)], message(3))).toBe(false);
    expect(follows([], message(1))).toBe(true);
  });

  it('the newest page is not merged across a gap', () => {
    expect(seqs(mergeLatest([message(1), message(2)], [message(2), message(3)]))).toEqual([1, 2, 3]);
    expect(seqs(mergeLatest([message(1), message(2)], [message(4), message(5)]))).toEqual([4, 5]);
    expect(seqs(mergeLatest([message(1)], []))).toEqual([]);
  });
});

describe('messages are grouped', () => {
  const shape = (messages: ChatMessage[], splitAt?: number) =>
    groupMessages(messages, splitAt).map((group) => seqs(group.messages));

  it('messages of one sender are one group until there is a pause of five minutes', () => {
    expect(shape([message(1), message(2), message(3, { timestamp: at(8) })])).toEqual([[1, 2], [3]]);
  });

  it('another sender, another day, and the divider start a new group', () => {
    expect(shape([message(1), message(2, { senderId: 'ben' }), message(3)])).toEqual([[1], [2], [3]]);
    expect(shape([message(1), message(2)], 2)).toEqual([[1], [2]]);
    const days = groupMessages([
      message(1, { timestamp: new Date(2026, 0, 5, 23, 59).toISOString() }),
      message(2, { timestamp: new Date(2026, 0, 6, 0, 1).toISOString() }),
    ]);
    expect(days.map(({ day }) => day)).toEqual(['Monday, January 5, 2026', 'Tuesday, January 6, 2026']);
  });

  it('the labels are Today and Yesterday', () => {
    expect(dayLabel(new Date().toISOString())).toBe('Today');
    expect(dayLabel(new Date(Date.now() - 86_400_000).toISOString())).toBe('Yesterday');
  });
});

it('a removed message loses its text, also where it is quoted, and keeps its number', () => {
  const quoted = { id: 'one', seq: 1, senderId: 'ana', senderName: 'Ana', text: 'You fool!' };
  const [first, second] = [message(1), { ...message(2), replyTo: quoted }];
  const [removed, reply] = withoutText([{ ...first, content: 'You fool!', mediaUrl: 'https://x.example' }, second], 1);
  expect(removed).toMatchObject({ seq: 1, content: '', isRemoved: true });
  expect(JSON.stringify([removed, reply])).not.toMatch(/fool|x\.example/);
  expect(reply?.content).toBe(second.content);
});
