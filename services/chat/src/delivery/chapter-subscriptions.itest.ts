import { eventually } from '@meridian/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { collect, emitWithAck } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

/** Counts the replicas that get the messages of a chapter. They ignore the empty one. */
const subscribers = (chapterId: number) => chat.redis.publish(`meridian:chat:messages:${chapterId}`, '');
const untilSubscribers = (chapterId: number, count: number) =>
  eventually(async () => (await subscribers(chapterId)) === count);

test('a replica gets the messages of a chapter only while a member is connected to it', async () => {
  const chapterId = chat.newChapter();
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  const first = await chat.connect(chat.one, ana);
  await untilSubscribers(chapterId, 1);
  const [second, third] = [await chat.connect(chat.two, ben), await chat.connect(chat.two, ben)];
  await untilSubscribers(chapterId, 2);
  await emitWithAck(second, 'join-chapter', chapterId);
  const heard = collect(second, 'new-message');
  await emitWithAck(first, 'send-message', { chapterId, content: 'Hello', clientId: randomUUID() });
  await eventually(() => heard.length === 1);
  second.disconnect();
  first.disconnect();
  await untilSubscribers(chapterId, 1);
  third.disconnect();
  await untilSubscribers(chapterId, 0);
});

test('the first member at a replica is told of a message that was stored before the replica subscribed', async () => {
  const chapterId = chat.newChapter();
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  const sender = await chat.connect(chat.one, ana);
  await emitWithAck(sender, 'send-message', { chapterId, content: 'Hello', clientId: randomUUID() });
  expect(await subscribers(chapterId)).toBeLessThan(2);
  const heard = collect(await chat.connect(chat.two, ben), 'chat-activity');
  await eventually(() => heard.length > 0);
  expect(heard[0]).toEqual({ chapterId, messages: [{ seq: 1, senderId: ana.userId }] });
});
