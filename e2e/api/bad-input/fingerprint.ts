import { type Db } from 'mongodb';
import { createHash } from 'node:crypto';

/** The fields that change with every use of a session and every attempt to send a mail. */
const RESTLESS: Record<string, string[]> = {
  sessions: ['lastSeenAt', 'expiresAt'],
  mails: ['state', 'nextAt', 'fence', 'tries', 'lastError', 'endedAt'],
};

/**
 * The collections that running processes update by themselves: the leases of letters, the progress
 * of digests, and numbers that they count.
 */
const REGISTRATIONS = ['leases', 'digestRounds', 'deletionReceipts', 'countRuns', 'tallies', 'chapterHealth'];

/** Returns the number of documents of each collection and a hash of them. */
export async function fingerprint(databases: readonly Db[]): Promise<Record<string, string>> {
  const entries = await Promise.all(
    databases.map(async (db) => {
      const collections = await db.listCollections({}, { nameOnly: true }).toArray();
      return Promise.all(
        collections
          .filter(({ name }) => !REGISTRATIONS.includes(name))
          .map(async ({ name }) => {
            const projection = Object.fromEntries((RESTLESS[name] ?? []).map((field) => [field, 0]));
            const documents = await db.collection(name).find({}, { projection, raw: true }).sort({ _id: 1 }).toArray();
            const hash = createHash('sha256');
            for (const document of documents) hash.update(document as unknown as Buffer);
            return [
              `${db.databaseName.replace(/^t_[0-9a-f]+_/, '')}.${name}`,
              `${documents.length} ${hash.digest('hex').slice(0, 16)}`,
            ] as const;
          }),
      );
    }),
  );
  return Object.fromEntries(entries.flat().sort(([a], [b]) => a.localeCompare(b)));
}
