import { Schema } from 'mongoose';
import { connectMongo, createLogger, runDatabaseCommand, runSeedCommand } from '..';
import { createTestEnvironment } from '../testing';

let output = '';
beforeEach(() => {
  output = '';
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((text) => {
      output += String(text);
      return true;
    });
});
afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = 0;
});

test('A seed command creates indexes and demo data, and is refused in production', async () => {
  const { env } = await createTestEnvironment();
  const given = { ...process.env };
  Object.assign(process.env, { DATABASE_PREFIX: env.DATABASE_PREFIX, NODE_ENV: 'development' });
  const seed = () =>
    runSeedCommand(
      'seeded',
      (db) => {
        const Things = db.model('Thing', new Schema({ name: { type: String, unique: true } }));
        return async () => {
          await Things.updateOne({ name: 'one' }, { name: 'one' }, { upsert: true });
        };
      },
      ' All of it.',
    );
  const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}seeded`, createLogger('test', 'silent'));
  try {
    await seed();
    await seed();
    expect(output).toBe('The store of seeded has the demo organization. All of it.\n'.repeat(2));
    expect(await db.collection('things').countDocuments()).toBe(1);
    expect((await db.collection('things').indexes()).map(({ key }) => Object.keys(key as object)[0])).toEqual([
      '_id',
      'name',
    ]);

    process.env.NODE_ENV = 'production';
    const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('exit');
    });
    await expect(seed()).rejects.toThrow('exit');
    expect(exit).toHaveBeenCalledWith(1);
    expect(output).toContain('demo data has no place in production');
  } finally {
    Object.assign(process.env, { NODE_ENV: given.NODE_ENV });
    delete process.env.DATABASE_PREFIX;
    await db.dropDatabase();
    await db.close();
  }
});

test('A failed command prints the message and sets exit code 1', async () => {
  await runDatabaseCommand('seeded', () => Promise.reject(new Error('There is no such account.')));
  expect([output, process.exitCode]).toEqual(['There is no such account.\n', 1]);
});
