import { eventually } from '@meridian/service-kit/testing';
import { collect, emitWithAck } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

/** Counts the replicas that get the messages of a chapter. They ignore the empty one. */
const subscribers = (chapterId: number) => chat.redis.publish(`meridian:chat:messages:${chapterId}`, '');

test('a replica gets the messages of a chapter only while a member is connected to it', async () => {
  const chapterId = chat.newChapter();
  const untilSubscribers = (count: number) => eventually(async () => (await subscribers(chapterId)) === count);
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  const first = await chat.connect(chat.one, ana);
  await untilSubscribers(1);
  const [second, third] = [await chat.connect(chat.two, ben), await chat.connect(chat.two, ben)];
  await untilSubscribers(2);
  await emitWithAck(second, 'join-chapter', chapterId);
  const heard = collect(second, 'new-message');
  await emitWithAck(first, 'send-message', { chapterId, content: 'Hello' });
  await eventually(() => heard.length === 1);
  second.disconnect();
  first.disconnect();
  await untilSubscribers(1);
  third.disconnect();
  await untilSubscribers(0);
});

test('the first member at a replica is told of a message that was stored before the replica subscribed', async () => {
  const chapterId = chat.newChapter();
  const [ana, ben] = [chat.person(chapterId), chat.person(chapterId)];
  await emitWithAck(await chat.connect(chat.one, ana), 'send-message', { chapterId, content: 'Hello' });
  expect(await subscribers(chapterId)).toBeLessThan(2);
  const heard = collect(await chat.connect(chat.two, ben), 'chat-activity');
  await eventually(() => heard.length > 0);
  expect(heard[0]).toEqual({ chapterId, messages: [{ seq: 1, senderId: ana.userId }] });
});
