import { createLogger } from '@meridian/service-kit';
import { someId } from '@meridian/service-kit/testing';
import type { ChatMessage } from '@meridian/shared-types';
import mongoose from 'mongoose';
import { setImmediate } from 'node:timers/promises';
import { createDelivery } from './delivery';
import { toChatMessage } from '../messages/chat-message';
import type { MessageDoc } from '../messages/message.model';
import type { MessageLog } from '../messages/message-log';

const CHAPTER = 1;
const doc = (seq: number): MessageDoc => ({
  _id: new mongoose.Types.ObjectId(),
  conversation: `chapter:${CHAPTER}`,
  seq,
  senderId: new mongoose.Types.ObjectId(someId()),
  content: String(seq),
  createdAt: new Date(),
});
const asMessage = (stored: MessageDoc): ChatMessage => toChatMessage(stored, () => ({ name: 'Ana', avatarUrl: null }));

/** Creates a delivery with a store whose reads the test resolves. */
async function createSlowDelivery() {
  const stored: MessageDoc[] = [];
  const reads: { resolve: () => void; fail: () => void }[] = [];
  const messages: Pick<MessageLog, 'after' | 'afterEach' | 'head' | 'recordSeq'> = {
    after: (_, seq) => {
      // The result reflects the time of the read but is returned later.
      const found = stored.filter((each) => each.seq > seq);
      return new Promise((resolve, reject) => {
        reads.push({ resolve: () => resolve(found), fail: () => reject(new Error('away')) });
      });
    },
    afterEach: async () => [],
    head: async () => {
      if (isAway) throw new Error('away');
      return stored.length;
    },
    recordSeq: () => undefined,
  };
  const sent: number[] = [];
  const ended: number[] = [];
  let isAway = false;
  let notify: (message: ChatMessage) => void = () => undefined;
  const delivery = createDelivery({
    log: createLogger('test', 'silent'),
    messages: messages as MessageLog,
    profiles: { invalidate: () => undefined, load: async () => () => ({ name: 'Ana', avatarUrl: null }) },
    notifier: {
      onMessage: (handler) => {
        notify = handler;
      },
    },
    subscriptions: { begin: async () => undefined, endIfUnused: (chapterId) => void ended.push(chapterId) },
    emit: ({ seq }) => sent.push(seq),
  });
  await delivery.enter(CHAPTER, () => true);
  /** Stores messages up to this number without notifications. */
  const store = (upTo: number) => {
    while (stored.length < upTo) stored.push(doc(stored.length + 1));
  };
  const failReads = () => {
    isAway = true;
  };
  closing.push(delivery);
  return {
    delivery,
    store,
    reads,
    sent,
    ended,
    failReads,
    notify: (seq: number) => notify(asMessage(stored[seq - 1]!)),
  };
}
const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const delivery of closing.splice(0)) await delivery.close();
});

test('many notifications cause one catch-up at a time, which continues up to the last of them', async () => {
  const { store, reads, sent, notify } = await createSlowDelivery();
  store(3);
  notify(2);
  notify(3);
  store(50);
  for (let seq = 4; seq <= 50; seq++) notify(seq);
  await setImmediate();
  expect(reads).toHaveLength(1);
  reads[0]!.resolve(); // The read returns the three messages that were stored at its time.
  await setImmediate();
  expect([reads.length, sent]).toEqual([2, [1, 2, 3]]);
  reads[1]!.resolve();
  await setImmediate();
  expect([reads.length, sent.length, sent.at(-1)]).toEqual([2, 50, 50]);
});

test('messages that were delivered during a read are not delivered again', async () => {
  const { store, reads, sent, notify } = await createSlowDelivery();
  store(3);
  notify(2);
  notify(1);
  notify(2);
  expect(sent).toEqual([1, 2]);
  reads[0]!.resolve();
  await setImmediate();
  expect(sent).toEqual([1, 2, 3]);
});

test('after a failed read the next notification reads again', async () => {
  const { store, reads, sent, notify } = await createSlowDelivery();
  store(3);
  notify(2);
  reads[0]!.fail();
  await setImmediate();
  notify(3);
  reads[1]!.resolve();
  await setImmediate();
  expect(sent).toEqual([1, 2, 3]);
});

test('messages that were read for former members are not sent to those who joined later', async () => {
  const { delivery, store, reads, sent, notify } = await createSlowDelivery();
  store(3);
  notify(3);
  delivery.emptied(CHAPTER);
  expect(await delivery.enter(CHAPTER, () => true)).toBe(3);
  reads[0]!.resolve();
  await setImmediate();
  expect(sent).toEqual([]);
});

test('a join that fails because the store is away ends the subscription that began for it', async () => {
  const { delivery, ended, failReads } = await createSlowDelivery();
  failReads();
  await expect(delivery.enter(2, () => true)).rejects.toThrow('away');
  expect(ended).toContain(2);
});
