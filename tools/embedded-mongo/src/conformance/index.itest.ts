import type { Document, MongoServerError } from 'mongodb';
import { codeOf, describeCases, type World } from './testing';

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
    name: 'the _id',
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
    name: 'inserts, updates and findAndModify say which key is taken',
    given: [
      { _id: 1, mail: 'm' },
      { _id: 2, mail: 'n' },
    ],
    expect: [mail, mail, mail],
    otherEngine: shim,
    run: async ({ c }) => {
      await c.createIndex({ mail: 1 }, { unique: true });
      return [
        await duplicate(c.insertOne({ _id: 3, mail: 'm' })),
        await duplicate(c.updateOne({ _id: 2 }, { $set: { mail: 'm' } })),
        await duplicate(c.findOneAndUpdate({ _id: 2 }, { $set: { mail: 'm' } })),
      ];
    },
  },
  {
    name: 'the codes alone',
    given: [
      { _id: 1, mail: 'm' },
      { _id: 2, mail: 'n' },
    ],
    expect: [11000, 11000, 11000, 'ok'],
    run: async ({ c }) => {
      await c.createIndex({ mail: 1 }, { unique: true });
      return [
        await codeOf(c.insertOne({ _id: 3, mail: 'm' })),
        await codeOf(c.updateOne({ _id: 2 }, { $set: { mail: 'm' } })),
        await codeOf(c.findOneAndUpdate({ _id: 2 }, { $set: { mail: 'm' } })),
        await c.updateOne({ _id: 1 }, { $set: { x: 1 } }).then(() => 'ok'),
      ];
    },
  },
  {
    name: 'a missing field is null',
    given: [{ _id: 1 }],
    expect: 11000,
    run: async ({ c }) => {
      await c.createIndex({ q: 1 }, { unique: true });
      return codeOf(c.insertOne({ _id: 2, q: null }));
    },
  },
  {
    name: 'sparse leaves missing fields out',
    given: [{ _id: 1 }, { _id: 2 }, { _id: 3, q: 1 }],
    expect: [11000, 2],
    run: async ({ c }) => {
      await c.createIndex({ q: 1 }, { unique: true, sparse: true });
      return [await codeOf(c.insertOne({ _id: 4, q: 1 })), (await c.find({ q: null }).toArray()).length];
    },
  },
  {
    name: 'partial leaves out what does not match',
    given: [{ _id: 1, mail: null }, { _id: 2 }, { _id: 3, mail: 'm' }],
    expect: [11000, 4],
    run: async ({ c }) => {
      await c.createIndex({ mail: 1 }, { unique: true, partialFilterExpression: { mail: { $type: 'string' } } });
      return [
        await codeOf(c.insertOne({ _id: 4, mail: 'm' })),
        await c.insertOne({ _id: 5 }).then(() => c.countDocuments()),
      ];
    },
  },
  {
    name: 'compound',
    given: [
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 2 },
    ],
    expect: [11000, 'ok'],
    run: async ({ c }) => {
      await c.createIndex({ a: 1, b: -1 }, { unique: true });
      return [
        await codeOf(c.insertOne({ _id: 3, a: 1, b: 2 })),
        await c.insertOne({ _id: 4, a: 2, b: 2 }).then(() => 'ok'),
      ];
    },
  },
  {
    name: 'arrays: no element twice in two documents, but in one',
    given: [{ _id: 1, e: ['a', 'b', 'a'] }],
    expect: [11000, 'ok'],
    run: async ({ c }) => {
      await c.createIndex({ e: 1 }, { unique: true });
      return [await codeOf(c.insertOne({ _id: 2, e: 'b' })), await c.insertOne({ _id: 3, e: ['c'] }).then(() => 'ok')];
    },
  },
  {
    name: 'cannot be built over duplicates, and leaves nothing',
    given: [
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ],
    expect: [11000, 1, 2],
    run: async ({ c }) => [
      await codeOf(c.createIndex({ a: 1 }, { unique: true })),
      (await c.indexes()).length,
      (await c.find({ a: 1 }).toArray()).length,
    ],
  },
  {
    name: 'a key taken over in one command is free for the next',
    given: [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ],
    expect: 2,
    run: async ({ c }) => {
      await c.createIndex({ a: 1 }, { unique: true });
      await c.bulkWrite([
        { updateOne: { filter: { _id: 1 }, update: { $set: { a: 3 } } } },
        { updateOne: { filter: { _id: 2 }, update: { $set: { a: 1 } } } },
      ]);
      return c.countDocuments({ a: { $in: [1, 3] } });
    },
  },
]);

describeCases('making and listing indexes', [
  {
    name: 'again is nothing new, another that is like it is refused',
    expect: ['a_1', 'a_1', 85, 86, 85, 27],
    run: async ({ c }) => [
      await c.createIndex({ a: 1 }),
      await c.createIndex({ a: 1 }),
      await codeOf(c.createIndex({ a: 1 }, { unique: true })),
      await codeOf(c.createIndex({ b: 1 }, { name: 'a_1' })),
      await codeOf(c.createIndex({ a: 1 }, { name: 'other' })),
      await codeOf(c.dropIndex('nope')),
    ],
    otherEngine: 'the code for a name taken is 85 there',
  },
  {
    name: 'are listed as they were made, and dropped',
    expect: [
      [
        ['_id_', { _id: 1 }],
        ['n', { b: 1, a: -1 }, true, { a: { $gt: 1 } }],
        ['t_1', { t: 1 }, 60],
      ],
      ['_id_', 'n'],
      ['_id_'],
    ],
    run: async ({ c }) => {
      await c.createIndex({ b: 1, a: -1 }, { name: 'n', unique: true, partialFilterExpression: { a: { $gt: 1 } } });
      await c.createIndex({ t: 1 }, { expireAfterSeconds: 60 });
      const all = (await c.indexes()).map(({ name, key, unique, partialFilterExpression, expireAfterSeconds }) =>
        [name, key, unique, partialFilterExpression, expireAfterSeconds].filter((part) => part !== undefined),
      );
      await c.dropIndex('t_1');
      const left = (await c.indexes()).map(({ name }) => name);
      await c.dropIndexes();
      return [all, left, (await c.indexes()).map(({ name }) => name)];
    },
    otherEngine: 'its shim drops no indexes',
  },
  {
    name: 'what cannot be',
    given: [{ _id: 1 }],
    expect: [67, 67, 67, 197, 115, 72],
    otherEngine: 'its codes are others',
    run: async ({ c }) => [
      await codeOf(c.createIndex({ a: 'text' })),
      await codeOf(c.createIndex({ 'a..b': 1 })),
      await codeOf(c.createIndex({ a: 1, b: 1 }, { expireAfterSeconds: 1 })),
      await codeOf(c.createIndex({ a: 1 }, { hidden: true })),
      await codeOf(c.createIndex({ a: 1 }, { collation: { locale: 'de' } })),
      await codeOf(c.dropIndex('_id_')),
    ],
  },
  {
    name: 'no two arrays in one index',
    expect: 171,
    otherEngine: 'it allows it',
    run: async ({ c }) => {
      await c.createIndex({ p: 1, r: 1 });
      return codeOf(c.insertOne({ _id: 1, p: [1], r: [2] }));
    },
  },
  {
    name: 'a long value is a key like others',
    given: [{ _id: 1, a: 'x'.repeat(3000) }],
    expect: [1, 2],
    run: async ({ c }) => {
      await c.createIndex({ a: 1 });
      await c.insertOne({ _id: 2, a: `${'x'.repeat(3000)}y` });
      return [(await c.findOne({ a: 'x'.repeat(3000) }))?._id, (await c.find().sort({ a: -1 }).next())?._id];
    },
  },
  {
    name: 'TTL',
    given: [
      { _id: 1, at: new Date(Date.now() - 60_000) },
      { _id: 2, at: new Date(Date.now() + 60_000) },
      { _id: 3, at: 'never' },
      { _id: 4 },
    ],
    expect: [2, 3, 4],
    otherEngine: 'it sweeps once a minute',
    run: async ({ c }: World) => {
      await c.createIndex({ at: 1 }, { expireAfterSeconds: 30 });
      for (let i = 0; i < 100 && (await c.countDocuments()) > 3; i++)
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
      return (await c.find().toArray()).map(({ _id }) => _id);
    },
  },
]);

describeCases('collections', [
  {
    name: 'create, list, drop',
    expect: [48, ['a', 'b'], ['b'], 26],
    run: async ({ db }) => {
      await db.createCollection('a');
      await db.createCollection('b');
      const names = async (): Promise<string[]> =>
        (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
      const both = await names();
      const again = await codeOf(db.createCollection('a'));
      await db.dropCollection('a');
      return [again, both, await names(), await codeOf(db.collection('a').listIndexes().toArray())];
    },
    otherEngine: 'it lets a collection be created again',
  },
  {
    name: 'what a collection cannot be',
    expect: [73, 40415, 40415],
    otherEngine: 'it has these',
    run: async ({ db }) => [
      await codeOf(db.createCollection('system.x')),
      await codeOf(db.createCollection('a', { capped: true, size: 100 })),
      await codeOf(db.createCollection('a', { viewOn: 'b', pipeline: [] } as Document)),
    ],
  },
  {
    name: 'commands nobody knows',
    expect: [59, 59, 59],
    run: async ({ db }) => [
      await codeOf(db.command({ foo: 1 })),
      await codeOf(db.command({ mapReduce: 'x' })),
      await codeOf(db.command({ toString: 1 })),
    ],
    otherEngine: 'its codes are others',
  },
]);
