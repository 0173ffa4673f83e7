import { setTimeout as wait } from 'node:timers/promises';
import { readErrorCode, describeCases } from './testing';
import { labels, shim, transact } from './transactions';

describeCases('transactions: conflicts', [
  {
    name: 'if two transactions write one document, the second fails at its write and may be retried',
    given: [{ _id: 1, a: 1 }],
    expect: [[112, true], [251, true], 2],
    otherEngine: shim,
    run: (world) =>
      transact(world, 'commit', async (first, { c }) => {
        await c.updateOne({ _id: 1 }, { $inc: { a: 1 } }, { session: first });
        const second = world.client.startSession();
        second.startTransaction();
        const conflict = await labels(c.updateOne({ _id: 1 }, { $inc: { a: 1 } }, { session: second }));
        const after = await labels(c.findOne({}, { session: second }));
        await second.endSession();
        return [conflict, after, (await c.findOne({ _id: 1 }, { session: first }))?.a];
      }),
  },
  {
    name: 'a write to a document that changed since the transaction began fails',
    given: [{ _id: 1, a: 1 }],
    expect: [[112, true], 5],
    otherEngine: shim,
    run: (world) =>
      transact(world, 'leave', async (session, { c }) => {
        await c.findOne({}, { session });
        await c.updateOne({ _id: 1 }, { $set: { a: 5 } });
        return [await labels(c.deleteOne({ _id: 1 }, { session })), (await c.findOne())?.a];
      }),
  },
  {
    name: 'the second of two transactions that insert the same unique key fails',
    expect: [[112, true], 1],
    otherEngine: shim,
    index: [{ mail: 1 }, { unique: true }],
    run: async (world) => {
      const { c } = world;
      const conflict = await transact(world, 'commit', async (first) => {
        await c.insertOne({ _id: 1, mail: 'm' }, { session: first });
        return transact(world, 'leave', (second) => labels(c.insertOne({ _id: 2, mail: 'm' }, { session: second })));
      });
      return [conflict, await c.countDocuments()];
    },
  },
  {
    name: 'an insert of an existing key fails and ends the transaction',
    given: [{ _id: 1 }],
    expect: [11000, [251, true], 1],
    otherEngine: shim,
    run: (world) =>
      transact(world, 'leave', async (session, { c }) => {
        await c.insertOne({ _id: 2 }, { session });
        return [
          await readErrorCode(c.insertOne({ _id: 1 }, { session })),
          await labels(c.findOne({}, { session })),
          await c.countDocuments(),
        ];
      }),
  },
  {
    name: 'a write outside of transactions waits for a transaction that has changed the document',
    given: [{ _id: 1, a: 1 }],
    expect: [false, true, 11],
    otherEngine: 'its shim responds at once',
    run: async (world) => {
      const { c } = world;
      let done = false;
      const { write, early } = await transact(world, 'commit', async (session) => {
        await c.updateOne({ _id: 1 }, { $set: { a: 10 } }, { session });
        const waiting = c.updateOne({ _id: 1 }, { $inc: { a: 1 } }).then(() => {
          done = true;
        });
        await wait(100);
        return { write: waiting, early: done };
      });
      await write;
      return [early, done, (await c.findOne())?.a];
    },
  },
  {
    name: 'ten simultaneous transactions on one counter are retried until each has succeeded',
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
]);
