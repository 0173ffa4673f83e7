import { ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import type { Databases } from './insert-person';
import type { Visitor } from '../product/person';

export const aFilter = () => ({ name: randomUUID(), filter: { status: 'active', chapter: '1' } });

/** Inserts a filter of users that a site admin has saved, and resolves to its id. */
export async function insertSavedFilter({ db }: Databases, { userId }: Visitor): Promise<string> {
  const { insertedId } = await db('auth')
    .collection('savedFilters')
    .insertOne({ userId: new ObjectId(userId), ...aFilter() });
  return String(insertedId);
}
