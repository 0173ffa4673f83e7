import { createLogger, openServiceDatabase, RESTORING_COLLECTION } from '..';
import { createTestEnvironment } from '../testing';

const log = createLogger('test', 'silent');

test('a service does not use a database into which a backup is only partly restored', async () => {
  const { env } = await createTestEnvironment();
  const db = await openServiceDatabase(env, 'things', log);
  await db.createCollection(RESTORING_COLLECTION);
  await expect(openServiceDatabase(env, 'things', log)).rejects.toThrow(
    `The restore of a backup into ${env.DATABASE_PREFIX}things has not ended.`,
  );
  await db.dropCollection(RESTORING_COLLECTION);
  await (await openServiceDatabase(env, 'things', log)).close();
  await db.dropDatabase();
  await db.close();
});
