import { people } from './people';
import { readErrorCode, describeCases } from './testing';

describeCases('cursors, counts and distinct', [
  {
    name: 'batches have the requested size',
    given: Array.from({ length: 250 }, (_, i) => ({ _id: i })),
    expect: [250, 0, 249, 3, 250, 5],
    run: async ({ c }) => {
      const ids: unknown[] = [];
      for await (const { _id } of c.find({}, { batchSize: 7, sort: { _id: 1 } })) ids.push(_id);
      return [
        ids.length,
        ids[0],
        ids.at(-1),
        (await c.find({}, { limit: 3, batchSize: 2 }).toArray()).length,
        (await c.aggregate([{ $match: {} }], { batchSize: 10 }).toArray()).length,
        (await c.find().limit(-5).toArray()).length,
      ];
    },
    otherEngine: 'its shim asks for the next batch of a sorted cursor on another connection, which may not have it',
  },
  {
    name: 'a batch ends at 16 MB',
    given: Array.from({ length: 5 }, (_, _id) => ({ _id, text: 'x'.repeat(4_000_000) })),
    expect: [4, 5],
    run: async ({ c, db }) => {
      const { cursor } = await db.command({ find: c.collectionName });
      return [cursor.firstBatch.length, (await c.find().toArray()).length];
    },
    otherEngine: 'its shim cuts batches elsewhere',
  },
  {
    name: 'a killed cursor is not found',
    given: people,
    expect: [43, 1],
    run: async ({ c, db }) => {
      const { cursor } = await db.command({ find: c.collectionName, batchSize: 1 });
      const killed = await db.command({ killCursors: c.collectionName, cursors: [cursor.id] });
      return [
        await readErrorCode(db.command({ getMore: cursor.id, collection: c.collectionName })),
        killed.cursorsKilled.length,
      ];
    },
    otherEngine: 'its shim responds differently',
  },
  {
    name: 'a cursor returns the data of the time at which it was opened',
    given: people,
    expect: 6,
    run: async ({ c }) => {
      const cursor = c.find({}, { batchSize: 2 });
      await cursor.next();
      await c.deleteMany({});
      return 1 + (await cursor.toArray()).length;
    },
    otherEngine: 'its cursors read on',
  },
  {
    name: 'natural order is the order of insertion',
    given: [{ _id: 'b' }, { _id: 'a' }, { _id: 'c' }],
    expect: ['b', 'a', 'c'],
    run: async ({ c }) => (await c.find().toArray()).map(({ _id }) => _id),
    otherEngine: 'it reads in the order of _id',
  },
  {
    name: 'documents are counted with a filter, a skip and a limit',
    given: people,
    expect: [6, 1, 3, 6, 0],
    run: async ({ c }) => [
      await c.countDocuments(),
      await c.countDocuments({ age: 30 }),
      await c.countDocuments({}, { skip: 2, limit: 3 }),
      await c.estimatedDocumentCount(),
      await c.countDocuments({ nope: 1 }),
    ],
  },
  {
    name: 'distinct returns each value once',
    given: people,
    expect: [['a', 'b', 'c'], ['X', 'Y', 'Z'], [1, 5], []],
    run: async ({ c }) => [
      (await c.distinct('tags')).sort(),
      (await c.distinct('addr.city')).sort(),
      await c.distinct('scores.s', { _id: 1 }),
      await c.distinct('nope'),
    ],
  },
]);
