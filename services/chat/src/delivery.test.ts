import { createLogger } from '@meridian/kit';
import { someId } from '@meridian/kit/testing';
import type { ChatMessage } from '@meridian/shared-types';
import mongoose from 'mongoose';
import { setImmediate } from 'node:timers/promises';
import { createDelivery } from './delivery';
import { toMessage, type MessageDoc } from './message.model';
import type { MessageLog } from './message-log';

const CHAPTER = 1;
const doc = (seq: number): MessageDoc => ({
  _id: new mongoose.Types.ObjectId(),
  chapterId: CHAPTER,
  seq,
  senderId: new mongoose.Types.ObjectId(someId()),
  content: String(seq),
  createdAt: new Date(),
});
const asMessage = (stored: MessageDoc): ChatMessage => toMessage(stored, { name: 'Ana', avatarUrl: null });

/** A delivery whose store answers when the test says so. */
async function slowStore() {
  const stored: MessageDoc[] = [];
  const reads: { resolve: () => void; fail: () => void }[] = [];
  const messages: Pick<MessageLog, 'after' | 'afterEach' | 'head' | 'recordSeq'> = {
    after: (_, seq) => {
      const found = stored.filter((each) => each.seq > seq); // as of now, told later
      return new Promise((resolve, reject) => {
        reads.push({ resolve: () => resolve(found), fail: () => reject(new Error('away')) });
      });
    },
    afterEach: async () => [],
    head: async () => stored.length,
    recordSeq: () => undefined,
  };
  const sent: number[] = [];
  let wake: (message: ChatMessage) => void = () => undefined;
  const delivery = createDelivery({
    log: createLogger('test', 'silent'),
    messages: messages as MessageLog,
    profiles: { load: async () => () => ({ name: 'Ana', avatarUrl: null }) },
    notifier: {
      publish: () => undefined,
      subscribe: async () => undefined,
      unsubscribe: () => undefined,
      listen: (listener) => {
        wake = listener;
      },
    },
    emit: ({ seq }) => sent.push(seq),
  });
  await delivery.enter(CHAPTER, () => true);
  /** Stores messages up to a number; the first wake-ups of them get lost. */
  const store = (upTo: number) => {
    while (stored.length < upTo) stored.push(doc(stored.length + 1));
  };
  return { delivery, store, reads, sent, wake: (seq: number) => wake(asMessage(stored[seq - 1]!)) };
}

test('one catch-up at a time reads for a room, however many wake-ups come; it goes on to the last of them', async () => {
  const { delivery, store, reads, sent, wake } = await slowStore();
  store(3);
  wake(2);
  wake(3);
  store(50);
  for (let seq = 4; seq <= 50; seq++) wake(seq);
  await setImmediate();
  expect(reads).toHaveLength(1);
  reads[0]!.resolve(); // what was there when it was asked: three
  await setImmediate();
  expect([reads.length, sent]).toEqual([2, [1, 2, 3]]);
  reads[1]!.resolve();
  await setImmediate();
  expect([reads.length, sent.length, sent.at(-1)]).toEqual([2, 50, 50]);
  await delivery.close();
});

test('what a wake-up has delivered meanwhile is not delivered again by what was read', async () => {
  const { delivery, store, reads, sent, wake } = await slowStore();
  store(3);
  wake(2);
  wake(1);
  wake(2);
  expect(sent).toEqual([1, 2]);
  reads[0]!.resolve();
  await setImmediate();
  expect(sent).toEqual([1, 2, 3]);
  await delivery.close();
});

test('a store that fails is asked again by the next wake-up', async () => {
  const { delivery, store, reads, sent, wake } = await slowStore();
  store(3);
  wake(2);
  reads[0]!.fail();
  await setImmediate();
  wake(3);
  reads[1]!.resolve();
  await setImmediate();
  expect(sent).toEqual([1, 2, 3]);
  await delivery.close();
});

test('what was read for people who have left is not sent to those who came afterwards', async () => {
  const { delivery, store, reads, sent, wake } = await slowStore();
  store(3);
  wake(3);
  delivery.emptied(CHAPTER);
  expect(await delivery.enter(CHAPTER, () => true)).toBe(3);
  reads[0]!.resolve();
  await setImmediate();
  expect(sent).toEqual([]);
  await delivery.close();
});
