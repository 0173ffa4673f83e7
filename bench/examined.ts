import type { SentCommand } from '@meridian/e2e/mongo-proxy';
import { readCost } from '@meridian/kit/testing';
import type { MongoClient } from 'mongodb';

/** What the reads of a call examine and return, as the store counts it; `over` is the most that one has too many. */
export interface Examined {
  returned: number;
  documents: number;
  keys: number;
  over: number;
}

/** Undefined on engines without `explain`. */
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
