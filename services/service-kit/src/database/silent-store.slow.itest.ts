import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createLogger } from '../observability/logger';
import { connectMongo } from './mongo';
import { createTestEnvironment } from '../testing';

test('A database that stops responding is an error, and is used again when it responds', async () => {
  const { env } = await createTestEnvironment();
  const { hostname, port } = new URL(env.MONGODB_URL);
  const sockets = new Set<Socket>();
  let isSilent = false;
  // A proxy that accepts connections but stops sending responses, like a frozen machine.
  const proxy = createServer((client) => {
    const store = connect(Number(port), hostname);
    for (const socket of [client, store]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(store);
    store
      .on('data', (chunk) => {
        if (!isSilent) client.write(chunk);
      })
      .on('close', () => client.destroy());
    client.on('close', () => store.destroy());
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const db = await connectMongo(
    `mongodb://127.0.0.1:${(proxy.address() as AddressInfo).port}/?directConnection=true`,
    `${env.DATABASE_PREFIX}silent`,
    createLogger('test', 'silent'),
  );
  const notes = db.collection<{ _id: string }>('notes');
  await notes.insertOne({ _id: 'first' });

  isSilent = true;
  await expect(notes.findOne()).rejects.toMatchObject({ name: 'MongoServerSelectionError' });
  isSilent = false;
  await expect(
    (async () => {
      for (;;) {
        const found = await notes.findOne().catch(() => undefined);
        if (found) return found;
      }
    })(),
  ).resolves.toEqual({ _id: 'first' });

  await db.dropDatabase();
  await db.close();
  proxy.close();
  for (const socket of sockets) socket.destroy();
}, 40_000); // The driver's own default is 44 s.
