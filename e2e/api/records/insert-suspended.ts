import { ObjectId } from 'mongodb';
import { insertPerson, type Databases } from './insert-person';
import type { Visitor } from '../product/person';
import { HERE } from '../product/personas';

export async function insertSuspended(databases: Databases): Promise<Visitor> {
  const person = await insertPerson(databases, HERE, { paid: true });
  const _id = new ObjectId(person.userId);
  const suspension = { reason: 'Advertising', since: new Date(), byId: new ObjectId() };
  await databases.db('auth').collection('users').updateOne({ _id }, { $set: { suspension } });
  await databases
    .db('chapters')
    .collection('people')
    .updateOne({ _id }, { $set: { isSuspended: true, isActive: false } });
  await databases
    .db('chapters')
    .collection('memberships')
    .updateMany({ userId: _id }, { $set: { isSuspended: true } });
  return person;
}
