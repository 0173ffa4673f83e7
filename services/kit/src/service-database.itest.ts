import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createLogger, closeServiceDatabase, LIVE_COLLECTION, openServiceDatabase, programsIn, SECOND } from '.';
import type { LiveDatabase } from './live-database';
import { connectMongo } from './mongo';
import { createTestRig, eventually } from './testing';

const log = createLogger('test', 'silent');

test('a service registers while it uses its data, and finds the live database of the two', async () => {
  const { env } = await createTestRig();
  const db = await openServiceDatabase(env, 'things', log);
  const record = () => records.findOne({ _id: 'live' });
  const records = db.getClient().db(`${env.DATABASE_PREFIX}things`).collection<LiveDatabase>(LIVE_COLLECTION);
  expect([db.name, programsIn(await record())]).toEqual([`${env.DATABASE_PREFIX}things`, ['things']]);
  await records.updateOne(
    { _id: 'live' },
    { $set: { suffix: SECOND, 'programs.dead': { name: 'x', until: new Date(0) } } },
  );
  const [second, command] = await Promise.all([
    openServiceDatabase(env, 'things', log),
    connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}things`, log),
  ]);
  expect([second.name, command.name]).toEqual([db.name + SECOND, db.name + SECOND]);
  expect(Object.keys((await record())?.programs ?? {})).toHaveLength(2); // the dead one is forgotten
  await closeServiceDatabase(second);
  expect(programsIn(await record())).toEqual(['things']);
  await records.drop();
  await command.close();
  await closeServiceDatabase(db);
});

test('a service waits for a database that is not there yet; one that refuses it is an error', async () => {
  const { env } = await createTestRig();
  const { hostname, port } = new URL(env.MONGODB_URL);
  const sockets = new Set<Socket>();
  const proxy = createServer((program) => {
    const store = connect(Number(port), hostname);
    for (const socket of [program, store]) sockets.add(socket.on('error', () => undefined));
    program.pipe(store).pipe(program);
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
  await closeServiceDatabase(db);
  proxy.close();
  for (const socket of sockets) socket.destroy();
  const refused = { ...env, MONGODB_URL: `mongodb://nobody:knows@${hostname}:${port}/?directConnection=true` };
  await expect(openServiceDatabase(refused, 'late', log)).rejects.toThrow();
}, 30_000);
