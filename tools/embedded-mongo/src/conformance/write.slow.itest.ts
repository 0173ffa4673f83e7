import {
  Binary,
  Decimal128,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  type AnyBulkWriteOperation,
  type Document,
  type MongoBulkWriteError,
} from 'mongodb';
import { readErrorCode, describeCases, type Doc } from './testing';

const failed = async (write: Promise<unknown>): Promise<unknown> => {
  const error = (await write.then(
    () => undefined,
    (reason: unknown) => reason,
  )) as MongoBulkWriteError;
  return {
    code: error.code,
    inserted: error.insertedCount,
    errors: [error.writeErrors].flat().map(({ index, code }) => [index, code]),
  };
};

const types: Doc = {
  _id: 1,
  i: 1,
  l: Long.fromString('9007199254740993'),
  d: 1.5,
  dec: Decimal128.fromString('1.10'),
  bin: new Binary(Buffer.from('ab')),
  ts: new Timestamp({ t: 1, i: 2 }),
  re: /a/i,
  nul: null,
  min: new MinKey(),
  max: new MaxKey(),
  date: new Date(5),
  oid: new ObjectId('0123456789abcdef01234567'),
  nested: { a: [3, Long.fromString('-9007199254740993')] },
};

describeCases('insert, delete and bulk writes', [
  {
    name: 'values of every type are read as they were written, also after an update and in a projection',
    given: [types],
    expect: true,
    run: async ({ c }) => {
      const stored = await c.findOne({}, { promoteBuffers: false });
      expect(stored).toEqual(types);
      await c.updateOne({}, { $set: { touched: true } });
      expect(await c.findOne({}, { projection: { touched: 0 } })).toEqual(types);
      return String(stored?.dec) === '1.10';
    },
  },
  {
    name: 'a document without an _id gets one as its first field',
    run: async ({ db, c }) => {
      await db.command({ insert: c.collectionName, documents: [{ a: 1 }] });
      return Object.keys((await c.findOne()) as Document);
    },
    expect: ['_id', 'a'],
    otherEngine: 'its shim makes none',
  },
  {
    name: 'ordered inserts stop at an error',
    given: [{ _id: 1 }],
    run: ({ c }) => failed(c.insertMany([{ _id: 60 }, { _id: 1 }, { _id: 61 }])),
    expect: { code: 11000, inserted: 1, errors: [[1, 11000]] },
  },
  {
    name: 'unordered inserts continue after an error',
    given: [{ _id: 1 }],
    run: ({ c }) => failed(c.insertMany([{ _id: 60 }, { _id: 1 }, { _id: 61 }, { _id: 60 }], { ordered: false })),
    expect: {
      code: 11000,
      inserted: 2,
      errors: [
        [1, 11000],
        [3, 11000],
      ],
    },
  },
  {
    name: 'a bulk write may have every operation',
    given: [{ _id: 1 }, { _id: 2 }, { _id: 4 }, { _id: 5 }, { _id: 6 }],
    expect: [1, 4, 4, 2, 1, { 6: 300 }],
    run: async ({ c }) => {
      const operations: AnyBulkWriteOperation<Doc>[] = [
        { insertOne: { document: { _id: 200 } } },
        { updateOne: { filter: { _id: 200 }, update: { $set: { a: 1 } } } },
        { updateMany: { filter: { _id: { $lt: 3 } }, update: { $set: { b: 1 } } } },
        { replaceOne: { filter: { _id: 4 }, replacement: { c: 1 } } },
        { deleteOne: { filter: { _id: 5 } } },
        { deleteMany: { filter: { _id: 6 } } },
        { updateOne: { filter: { _id: 300 }, update: { $set: { u: 1 } }, upsert: true } },
      ];
      const { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount, upsertedIds } =
        await c.bulkWrite(operations);
      return [insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount, upsertedIds];
    },
  },
  {
    name: 'an unordered bulk reports each error',
    given: [{ _id: 1, name: 'x' }],
    expect: {
      code: 11000,
      inserted: 1,
      errors: [
        [0, 11000],
        [2, 14],
      ],
    },
    run: ({ c }) =>
      failed(
        c.bulkWrite(
          [
            { insertOne: { document: { _id: 1 } } },
            { insertOne: { document: { _id: 2 } } },
            { updateOne: { filter: { _id: 1 }, update: { $inc: { name: 1 } } } },
          ],
          { ordered: false },
        ),
      ),
  },
  {
    name: 'one document or all matching documents are deleted',
    given: [{ _id: 1 }, { _id: 2 }, { _id: 3 }, { _id: 4 }],
    run: async ({ c }) => [
      (await c.deleteOne({ _id: { $gt: 1 } })).deletedCount,
      (await c.deleteMany({ _id: { $gt: 1 } })).deletedCount,
      (await c.deleteMany({ x: 1 })).deletedCount,
      await c.countDocuments(),
    ],
    expect: [1, 2, 0, 1],
  },
  {
    name: 'arrays, regular expressions and operators are refused as _id',
    expect: [53, 53, 52, 'ok'],
    otherEngine: 'its code is 2',
    run: async ({ db }) => {
      const c = db.collection<{ _id: unknown }>('odd');
      return [
        await readErrorCode(c.insertOne({ _id: [1] })),
        await readErrorCode(c.insertOne({ _id: /x/ })),
        await readErrorCode(c.insertOne({ _id: { $x: 1 } })),
        await c.insertOne({ _id: null }).then(() => 'ok'),
      ];
    },
  },
  {
    name: 'a document that is too large is refused',
    expect: 10334,
    otherEngine: 'its code is another',
    run: async ({ c }) => {
      await c.insertOne({ _id: 1, text: 'x'.repeat(9_000_000) });
      return readErrorCode(c.updateOne({ _id: 1 }, { $set: { more: 'x'.repeat(9_000_000) } }));
    },
  },
]);
