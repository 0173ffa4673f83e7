import { setTimeout as wait } from 'node:timers/promises';
import { readErrorCode, describeCases, type World } from './testing';

describeCases('making and listing indexes', [
  {
    name: 'an existing index is not created again, and a similar one is refused',
    expect: ['a_1', 'a_1', 85, 86, 85, 27],
    run: async ({ c }) => [
      await c.createIndex({ a: 1 }),
      await c.createIndex({ a: 1 }),
      await readErrorCode(c.createIndex({ a: 1 }, { unique: true })),
      await readErrorCode(c.createIndex({ b: 1 }, { name: 'a_1' })),
      await readErrorCode(c.createIndex({ a: 1 }, { name: 'other' })),
      await readErrorCode(c.dropIndex('nope')),
    ],
    otherEngine: 'the code for a name taken is 85 there',
  },
  {
    name: 'indexes are listed as they were created, and dropped',
    expect: [
      [
        ['_id_', { _id: 1 }],
        ['n', { b: 1, a: -1 }, true, { a: { $gt: 1 } }],
        ['t_1', { t: 1 }, 60],
      ],
      ['_id_', 'n'],
      ['_id_'],
    ],
    index: [
      { b: 1, a: -1 },
      { name: 'n', unique: true, partialFilterExpression: { a: { $gt: 1 } } },
    ],
    run: async ({ c }) => {
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
    name: 'unsupported indexes and options are refused',
    given: [{ _id: 1 }],
    expect: [67, 67, 67, 197, 115, 72],
    otherEngine: 'its codes are others',
    run: async ({ c }) => [
      await readErrorCode(c.createIndex({ a: 'text' })),
      await readErrorCode(c.createIndex({ 'a..b': 1 })),
      await readErrorCode(c.createIndex({ a: 1, b: 1 }, { expireAfterSeconds: 1 })),
      await readErrorCode(c.createIndex({ a: 1 }, { hidden: true })),
      await readErrorCode(c.createIndex({ a: 1 }, { collation: { locale: 'de' } })),
      await readErrorCode(c.dropIndex('_id_')),
    ],
  },
  {
    name: 'a document with two arrays in one index is refused',
    expect: 171,
    otherEngine: 'it allows it',
    index: [{ p: 1, r: 1 }],
    run: async ({ c }) => readErrorCode(c.insertOne({ _id: 1, p: [1], r: [2] })),
  },
  {
    name: 'documents are removed after the time of a TTL index',
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
      for (let i = 0; i < 100 && (await c.countDocuments()) > 3; i++) await wait(100);
      return (await c.find().toArray()).map(({ _id }) => _id);
    },
  },
]);
