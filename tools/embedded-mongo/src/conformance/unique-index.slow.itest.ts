import type { MongoServerError } from 'mongodb';
import { readErrorCode, describeCases, numbered } from './testing';

const duplicate = async (operation: Promise<unknown>): Promise<unknown> => {
  const { code, keyPattern, keyValue, message } = (await operation.then(
    () => ({ message: 'succeeded' }),
    (error: unknown) => error,
  )) as MongoServerError;
  return { code, keyPattern, keyValue, message: message.replace(/collection: \S+ /, '') };
};
const shim = 'its shim leaves keyPattern and keyValue empty';
const mail = {
  code: 11000,
  keyPattern: { mail: 1 },
  keyValue: { mail: 'm' },
  message: 'E11000 duplicate key error index: mail_1 dup key: { mail: "m" }',
};

describeCases('unique indexes', [
  {
    name: 'the _id is unique',
    given: [{ _id: 1 }],
    run: ({ c }) => duplicate(c.insertOne({ _id: 1 })),
    expect: {
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 1 },
      message: 'E11000 duplicate key error index: _id_ dup key: { _id: 1 }',
    },
    otherEngine: shim,
  },
  {
    name: 'errors of inserts, updates and findAndModify contain the existing key',
    given: numbered({ mail: 'm' }, { mail: 'n' }),
    expect: [mail, mail, mail],
    otherEngine: shim,
    index: [{ mail: 1 }, { unique: true }],
    run: async ({ c }) => [
      await duplicate(c.insertOne({ _id: 3, mail: 'm' })),
      await duplicate(c.updateOne({ _id: 2 }, { $set: { mail: 'm' } })),
      await duplicate(c.findOneAndUpdate({ _id: 2 }, { $set: { mail: 'm' } })),
    ],
  },
  {
    name: 'inserts, updates and findAndModify with an existing key fail, and other updates do not',
    given: numbered({ mail: 'm' }, { mail: 'n' }),
    expect: [11000, 11000, 11000, 'ok'],
    index: [{ mail: 1 }, { unique: true }],
    run: async ({ c }) => [
      await readErrorCode(c.insertOne({ _id: 3, mail: 'm' })),
      await readErrorCode(c.updateOne({ _id: 2 }, { $set: { mail: 'm' } })),
      await readErrorCode(c.findOneAndUpdate({ _id: 2 }, { $set: { mail: 'm' } })),
      await c.updateOne({ _id: 1 }, { $set: { x: 1 } }).then(() => 'ok'),
    ],
  },
  {
    name: 'a missing field is equal to null',
    given: [{ _id: 1 }],
    expect: 11000,
    index: [{ q: 1 }, { unique: true }],
    run: async ({ c }) => readErrorCode(c.insertOne({ _id: 2, q: null })),
  },
  {
    name: 'a sparse index does not contain missing fields',
    given: [{ _id: 1 }, { _id: 2 }, { _id: 3, q: 1 }],
    expect: [11000, 2],
    index: [{ q: 1 }, { unique: true, sparse: true }],
    run: async ({ c }) => [
      await readErrorCode(c.insertOne({ _id: 4, q: 1 })),
      (await c.find({ q: null }).toArray()).length,
    ],
  },
  {
    name: 'a partial index does not contain documents that do not match',
    given: [{ _id: 1, mail: null }, { _id: 2 }, { _id: 3, mail: 'm' }],
    expect: [11000, 4],
    index: [{ mail: 1 }, { unique: true, partialFilterExpression: { mail: { $gt: '' } } }],
    run: async ({ c }) => [
      await readErrorCode(c.insertOne({ _id: 4, mail: 'm' })),
      await c.insertOne({ _id: 5 }).then(() => c.countDocuments()),
    ],
  },
  {
    name: 'a compound index compares all its fields',
    given: numbered({ a: 1, b: 1 }, { a: 1, b: 2 }),
    expect: [11000, 'ok'],
    index: [{ a: 1, b: -1 }, { unique: true }],
    run: async ({ c }) => [
      await readErrorCode(c.insertOne({ _id: 3, a: 1, b: 2 })),
      await c.insertOne({ _id: 4, a: 2, b: 2 }).then(() => 'ok'),
    ],
  },
  {
    name: 'two documents cannot have the same item of an array, but one document can have it twice',
    given: [{ _id: 1, e: ['a', 'b', 'a'] }],
    expect: [11000, 'ok'],
    index: [{ e: 1 }, { unique: true }],
    run: async ({ c }) => [
      await readErrorCode(c.insertOne({ _id: 2, e: 'b' })),
      await c.insertOne({ _id: 3, e: ['c'] }).then(() => 'ok'),
    ],
  },
  {
    name: 'an index over duplicates is refused and not created',
    given: numbered({ a: 1 }, { a: 1 }),
    expect: [11000, 1, 2],
    run: async ({ c }) => [
      await readErrorCode(c.createIndex({ a: 1 }, { unique: true })),
      (await c.indexes()).length,
      (await c.find({ a: 1 }).toArray()).length,
    ],
  },
  {
    name: 'a key that one write has freed can be used by the next write of the command',
    given: numbered({ a: 1 }, { a: 2 }),
    expect: 2,
    index: [{ a: 1 }, { unique: true }],
    run: async ({ c }) => {
      await c.bulkWrite([
        { updateOne: { filter: { _id: 1 }, update: { $set: { a: 3 } } } },
        { updateOne: { filter: { _id: 2 }, update: { $set: { a: 1 } } } },
      ]);
      return c.countDocuments({ a: { $in: [1, 3] } });
    },
  },
]);
