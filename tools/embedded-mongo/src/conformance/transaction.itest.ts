import { Long, type ClientSession, type Document, type MongoServerError } from 'mongodb';
import { codeOf, describeCases, newSession, type World } from './testing';

const shim = 'its shim gives transactions other codes and labels';

/** Runs in a transaction that is committed or aborted at the end, or left to the case. */
async function transact<T>(
  { client }: World,
  end: 'commit' | 'abort' | 'leave',
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const session = client.startSession();
  try {
    session.startTransaction();
    const result = await work(session);
    if (end === 'commit') await session.commitTransaction();
    if (end === 'abort') await session.abortTransaction();
    return result;
  } finally {
    await session.endSession();
  }
}

const labels = async (operation: Promise<unknown>): Promise<unknown> => {
  const error = (await operation.then(
    () => undefined,
    (reason: unknown) => reason,
  )) as MongoServerError | undefined;
  return error && [error.code, error.hasErrorLabel('TransientTransactionError')];
};

describeCases('transactions', [
  {
    name: 'a commit makes all visible at once, its own reads before',
    given: [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ],
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
    name: 'reads see their own writes through indexes and sorts',
    given: [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
      { _id: 3, a: 3 },
    ],
    expect: [[4, 3, 1], 3, [3, 4]],
    run: async (world) => {
      const { c } = world;
      await c.createIndex({ a: 1 });
      return transact(world, 'abort', async (session) => {
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
      });
    },
  },
  {
    name: 'an abort leaves no trace, of a collection neither',
    expect: [0, []],
    run: async (world) => {
      await transact(world, 'abort', (session) =>
        world.db.collection('fresh').insertMany([{ a: 1 }, { a: 2 }], { session }),
      );
      return [await world.db.collection('fresh').countDocuments(), await world.db.listCollections().toArray()];
    },
  },
  {
    name: 'a session that ends takes its transaction with it',
    given: [{ _id: 1 }],
    expect: 1,
    run: async (world) => {
      await transact(world, 'leave', (session) => world.c.insertOne({ _id: 2 }, { session }));
      return world.c.countDocuments();
    },
  },
  {
    name: 'a collection made inside',
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
    name: 'sees one moment',
    given: [{ _id: 1, a: 1 }],
    expect: [1, 1, 2],
    otherEngine: 'its shim reads what is committed meanwhile',
    run: async (world) => {
      const { c } = world;
      return transact(world, 'commit', async (session) => {
        const before = (await c.findOne({ _id: 1 }, { session }))?.a;
        await c.updateOne({ _id: 1 }, { $set: { a: 2 } });
        await c.insertOne({ _id: 2 });
        return [
          before,
          (await c.findOne({ _id: 1 }, { session }))?.a && (await c.countDocuments({}, { session })),
          (await c.findOne({ _id: 1 }))?.a,
        ];
      });
    },
  },
  {
    name: 'of two that write one document the second fails at the write, and may try again',
    given: [{ _id: 1, a: 1 }],
    expect: [[112, true], [251, true], 2],
    otherEngine: shim,
    run: async (world) => {
      const { c } = world;
      return transact(world, 'commit', async (first) => {
        await c.updateOne({ _id: 1 }, { $inc: { a: 1 } }, { session: first });
        const second = world.client.startSession();
        second.startTransaction();
        const conflict = await labels(c.updateOne({ _id: 1 }, { $inc: { a: 1 } }, { session: second }));
        const after = await labels(c.findOne({}, { session: second }));
        await second.endSession();
        return [conflict, after, (await c.findOne({ _id: 1 }, { session: first }))?.a];
      });
    },
  },
  {
    name: 'a document changed since the transaction began is a conflict',
    given: [{ _id: 1, a: 1 }],
    expect: [[112, true], 5],
    otherEngine: shim,
    run: async (world) => {
      const { c } = world;
      return transact(world, 'leave', async (session) => {
        await c.findOne({}, { session });
        await c.updateOne({ _id: 1 }, { $set: { a: 5 } });
        return [await labels(c.deleteOne({ _id: 1 }, { session })), (await c.findOne())?.a];
      });
    },
  },
  {
    name: 'the same new unique key in two transactions is a conflict',
    expect: [[112, true], 1],
    otherEngine: shim,
    run: async (world) => {
      const { c } = world;
      await c.createIndex({ mail: 1 }, { unique: true });
      const conflict = await transact(world, 'commit', async (first) => {
        await c.insertOne({ _id: 1, mail: 'm' }, { session: first });
        return transact(world, 'leave', (second) => labels(c.insertOne({ _id: 2, mail: 'm' }, { session: second })));
      });
      return [conflict, await c.countDocuments()];
    },
  },
  {
    name: 'a taken key is a duplicate, and the end of the transaction',
    given: [{ _id: 1 }],
    expect: [11000, [251, true], 1],
    otherEngine: shim,
    run: async (world) => {
      const { c } = world;
      return transact(world, 'leave', async (session) => {
        await c.insertOne({ _id: 2 }, { session });
        return [
          await codeOf(c.insertOne({ _id: 1 }, { session })),
          await labels(c.findOne({}, { session })),
          await c.countDocuments(),
        ];
      });
    },
  },
  {
    name: 'a key freed in the transaction can be taken in it',
    given: [
      { _id: 1, mail: 'm' },
      { _id: 2, mail: 'n' },
    ],
    expect: ['n', 'm'],
    run: async (world) => {
      const { c } = world;
      await c.createIndex({ mail: 1 }, { unique: true });
      await transact(world, 'commit', async (session) => {
        await c.updateOne({ _id: 2 }, { $set: { mail: 'free' } }, { session });
        await c.updateOne({ _id: 1 }, { $set: { mail: 'n' } }, { session });
        await c.updateOne({ _id: 2 }, { $set: { mail: 'm' } }, { session });
      });
      return (await c.find().sort({ _id: 1 }).toArray()).map(({ mail }) => mail as string);
    },
  },
  {
    name: 'a write outside waits for a transaction that holds the document',
    given: [{ _id: 1, a: 1 }],
    expect: [false, true, 11],
    otherEngine: 'its shim answers at once',
    run: async (world) => {
      const { c } = world;
      let done = false;
      const { write, early } = await transact(world, 'commit', async (session) => {
        await c.updateOne({ _id: 1 }, { $set: { a: 10 } }, { session });
        const waiting = c.updateOne({ _id: 1 }, { $inc: { a: 1 } }).then(() => {
          done = true;
        });
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
        return { write: waiting, early: done };
      });
      await write;
      return [early, done, (await c.findOne())?.a];
    },
  },
  {
    name: 'ten at once on one counter, each tried until it holds',
    given: [{ _id: 1, n: 0 }],
    expect: 10,
    otherEngine: 'too slow there',
    run: async ({ client, c }) => {
      await Promise.all(
        Array.from({ length: 10 }, () =>
          client.withSession((session) =>
            session.withTransaction(async () => {
              const { n } = (await c.findOne({ _id: 1 }, { session })) as unknown as { n: number };
              await c.updateOne({ _id: 1 }, { $set: { n: n + 1 } }, { session });
            }),
          ),
        ),
      );
      return (await c.findOne())?.n;
    },
  },
  {
    name: 'a commit again is the same as once; after another transaction it is too late',
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
    name: 'the catalog cannot change inside',
    expect: 263,
    otherEngine: shim,
    run: (world) => transact(world, 'leave', (session) => codeOf(world.c.createIndex({ a: 1 }, { session }))),
  },
]);

describeCases('retryable writes', [
  {
    name: 'the same write again is done once and answered alike; an older one is refused',
    given: [{ _id: 1, n: 0 }],
    expect: [true, true, true, 2, { found: { _id: 1, n: 1 } }, 225],
    otherEngine: 'its shim does them again',
    run: async ({ send, c }) => {
      const lsid = newSession();
      const twice = (command: Document, number: number): Promise<Document[]> => {
        const numbered = { ...command, lsid, txnNumber: Long.fromNumber(number) };
        return send(numbered, numbered);
      };
      const inserted = await twice(
        { insert: c.collectionName, documents: [{ _id: 2 }, { _id: 1 }], ordered: false },
        1,
      );
      const updated = await twice({ update: c.collectionName, updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] }, 2);
      const changed = await twice(
        { findAndModify: c.collectionName, query: { _id: 1 }, update: { $inc: { n: 1 } } },
        3,
      );
      const same = [inserted, updated, changed].map(
        ([first, second]) => JSON.stringify(first) === JSON.stringify(second),
      );
      const [late] = await send({
        insert: c.collectionName,
        documents: [{ _id: 9 }],
        lsid,
        txnNumber: Long.fromNumber(1),
      });
      return [...same, (await c.findOne({ _id: 1 }))?.n, { found: changed[1]!.value as unknown }, late!.code];
    },
  },
]);
