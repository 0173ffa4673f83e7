import mongoose from 'mongoose';
import { personLockModel } from './person-locks';

test('a connection has one model of person locks, however often it is asked for', () => {
  const db = mongoose.createConnection();
  const Locks = personLockModel(db);
  expect(personLockModel(db)).toBe(Locks);
  expect(Locks.collection.collectionName).toBe('personLocks');
});
