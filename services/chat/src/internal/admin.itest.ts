import { connectMongo, createLogger, ensureIndexes } from '@meridian/service-kit';
import { commandsDuring, slowReads, someId } from '@meridian/service-kit/testing';
import { chatInternalApi } from '@meridian/shared-types/contracts';
import { messageModel } from '../messages/message.model';
import { createTestServer, type TestServer } from '../testing/test-server';

let chat: TestServer;
beforeAll(async () => {
  chat = await createTestServer();
});
afterAll(() => chat.close());

test('messages are counted by time, for one chapter or all, from an index, and only for services', async () => {
  const running = await chat.replica('one');
  const database = `${chat.environment.env.DATABASE_PREFIX}chat`;
  const db = await connectMongo(chat.environment.env.MONGODB_URL, database, createLogger('test', 'silent'));
  const Messages = messageModel(db);
  await ensureIndexes(db);
  await Messages.insertMany(
    [
      [1, '2019-01-01T00:00:00Z'],
      [2, '2019-01-31T23:59:59Z'],
      [1, '2019-02-01T00:00:00Z'],
    ].map(([chapterId, createdAt], index) => ({
      conversation: `chapter:${chapterId}`,
      createdAt,
      seq: index + 1,
      senderId: someId(),
      content: 'x',
    })),
  );
  const intervals = [
    { from: '2019-01-01T00:00:00.000Z', to: '2019-02-01T00:00:00.000Z' },
    { from: '2019-02-01T00:00:00.000Z', to: '2019-03-01T00:00:00.000Z' },
  ];
  const counts = async (chapterId?: number) =>
    (await chat.environment.service(chatInternalApi, running.url).counts({ body: { intervals, chapterId } })).counts;
  expect([await counts(), await counts(1), await counts(3)]).toEqual([
    [2, 1],
    [1, 1],
    [0, 0],
  ]);
  const internal = chat.environment.service(chatInternalApi, running.url);
  const { byChapter } = await internal.counts({ body: { intervals, byChapter: true } });
  expect(byChapter?.map((counts) => counts.sort((a, b) => a.chapterId - b.chapterId))).toEqual([
    [
      { chapterId: 1, messages: 1 },
      { chapterId: 2, messages: 1 },
    ],
    [{ chapterId: 1, messages: 1 }],
  ]);
  const first = await Messages.findOne({ createdAt: new Date('2019-01-01T00:00:00Z') }).lean();
  await Messages.insertMany([{ ...first!, _id: undefined, seq: 9 }]); // The sender now has two messages on this day.
  const day = { from: '2019-01-01T00:00:00.000Z', to: '2019-01-02T00:00:00.000Z' };
  expect(await internal.writers({ body: day })).toEqual({
    writers: [{ chapterId: 1, userId: String(first!.senderId) }],
  });
  const slow = await slowReads(
    db,
    await commandsDuring(database, async () => {
      await counts(1);
      await internal.counts({ body: { intervals, byChapter: true } });
      await internal.writers({ body: day });
    }),
  );
  if (slow) expect(slow).toEqual([]); // One of the database engines of the tests does not support `explain`.
  await db.close();
  const person = { ...chat.person(1), isSiteAdmin: true };
  await expect(
    chat.environment.client(chatInternalApi, running.url, person).counts({ body: { intervals } }),
  ).rejects.toMatchObject({ status: 401 });
});
