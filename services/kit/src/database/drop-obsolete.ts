import type { Connection, mongo } from 'mongoose';

/**
 * Drops the indexes of earlier versions, because each costs memory and slows every write. Indexes that are already gone
 * are skipped, even if another program drops them at the same time. Use it in a migration of the phase `contract`.
 * @example await dropIndexes(models.Mails.collection, ['personId_1'])
 */
export async function dropIndexes(
  collection: Pick<mongo.Collection, 'indexes' | 'dropIndex'>,
  names: readonly string[],
): Promise<void> {
  const present = async () => new Set((await collection.indexes()).map(({ name }) => name));
  const before = await present();
  for (const name of names)
    if (before.has(name))
      await collection.dropIndex(name).catch(async (error: unknown) => {
        if ((await present()).has(name)) throw error; // The index is gone despite the error.
      });
}

/**
 * Drops a collection of an earlier version, if it exists. Use it in a migration of the phase `contract`.
 * @example await dropCollection(db, 'removedPeople')
 */
export async function dropCollection(db: Connection, name: string): Promise<void> {
  const collections = await db.listCollections();
  if (collections.some((collection) => collection.name === name)) await db.dropCollection(name);
}
