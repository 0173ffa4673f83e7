import { Long } from 'mongodb';
import { readErrorCode, describeCases, newSession, numbered } from './testing';
import { shim, transact } from './transactions';

describeCases('transactions', [
  {
    name: 'the writes of a transaction are visible to its own reads, and to others after the commit',
    given: numbered({ a: 1 }, { a: 2 }),
    expect: [[2, 3], 2, [{ _id: 1, a: 5 }, { _id: 3 }]],
    run: async (world) => {
      const { c } = world;
      const [inside, outside] = await transact(world, 'commit', async (session) => {
        await c.insertOne({ _id: 3 }, { session });
        await c.updateOne({ _id: 1 }, { $set: { a: 5 } }, { session });
        await c.deleteOne({ _id: 2 }, { session });
        return [
          [await c.countDocuments({}, { session }), (await c.find({}, { session }).sort({ _id: -1 }).next())?._id],
          await c.countDocuments({ a: { $lt: 5 } }),
        ];
      });
      return [inside, outside, await c.find().sort({ _id: 1 }).toArray()];
    },
  },
  {
    name: 'reads of a transaction find its own writes by indexes and in sorts',
    given: numbered({ a: 1 }, { a: 2 }, { a: 3 }),
    expect: [[4, 3, 1], 3, [3, 4]],
    index: [{ a: 1 }],
    run: (world) =>
      transact(world, 'abort', async (session, { c }) => {
        await c.insertOne({ _id: 4, a: 9 }, { session });
        await c.updateOne({ _id: 1 }, { $set: { a: 0 } }, { session });
        await c.deleteOne({ _id: 2 }, { session });
        const ids = async (filter: object, sort: Record<string, 1 | -1>): Promise<unknown[]> =>
          (await c.find(filter, { session }).sort(sort).toArray()).map(({ _id }) => _id);
        return [
          await ids({}, { a: -1 }),
          await c.countDocuments({ a: { $gte: 0 } }, { session }),
          await ids({ a: { $gt: 1 } }, { a: 1 }),
        ];
      }),
  },
  {
    name: 'an aborted transaction leaves no documents and no collection',
    expect: [0, []],
    run: async (world) => {
      await transact(world, 'abort', (session) =>
        world.db.collection('fresh').insertMany([{ a: 1 }, { a: 2 }], { session }),
      );
      return [await world.db.collection('fresh').countDocuments(), await world.db.listCollections().toArray()];
    },
  },
  {
    name: 'the end of a session aborts its transaction',
    given: [{ _id: 1 }],
    expect: 1,
    run: async (world) => {
      await transact(world, 'leave', (session) => world.c.insertOne({ _id: 2 }, { session }));
      return world.c.countDocuments();
    },
  },
  {
    name: 'a transaction may create a collection',
    expect: [1, 1],
    otherEngine: shim,
    run: async (world) => {
      await transact(world, 'commit', (session) => world.db.collection('fresh').insertOne({ a: 1 }, { session }));
      return [
        await world.db.collection('fresh').countDocuments(),
        (await world.db.collection('fresh').indexes()).length,
      ];
    },
  },
  {
    name: 'a transaction reads the data of one moment',
    given: [{ _id: 1, a: 1 }],
    expect: [1, 1, 2],
    otherEngine: 'its shim reads what is committed in the meantime',
    run: (world) =>
      transact(world, 'commit', async (session, { c }) => {
        const before = (await c.findOne({ _id: 1 }, { session }))?.a;
        await c.updateOne({ _id: 1 }, { $set: { a: 2 } });
        await c.insertOne({ _id: 2 });
        return [
          before,
          (await c.findOne({ _id: 1 }, { session }))?.a && (await c.countDocuments({}, { session })),
          (await c.findOne({ _id: 1 }))?.a,
        ];
      }),
  },
  {
    name: 'a unique key that a transaction has freed can be used in it',
    given: numbered({ mail: 'm' }, { mail: 'n' }),
    expect: ['n', 'm'],
    index: [{ mail: 1 }, { unique: true }],
    run: async (world) => {
      const { c } = world;
      await transact(world, 'commit', async (session) => {
        await c.updateOne({ _id: 2 }, { $set: { mail: 'free' } }, { session });
        await c.updateOne({ _id: 1 }, { $set: { mail: 'n' } }, { session });
        await c.updateOne({ _id: 2 }, { $set: { mail: 'm' } }, { session });
      });
      return (await c.find().sort({ _id: 1 }).toArray()).map(({ mail }) => mail as string);
    },
  },
  {
    name: 'a repeated commit succeeds, and a commit after another transaction is refused',
    given: [{ _id: 1 }],
    expect: [1, 1, 251],
    otherEngine: shim,
    run: async ({ send, c }) => {
      const transaction = { lsid: newSession(), txnNumber: Long.fromNumber(1), autocommit: false };
      const commit = { commitTransaction: 1, ...transaction };
      const replies = await send(
        { insert: c.collectionName, documents: [{ _id: 2 }], startTransaction: true, ...transaction },
        commit,
        commit,
        { ...commit, txnNumber: Long.fromNumber(2) },
      );
      return replies.slice(1).map(({ ok, code }) => (code ?? ok) as number);
    },
  },
  {
    name: 'a transaction cannot create an index',
    expect: 263,
    otherEngine: shim,
    run: (world) => transact(world, 'leave', (session) => readErrorCode(world.c.createIndex({ a: 1 }, { session }))),
  },
]);
