import { connectMongo, createLogger, ensureIndexes, HttpError } from '@meridian/kit';
import { someId, createTestRig } from '@meridian/kit/testing';
import { randomUUID } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createMessageLog } from './message-log';
import { messageModel } from './message.model';
import { upTo } from './testing/socket-events';

test('while the database does not respond, a thousand messages wait and further ones are refused at once', async () => {
  const { env } = await createTestRig();
  const { hostname, port } = new URL(env.MONGODB_URL);
  const stores = new Set<Socket>();
  const proxy = createServer((program) => {
    const store = connect(Number(port), hostname);
    stores.add(store);
    program.pipe(store).pipe(program);
    for (const socket of [program, store]) socket.on('error', () => undefined);
    program.on('close', () => store.destroy());
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const db = await connectMongo(
    `mongodb://127.0.0.1:${(proxy.address() as AddressInfo).port}/?directConnection=true`,
    `${env.DATABASE_PREFIX}chat`,
    createLogger('test', 'silent'),
  );
  const messages = createMessageLog(messageModel(db));
  await ensureIndexes(db);
  const senderId = someId();
  const send = () =>
    messages.append({ chapterId: 1, senderId, content: 'x' }).then(
      ({ doc }) => doc.seq,
      (error: unknown) => error,
    );
  expect(await send()).toBe(1);

  for (const store of stores) store.pause();
  const waiting = upTo(1000).map(send);
  const refused = await Promise.all(upTo(10).map(send));
  for (const refusal of refused) expect(refusal).toMatchObject({ status: 503 });
  expect(refused.every((refusal) => refusal instanceof HttpError)).toBe(true);

  for (const store of stores) store.resume();
  expect(await Promise.all(waiting)).toEqual(upTo(1001).slice(1));
  expect(await send()).toBe(1002); // messages are accepted again

  await db.dropDatabase();
  await db.close();
  proxy.close();
}, 60_000);

describe('messages that are stored together', () => {
  const createLog = async () => {
    const { env } = await createTestRig();
    const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}chat`, createLogger('test', 'silent'));
    const Messages = messageModel(db);
    await ensureIndexes(db);
    const close = async () => {
      await db.dropDatabase();
      await db.close();
    };
    return { Messages, messages: createMessageLog(Messages), close };
  };

  test('have numbers in the order in which they came, with one command for those that wait', async () => {
    const { Messages, messages, close } = await createLog();
    const insertMany = jest.spyOn(Messages, 'insertMany');
    const senderId = someId();
    const stored = await Promise.all(
      upTo(250).map((n) => messages.append({ chapterId: 1, senderId, content: `${n}`, clientId: randomUUID() })),
    );
    expect(stored.map(({ doc }) => doc.seq)).toEqual(upTo(250));
    expect(stored.map(({ doc }) => doc.content)).toEqual(upTo(250).map(String));
    expect(insertMany).toHaveBeenCalledTimes(3); // at most 100 at once
    const found = await messages.after(1, 0, 300);
    expect(found.map(({ content }) => content)).toEqual(upTo(250).map(String));
    expect(found.at(-1)).toEqual(stored.at(-1)?.doc);
    await close();
  });

  test('one that is there already is acknowledged as it is; those around it are stored in order', async () => {
    const { messages, close } = await createLog();
    const senderId = someId();
    const message = (n: number) => ({ chapterId: 1, senderId, content: `${n}`, clientId: `client ${n}` });
    const { doc: early } = await messages.append(message(5));
    const stored = await Promise.all(upTo(9).map((n) => messages.append(message(n))));
    expect(stored.map(({ isNew }) => isNew)).toEqual(upTo(9).map((n) => n !== 5));
    expect(stored[4]?.doc).toEqual(early);
    expect((await messages.after(1, 0)).map(({ content }) => content)).toEqual('512346789'.split(''));
    await close();
  });

  test('with the client id of another message one is refused, and the others are stored', async () => {
    const { messages, close } = await createLog();
    const senderId = someId();
    await messages.append({ chapterId: 1, senderId, content: 'first', clientId: 'taken' });
    const results = await Promise.allSettled(
      upTo(4).map((n) =>
        messages.append({ chapterId: 1, senderId, content: `${n}`, clientId: n === 3 ? 'taken' : `client ${n}` }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(results[2]).toMatchObject({ reason: { status: 409, code: 'client_id_reused' } });
    expect((await messages.after(1, 0)).map(({ seq, content }) => `${seq} ${content}`)).toEqual([
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
        (n % 2 ? messages : other).append({ chapterId: 1, senderId, content: `${n}`, clientId: `client ${n}` }),
      ),
    );
    expect(stored.map(({ doc }) => doc.seq).sort((a, b) => a - b)).toEqual(upTo(300));
    for (const turn of [0, 1]) {
      const own = stored.filter((_, index) => index % 2 === turn).map(({ doc }) => doc.seq);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
    const found = await messages.after(1, 0, 400);
    expect(new Set(found.map(({ content }) => content)).size).toBe(300);
    await close();
  });
});
