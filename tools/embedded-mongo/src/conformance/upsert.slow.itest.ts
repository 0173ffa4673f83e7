import type { Document } from 'mongodb';
import { describeCases, type Case } from './testing';

const upserts = (
  filter: Document,
  update: Document | Document[],
  inserted: Document | number,
  otherEngine?: string,
): Case => ({
  name: `${JSON.stringify(filter)} ${JSON.stringify(update)}`,
  otherEngine,
  run: async ({ c }) => {
    try {
      const { upsertedId, matchedCount } = await c.updateOne(filter as never, update as never, { upsert: true });
      const found = await c.find().toArray();
      return matchedCount === 0 && String(upsertedId) === String(found[0]?._id) ? found : { matchedCount, upsertedId };
    } catch (error) {
      return (error as { code?: number }).code;
    }
  },
  expect: typeof inserted === 'number' ? inserted : [inserted],
});

describeCases('update: upserts', [
  upserts({ _id: 1, k: 'v' }, { $set: { a: 1 }, $setOnInsert: { b: 2 } }, { _id: 1, k: 'v', a: 1, b: 2 }),
  upserts(
    { _id: 1, 'a.b': 1, c: { $gt: 5 }, d: { $in: [7] }, $and: [{ e: 1 }] },
    { $inc: { n: 1 } },
    { _id: 1, a: { b: 1 }, d: 7, e: 1, n: 1 },
  ),
  upserts({ _id: 1, tags: { $all: ['x'] } }, { $push: { l: 1 } }, { _id: 1, tags: 'x', l: [1] }),
  upserts({ _id: 1, a: { $eq: 5 } }, { $unset: { a: 1 } }, { _id: 1 }),
  upserts({ _id: 1, a: 1 }, { $inc: { a: 1 } }, { _id: 1, a: 2 }),
  upserts({ _id: 1, a: 1 }, { $set: { 'a.b': 1 } }, 28),
  upserts({ _id: 1 }, [{ $set: { x: 1 } }], { _id: 1, x: 1 }),
]);
