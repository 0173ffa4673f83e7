import type { ChatMessage } from '@meridian/shared-types';
import { createMessage } from '../testing/open-panel';
import { follows, mergeLatest, mergeMessages } from './chat-log';

const at = (minute: number) => new Date(2026, 0, 5, 12, minute).toISOString();
const message = (seq: number, fields: Partial<ChatMessage> = {}) =>
  createMessage(seq, { id: `m${seq}`, timestamp: at(seq), ...fields });
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

it('a removal in the log removes the text of the message, also where it is quoted, whichever is loaded first', () => {
  const quoted = { id: 'm1', seq: 1, senderId: 'ana', senderName: 'Ana', text: 'You fool!' };
  const messages = [
    message(1, { content: 'You fool!', mediaUrl: 'https://x.example' }),
    message(2, { replyTo: quoted }),
  ];
  const removal = message(3, { content: '', change: { kind: 'removal', seq: 1, content: '', isRemoved: true } });
  for (const merged of [mergeMessages(messages, [removal]), mergeMessages([removal], messages)]) {
    expect(seqs(merged)).toEqual([1, 2, 3]);
    expect(merged[0]).toMatchObject({ seq: 1, content: '', isRemoved: true });
    expect(JSON.stringify(merged)).not.toMatch(/fool|x\.example/);
    expect(merged[1]?.content).toBe('Message 2');
    const [first] = mergeMessages(merged, [message(4)]);
    expect(first).toBe(merged[0]); // Only changed messages are rendered again.
  }
});

it('the latest edit gives a message its text, also where it is quoted, and a late page with an earlier text does not', () => {
  const edit = (seq: number, content: string) =>
    message(seq, { content: '', change: { kind: 'edit', seq: 1, content, editedAt: at(seq) } });
  const reply = message(2, { replyTo: { id: 'm1', seq: 1, senderId: 'ana', senderName: 'Ana', text: 'Six' } });
  const known = mergeMessages([reply], [edit(3, 'Seven'), edit(4, 'Eight\nSharp')]);
  for (const late of [message(1, { content: 'Six' }), message(1, { content: 'Seven', editedAt: at(3) })]) {
    const [first, second] = mergeMessages(known, [late]);
    expect(first).toMatchObject({ content: 'Eight\nSharp', editedAt: at(4) });
    expect(second?.replyTo?.text).toBe('Eight');
  }
  const current = message(1, { content: 'Nine', editedAt: at(5) });
  expect(mergeMessages(known, [current])[0]).toBe(current); // The page will get this edit, too.
});
