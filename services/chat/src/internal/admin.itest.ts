import { commandsDuring, slowReads, someId } from '@meridian/service-kit/testing';
import { messageModel } from '../messages/message.model';
import { useChat } from '../testing/use-chat';

const chat = useChat();

test('messages are counted by time, for one chapter or all, from an index', async () => {
  const Messages = messageModel(chat.db);
  const [at, senderId] = [(day: string) => `2019-${day}T00:00:00.000Z`, someId()];
  const message = (seq: number, chapterId: number, createdAt: string) => ({
    ...{ conversation: `chapter:${chapterId}`, createdAt, seq, senderId, content: 'x' },
  });
  await Messages.insertMany([
    message(1, 1, at('01-01')),
    message(9, 1, at('01-01')),
    message(2, 2, '2019-01-31T23:59:59Z'),
    message(3, 1, at('02-01')),
  ]);
  const intervals = [
    { from: at('01-01'), to: at('02-01') },
    { from: at('02-01'), to: at('03-01') },
  ];
  const day = { from: at('01-01'), to: at('01-02') };
  const internal = chat.internal();
  const counts = async (chapterId?: number) => (await internal.counts({ body: { intervals, chapterId } })).counts;
  expect([await counts(), await counts(1), await counts(3)]).toEqual([
    [3, 1],
    [2, 1],
    [0, 0],
  ]);
  const { byChapter } = await internal.counts({ body: { intervals, byChapter: true } });
  expect(byChapter?.map((each) => each.sort((a, b) => a.chapterId - b.chapterId))).toEqual([
    [
      { chapterId: 1, messages: 2 },
      { chapterId: 2, messages: 1 },
    ],
    [{ chapterId: 1, messages: 1 }],
  ]);
  expect(await internal.writers({ body: day })).toEqual({ writers: [{ chapterId: 1, userId: senderId }] });
  const sent = await commandsDuring(chat.db.name, async () => {
    await counts(1);
    await internal.counts({ body: { intervals, byChapter: true } });
    await internal.writers({ body: day });
  });
  const slow = await slowReads(chat.db, sent);
  if (slow) expect(slow).toEqual([]); // One of the database engines of the tests does not support `explain`.
});
