import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createLogger, openServiceDatabase } from '..';
import { createTestEnvironment, eventually } from '../testing';

const log = createLogger('test', 'silent');

test('A service waits for a database that is not available yet, and fails if the database refuses it', async () => {
  const { env } = await createTestEnvironment();
  const { hostname, port } = new URL(env.MONGODB_URL);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const store = connect(Number(port), hostname);
    for (const socket of [client, store]) sockets.add(socket.on('error', () => undefined));
    client.pipe(store).pipe(client);
  });
  const listen = (at: number) =>
    new Promise<number>((resolve) => {
      proxy.listen(at, '127.0.0.1', () => resolve((proxy.address() as AddressInfo).port));
    });
  const free = await listen(0);
  await new Promise((resolve) => {
    proxy.close(resolve);
  });
  const warnings: string[] = [];
  const listening = { ...log, warn: (_fields: object, text: string) => warnings.push(text) } as unknown as typeof log;
  const at = `mongodb://127.0.0.1:${free}/?directConnection=true`;
  const opening = openServiceDatabase({ ...env, MONGODB_URL: at }, 'late', listening);
  await eventually(() => warnings.length > 0, 10_000);
  expect(warnings[0]).toBe('the database does not respond: waiting for it');
  await listen(free);
  const db = await opening;
  expect(await db.collection('things').countDocuments()).toBe(0);
  await db.dropDatabase();
  await db.close();
  proxy.close();
  for (const socket of sockets) socket.destroy();
  const refused = { ...env, MONGODB_URL: `mongodb://nobody:knows@${hostname}:${port}/?directConnection=true` };
  await expect(openServiceDatabase(refused, 'late', log)).rejects.toThrow();
}, 30_000);
