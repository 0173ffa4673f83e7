import { HOUR_MS } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { createHash, randomBytes } from 'node:crypto';
import { insertPerson, type Databases } from './insert-person';
import { REMOTE, type Visitor } from '../product/test-product';

interface InsertedProposal {
  id: string;
  /** The token of the link with which the person objects. */
  token: string;
  /** The site admin on whose account the act is. */
  person: Visitor;
}

/** Inserts the proposal of a new site admin to correct the name of another new one. */
export async function insertProposal(databases: Databases): Promise<InsertedProposal> {
  const [by, person] = [
    await insertPerson(databases, REMOTE, { siteAdmin: true }),
    await insertPerson(databases, REMOTE, { siteAdmin: true }),
  ];
  const token = randomBytes(32).toString('base64url');
  const since = new Date();
  const userId = new ObjectId(person.userId);
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const { insertedId } = await databases
    .db('auth')
    .collection('proposals')
    .insertOne({
      kind: 'name',
      people: [userId],
      told: [{ _id: new ObjectId(), userId, email: person.email, tokenHash }],
      input: { name: 'Ana Horvat' },
      reason: 'Called us.',
      byId: new ObjectId(by.userId),
      since,
      until: new Date(since.getTime() + 100 * HOUR_MS),
      takesEffectAt: new Date(since.getTime() + 72 * HOUR_MS),
      state: 'waiting',
      removeAt: new Date(since.getTime() + 200 * HOUR_MS),
    });
  return { id: String(insertedId), token, person };
}
