import type { Connection, mongo } from 'mongoose';

/**
 * Drops the indexes of earlier versions: each costs memory, and time with every write. Those that are gone are left
 * out, also while another program drops them. For a migration of the phase `contract`.
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
        if ((await present()).has(name)) throw error; // gone, by another program or in spite of the error
      });
}

/**
 * Drops a collection of an earlier version, if it is there. For a migration of the phase `contract`.
 * @example await dropCollection(db, 'removedPeople')
 */
export async function dropCollection(db: Connection, name: string): Promise<void> {
  const collections = await db.listCollections();
  if (collections.some((collection) => collection.name === name)) await db.dropCollection(name);
}
