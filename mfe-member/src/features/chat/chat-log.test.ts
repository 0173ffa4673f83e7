import type { ChatMessage } from '@meridian/shared-types';
import { follows, mergeLatest, mergeMessages, withoutText } from './chat-log';

const at = (minute: number) => new Date(2026, 0, 5, 12, minute).toISOString();
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

it('a removed message loses its text, also where it is quoted, and keeps its number', () => {
  const quoted = { id: 'one', seq: 1, senderId: 'ana', senderName: 'Ana', text: 'You fool!' };
  const [first, second] = [message(1), { ...message(2), replyTo: quoted }];
  const [removed, reply] = withoutText([{ ...first, content: 'You fool!', mediaUrl: 'https://x.example' }, second], 1);
  expect(removed).toMatchObject({ seq: 1, content: '', isRemoved: true });
  expect(JSON.stringify([removed, reply])).not.toMatch(/fool|x\.example/);
  expect(reply?.content).toBe(second.content);
});
