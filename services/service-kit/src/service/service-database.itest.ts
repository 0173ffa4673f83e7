import { Schema } from 'mongoose';
import {
  createLogger,
  closeServiceDatabase,
  LIVE_COLLECTION,
  openServiceDatabase,
  processesIn,
  ALTERNATE_SUFFIX,
  type HttpError,
} from '..';
import type { LiveDatabase } from '../database/live-database';
import { connectMongo } from '../database/mongo';
import { createTestEnvironment, eventually, letTimePass, setClockToMidday } from '../testing';

const log = createLogger('test', 'silent');
setClockToMidday();

test('A service registers while it uses its data, and finds the live one of its two databases', async () => {
  const { env } = await createTestEnvironment();
  const db = await openServiceDatabase(env, 'things', log);
  const record = () => records.findOne({ _id: 'live' });
  const records = db.getClient().db(`${env.DATABASE_PREFIX}things`).collection<LiveDatabase>(LIVE_COLLECTION);
  expect([db.name, processesIn(await record())]).toEqual([`${env.DATABASE_PREFIX}things`, ['things']]);
  await records.updateOne(
    { _id: 'live' },
    { $set: { suffix: ALTERNATE_SUFFIX, 'processes.dead': { name: 'x', until: new Date(0) } } },
  );
  const [second, command] = await Promise.all([
    openServiceDatabase(env, 'things', log),
    connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}things`, log),
  ]);
  expect([second.name, command.name]).toEqual([db.name + ALTERNATE_SUFFIX, db.name + ALTERNATE_SUFFIX]);
  expect(Object.keys((await record())?.processes ?? {})).toHaveLength(2); // The dead process is removed.
  await closeServiceDatabase(second);
  expect(processesIn(await record())).toEqual(['things']);
  await records.drop();
  await command.close();
  await closeServiceDatabase(db);
});

test('a process that stood still for an hour is refused once, and has registered again at the next try', async () => {
  const { env } = await createTestEnvironment();
  const db = await openServiceDatabase(env, 'things', log);
  const Things = db.model('Thing', new Schema({ name: String }));
  const read = () =>
    Things.countDocuments().then(
      () => 200,
      ({ status }: HttpError) => status,
    );
  letTimePass(60 * 60_000);
  expect(await read()).toBe(503);
  await eventually(async () => (await read()) === 200, 5000); // A third of the lease would be ten seconds.
  await db.dropDatabase();
  await closeServiceDatabase(db);
});
