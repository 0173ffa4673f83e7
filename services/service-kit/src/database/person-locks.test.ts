import mongoose from 'mongoose';
import { personLockModel } from './person-locks';

test('A connection has one model of person locks, even if it is requested several times', () => {
  const db = mongoose.createConnection();
  const Locks = personLockModel(db);
  expect(personLockModel(db)).toBe(Locks);
  expect(Locks.collection.collectionName).toBe('personLocks');
});
