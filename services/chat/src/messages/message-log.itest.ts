import { ensureIndexes } from '@meridian/service-kit';
import { createTestEnvironment, someId, connectTestDatabase } from '@meridian/service-kit/testing';
import type { Connection } from 'mongoose';
import { createMessageLog, type MessageLog } from './message-log';
import { messageModel } from './message.model';
import { storedBefore } from './new-message';
import { contents, seqs, upTo } from '../testing/socket-events';

const CHAT = 'chapter:1';
const senderId = someId();
const message = (content: number | string, clientId?: string) => ({
  conversation: CHAT,
  senderId,
  content: String(content),
  ...(clientId && { clientId }),
});

let db: Connection;
let Messages: ReturnType<typeof messageModel>;
let messages: MessageLog;
beforeEach(async () => {
  const { env } = await createTestEnvironment();
  db = await connectTestDatabase(env, 'chat');
  Messages = messageModel(db);
  await ensureIndexes(db);
  messages = createMessageLog(Messages);
});
afterEach(async () => {
  await db.dropDatabase();
  await db.close();
});
/** Returns the numbers and contents of all messages. */
const stored = async () => (await messages.after(CHAT, 0, 400)).map(({ seq, content }) => `${seq} ${content}`);
const docsOf = (results: { doc: { seq: number; content: string } }[]) => results.map(({ doc }) => doc);

test('messages have numbers in the order of their arrival, and waiting ones are stored with one command', async () => {
  const insertMany = jest.spyOn(Messages, 'insertMany');
  const docs = docsOf(await Promise.all(upTo(250).map((n) => messages.append(message(n, `client ${n}`)))));
  expect(seqs(docs)).toEqual(upTo(250));
  expect(contents(docs)).toEqual(upTo(250).map(String));
  expect(insertMany).toHaveBeenCalledTimes(3); // One command stores 100 messages at most.
  const found = await messages.after(CHAT, 0, 300);
  expect(contents(found)).toEqual(upTo(250).map(String));
  expect(docs.at(-1)).toMatchObject(found.at(-1)!);
});

test('a message that is already stored is acknowledged unchanged, and those around it are stored in order', async () => {
  const append = (n: number) => messages.append(message(n, `client ${n}`));
  const { doc: early } = await append(5);
  const results = await Promise.all(upTo(9).map(append));
  expect(results.map(({ isNew }) => isNew)).toEqual(upTo(9).map((n) => n !== 5));
  expect(early).toMatchObject(results[4]!.doc);
  expect(contents(await messages.after(CHAT, 0))).toEqual('512346789'.split(''));
});

test('a number stays free if another write of the transaction finds a duplicate, so the log has no hole', async () => {
  const Locks = db.collection<{ _id: string }>('locks');
  await Locks.insertOne({ _id: 'person' });
  await messages.append(message('first'));
  let attempts = 0;
  await messages.append(message('second'), async (session) => {
    if (++attempts === 1) await Locks.insertOne({ _id: 'person' }, { session });
    return {};
  });
  expect(await stored()).toEqual(['1 first', '2 second']);
});

test('a message with the client id of another one is refused, and the others are stored', async () => {
  await messages.append(message('first', 'taken'));
  const results = await Promise.allSettled(
    upTo(4).map((n) => messages.append(message(n, n === 3 ? 'taken' : `client ${n}`))),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(results[2]).toMatchObject({ reason: { status: 409, code: 'client_id_reused' } });
  expect(await stored()).toEqual(['1 first', '2 1', '3 2', '4 4']);
});

test('messages whose command failed are not acknowledged, and the next one gets their number', async () => {
  jest.spyOn(Messages, 'insertMany').mockRejectedValueOnce(new Error('no connection'));
  const results = await Promise.allSettled(upTo(3).map((n) => messages.append(message(n))));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await messages.append(message('next'));
  expect(await stored()).toEqual(['1 next']);
});

test('two replicas leave no gap and store nothing twice', async () => {
  const other = createMessageLog(Messages);
  const docs = docsOf(
    await Promise.all(upTo(300).map((n) => (n % 2 ? messages : other).append(message(n, `client ${n}`)))),
  );
  expect(seqs(docs).sort((a, b) => a - b)).toEqual(upTo(300));
  for (const turn of [0, 1]) {
    const own = seqs(docs.filter((_, index) => index % 2 === turn));
    expect(own).toEqual(own.toSorted((a, b) => a - b));
  }
  expect(new Set(contents(await messages.after(CHAT, 0, 400))).size).toBe(300);
});

test('another replica waits for the number of an entry whose transaction runs, so it cannot take every number', async () => {
  const otherReplica = createMessageLog(Messages);
  const runs: number[] = [];
  let later: ReturnType<typeof otherReplica.append> | undefined;
  const { doc } = await messages.append(
    message('Hello'),
    storedBefore(async (session, { seq }) => {
      runs.push(seq);
      later ??= otherReplica.append(message('Hello'));
      for (const n of upTo(30)) await Messages.findOne({ conversation: CHAT, seq: n }, null, { session }).lean();
    }),
  );
  expect([runs, doc.seq, (await later)?.doc.seq]).toEqual([[1], 1, 2]);
});

test('a message that waited long is checked again, and a refused one is not stored', async () => {
  const recheck = jest.fn(() => Promise.reject(new Error('no longer a member')));
  const waiting: Promise<unknown>[] = [];
  const time = Date.now();
  await messages.append(message('Hello'), () => {
    waiting.push(messages.append(message('Hello'), undefined, recheck).catch((error: Error) => error.message));
    waiting.push(messages.append(message('Hello')).then(({ doc }) => doc.seq));
    jest.spyOn(Date, 'now').mockReturnValue(time + 1500);
    return Promise.resolve({});
  });
  jest.restoreAllMocks();
  expect(await Promise.all(waiting)).toEqual(['no longer a member', 2]);
  await expect(messages.append(message('Hello'), undefined, recheck)).resolves.toMatchObject({ isNew: true });
  expect(recheck).toHaveBeenCalledTimes(1);
});

test('changes that are read for several chapters have the text of a message of their own chapter', async () => {
  const chats = ['chapter:1', 'chapter:2'];
  for (const conversation of chats) {
    await messages.append({ conversation, senderId, content: `a secret of ${conversation}` });
    await messages.append({ conversation, senderId, content: '', change: { kind: 'edit', seq: 1 } });
  }
  const entries = await messages.afterEach(new Map(chats.map((conversation) => [conversation, 1])));
  expect(entries.map(({ conversation, changed }) => [conversation, changed?.content])).toEqual(
    chats.map((conversation) => [conversation, `a secret of ${conversation}`]),
  );
});
