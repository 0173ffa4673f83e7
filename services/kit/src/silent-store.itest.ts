import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createLogger } from './logger';
import { connectMongo } from './mongo';
import { createTestRig } from './testing';

test('a store that falls silent in the middle of a command is given up, and found again', async () => {
  const { env } = await createTestRig();
  const { hostname, port } = new URL(env.MONGODB_URL);
  const sockets = new Set<Socket>();
  let silent = false;
  // Takes connections like a machine that stands still: nothing comes back.
  const between = createServer((program) => {
    const store = connect(Number(port), hostname);
    for (const socket of [program, store]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    program.pipe(store);
    store
      .on('data', (chunk) => {
        if (!silent) program.write(chunk);
      })
      .on('close', () => program.destroy());
    program.on('close', () => store.destroy());
  });
  await new Promise<void>((resolve) => {
    between.listen(0, '127.0.0.1', resolve);
  });
  const db = await connectMongo(
    `mongodb://127.0.0.1:${(between.address() as AddressInfo).port}/?directConnection=true`,
    `${env.DATABASE_PREFIX}silent`,
    createLogger('test', 'silent'),
  );
  const notes = db.collection<{ _id: string }>('notes');
  await notes.insertOne({ _id: 'first' });

  silent = true;
  await expect(notes.findOne()).rejects.toMatchObject({ name: 'MongoServerSelectionError' });
  silent = false;
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
  between.close();
  for (const socket of sockets) socket.destroy();
}, 40_000); // the driver's own default is 44 s
