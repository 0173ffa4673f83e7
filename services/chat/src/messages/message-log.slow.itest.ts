import { connectMongo, createLogger, ensureIndexes, HttpError } from '@meridian/service-kit';
import { someId, createTestEnvironment } from '@meridian/service-kit/testing';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createMessageLog } from './message-log';
import { messageModel } from './message.model';
import { upTo } from '../testing/socket-events';

test('while the database does not respond, a thousand messages wait and further ones are refused at once', async () => {
  const { env } = await createTestEnvironment();
  const { hostname, port } = new URL(env.MONGODB_URL);
  const stores = new Set<Socket>();
  const proxy = createServer((client) => {
    const store = connect(Number(port), hostname);
    stores.add(store);
    client.pipe(store).pipe(client);
    for (const socket of [client, store]) socket.on('error', () => undefined);
    client.on('close', () => store.destroy());
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
    messages.append({ conversation: 'chapter:1', senderId, content: 'x' }).then(
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
  expect(await send()).toBe(1002); // Messages are accepted again.

  await db.dropDatabase();
  await db.close();
  proxy.close();
}, 60_000);
