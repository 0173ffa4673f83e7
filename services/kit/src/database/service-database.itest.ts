import {
  createLogger,
  closeServiceDatabase,
  LIVE_COLLECTION,
  openServiceDatabase,
  programsIn,
  ALTERNATE_SUFFIX,
} from '..';
import type { LiveDatabase } from './live-database';
import { connectMongo } from './mongo';
import { createTestRig } from '../testing';

const log = createLogger('test', 'silent');

test('A service registers while it uses its data, and finds the live one of its two databases', async () => {
  const { env } = await createTestRig();
  const db = await openServiceDatabase(env, 'things', log);
  const record = () => records.findOne({ _id: 'live' });
  const records = db.getClient().db(`${env.DATABASE_PREFIX}things`).collection<LiveDatabase>(LIVE_COLLECTION);
  expect([db.name, programsIn(await record())]).toEqual([`${env.DATABASE_PREFIX}things`, ['things']]);
  await records.updateOne(
    { _id: 'live' },
    { $set: { suffix: ALTERNATE_SUFFIX, 'programs.dead': { name: 'x', until: new Date(0) } } },
  );
  const [second, command] = await Promise.all([
    openServiceDatabase(env, 'things', log),
    connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}things`, log),
  ]);
  expect([second.name, command.name]).toEqual([db.name + ALTERNATE_SUFFIX, db.name + ALTERNATE_SUFFIX]);
  expect(Object.keys((await record())?.programs ?? {})).toHaveLength(2); // The dead program is removed.
  await closeServiceDatabase(second);
  expect(programsIn(await record())).toEqual(['things']);
  await records.drop();
  await command.close();
  await closeServiceDatabase(db);
});
