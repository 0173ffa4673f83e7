import type { SentCommand } from '@meridian/e2e/mongo-proxy';
import type { Document, MongoClient } from 'mongodb';

/** Fields of a command that belong to its session: `explain` does not take them. */
const SESSION_FIELDS = new Set([
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  '$db',
  '$clusterTime',
]);

/** What the reads of a call examine and return, as the store counts it; `over` is the most that one has too many. */
export interface Examined {
  returned: number;
  documents: number;
  keys: number;
  over: number;
}

/** Undefined on engines without `explain`. Counts are apart: they return one number. */
export async function examinedBy(client: MongoClient, sent: readonly SentCommand[]): Promise<Examined | undefined> {
  const sum: Examined = { returned: 0, documents: 0, keys: 0, over: 0 };
  for (const { database, command, name } of sent) {
    if (!['find', 'aggregate', 'count'].includes(name)) continue;
    const plain = Object.fromEntries(Object.entries(command).filter(([key]) => !SESSION_FIELDS.has(key)));
    let plan: Document;
    try {
      plan = await client.db(database).command({ explain: plain, verbosity: 'executionStats' });
    } catch (error) {
      if ((error as { code?: unknown }).code === 59) return undefined;
      throw error;
    }
    const { nReturned, totalDocsExamined, totalKeysExamined } = (plan.executionStats ??
      plan.stages?.[0]?.$cursor?.executionStats) as Record<string, number>;
    sum.returned += nReturned ?? 0;
    sum.documents += totalDocsExamined ?? 0;
    sum.keys += totalKeysExamined ?? 0;
    sum.over = Math.max(sum.over, (totalDocsExamined ?? 0) - (nReturned ?? 0));
  }
  return sum;
}
