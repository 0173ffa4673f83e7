import { connectMongo, createLogger, ensureIndexes } from '@meridian/service-kit';
import { someId, createTestEnvironment } from '@meridian/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { createMessageLog } from './message-log';
import { messageModel } from './message.model';
import { storedBefore } from './new-message';
import { upTo } from '../testing/socket-events';

const CHAT = 'chapter:1';

describe('messages that are stored together', () => {
  const createLog = async () => {
    const { env } = await createTestEnvironment();
    const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}chat`, createLogger('test', 'silent'));
    const Messages = messageModel(db);
    await ensureIndexes(db);
    const close = async () => {
      await db.dropDatabase();
      await db.close();
    };
    return { Messages, messages: createMessageLog(Messages), close };
  };

  test('messages have numbers in the order of their arrival, and waiting ones are stored with one command', async () => {
    const { Messages, messages, close } = await createLog();
    const insertMany = jest.spyOn(Messages, 'insertMany');
    const senderId = someId();
    const stored = await Promise.all(
      upTo(250).map((n) => messages.append({ conversation: CHAT, senderId, content: `${n}`, clientId: randomUUID() })),
    );
    expect(stored.map(({ doc }) => doc.seq)).toEqual(upTo(250));
    expect(stored.map(({ doc }) => doc.content)).toEqual(upTo(250).map(String));
    expect(insertMany).toHaveBeenCalledTimes(3); // One command stores 100 messages at most.
    const found = await messages.after(CHAT, 0, 300);
    expect(found.map(({ content }) => content)).toEqual(upTo(250).map(String));
    expect(stored.at(-1)?.doc).toMatchObject(found.at(-1)!);
    await close();
  });

  test('a message that is already stored is acknowledged unchanged, and those around it are stored in order', async () => {
    const { messages, close } = await createLog();
    const senderId = someId();
    const message = (n: number) => ({ conversation: CHAT, senderId, content: `${n}`, clientId: `client ${n}` });
    const { doc: early } = await messages.append(message(5));
    const stored = await Promise.all(upTo(9).map((n) => messages.append(message(n))));
    expect(stored.map(({ isNew }) => isNew)).toEqual(upTo(9).map((n) => n !== 5));
    expect(early).toMatchObject(stored[4]!.doc);
    expect((await messages.after(CHAT, 0)).map(({ content }) => content)).toEqual('512346789'.split(''));
    await close();
  });

  test('a number stays free if another write of the transaction finds a duplicate, so the log has no hole', async () => {
    const { Messages, messages, close } = await createLog();
    const Locks = Messages.db.collection<{ _id: string }>('locks');
    await Locks.insertOne({ _id: 'person' });
    const senderId = someId();
    await messages.append({ conversation: CHAT, senderId, content: 'first' });
    let attempts = 0;
    await messages.append({ conversation: CHAT, senderId, content: 'second' }, async (session) => {
      if (++attempts === 1) await Locks.insertOne({ _id: 'person' }, { session });
      return {};
    });
    expect((await messages.after(CHAT, 0)).map(({ seq, content }) => `${seq} ${content}`)).toEqual([
      '1 first',
      '2 second',
    ]);
    await close();
  });

  test('a message with the client id of another one is refused, and the others are stored', async () => {
    const { messages, close } = await createLog();
    const senderId = someId();
    await messages.append({ conversation: CHAT, senderId, content: 'first', clientId: 'taken' });
    const results = await Promise.allSettled(
      upTo(4).map((n) =>
        messages.append({ conversation: CHAT, senderId, content: `${n}`, clientId: n === 3 ? 'taken' : `client ${n}` }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(results[2]).toMatchObject({ reason: { status: 409, code: 'client_id_reused' } });
    expect((await messages.after(CHAT, 0)).map(({ seq, content }) => `${seq} ${content}`)).toEqual([
      '1 first',
      '2 1',
      '3 2',
      '4 4',
    ]);
    await close();
  });

  test('two replicas leave no gap and store nothing twice', async () => {
    const { Messages, messages, close } = await createLog();
    const other = createMessageLog(Messages);
    const senderId = someId();
    const stored = await Promise.all(
      upTo(300).map((n) =>
        (n % 2 ? messages : other).append({ conversation: CHAT, senderId, content: `${n}`, clientId: `client ${n}` }),
      ),
    );
    expect(stored.map(({ doc }) => doc.seq).sort((a, b) => a - b)).toEqual(upTo(300));
    for (const turn of [0, 1]) {
      const own = stored.filter((_, index) => index % 2 === turn).map(({ doc }) => doc.seq);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
    const found = await messages.after(CHAT, 0, 400);
    expect(new Set(found.map(({ content }) => content)).size).toBe(300);
    await close();
  });

  test('another replica waits for the number of an entry whose transaction runs, so it cannot take every number', async () => {
    const { Messages, messages, close } = await createLog();
    const otherReplica = createMessageLog(Messages);
    const message = { conversation: CHAT, senderId: someId(), content: 'Hello' };
    const runs: number[] = [];
    let later: ReturnType<typeof otherReplica.append> | undefined;
    const { doc } = await messages.append(
      message,
      storedBefore(async (session, { seq }) => {
        runs.push(seq);
        later ??= otherReplica.append(message);
        for (const n of upTo(30)) await Messages.findOne({ conversation: CHAT, seq: n }, null, { session }).lean();
      }),
    );
    expect([runs, doc.seq, (await later)?.doc.seq]).toEqual([[1], 1, 2]);
    await close();
  });

  test('a message that waited long is checked again, and a refused one is not stored', async () => {
    const { messages, close } = await createLog();
    const message = { conversation: CHAT, senderId: someId(), content: 'Hello' };
    const recheck = jest.fn(() => Promise.reject(new Error('no longer a member')));
    const waiting: Promise<unknown>[] = [];
    const time = Date.now();
    await messages.append(message, () => {
      waiting.push(messages.append(message, undefined, recheck).catch((error: Error) => error.message));
      waiting.push(messages.append(message).then(({ doc }) => doc.seq));
      jest.spyOn(Date, 'now').mockReturnValue(time + 1500);
      return Promise.resolve({});
    });
    jest.restoreAllMocks();
    expect(await Promise.all(waiting)).toEqual(['no longer a member', 2]);
    await expect(messages.append(message, undefined, recheck)).resolves.toMatchObject({ isNew: true });
    expect(recheck).toHaveBeenCalledTimes(1);
    await close();
  });

  test('changes that are read for several chapters have the text of a message of their own chapter', async () => {
    const { messages, close } = await createLog();
    const senderId = someId();
    const chats = ['chapter:1', 'chapter:2'];
    for (const conversation of chats) {
      await messages.append({ conversation, senderId, content: `a secret of ${conversation}` });
      await messages.append({ conversation, senderId, content: '', change: { kind: 'edit', seq: 1 } });
    }
    const entries = await messages.afterEach(new Map(chats.map((conversation) => [conversation, 1])));
    expect(entries.map(({ conversation, changed }) => [conversation, changed?.content])).toEqual([
      ['chapter:1', 'a secret of chapter:1'],
      ['chapter:2', 'a secret of chapter:2'],
    ]);
    await close();
  });
});
