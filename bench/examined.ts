import type { SentCommand } from '@meridian/e2e/mongo-proxy';
import { readCost } from '@meridian/service-kit/testing';
import type { MongoClient } from 'mongodb';

/**
 * The documents that the reads of a call examine and return, by `explain`. `over` is the largest surplus of one read.
 */
export interface Examined {
  returned: number;
  documents: number;
  keys: number;
  over: number;
}

/** Returns undefined for engines without `explain`. */
export async function examinedBy(client: MongoClient, sent: readonly SentCommand[]): Promise<Examined | undefined> {
  const sum: Examined = { returned: 0, documents: 0, keys: 0, over: 0 };
  for (const { database, ...read } of sent) {
    const cost = await readCost(client.db(database), read);
    if (!cost) return undefined;
    sum.returned += cost.returned;
    sum.documents += cost.documents;
    sum.keys += cost.keys;
    sum.over = Math.max(sum.over, cost.documents - cost.returned);
  }
  return sum;
}
