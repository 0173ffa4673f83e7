import { describeCases, numbered } from './testing';

describeCases('findAndModify', [
  {
    name: 'findAndModify returns the document before or after the change',
    given: numbered({ a: 1 }, { a: 2 }),
    run: async ({ c }) => [
      await c.findOneAndUpdate({ _id: 1 }, { $inc: { a: 1 } }),
      await c.findOneAndUpdate(
        { _id: 1 },
        { $inc: { a: 1 } },
        { returnDocument: 'after', projection: { a: 1, _id: 0 } },
      ),
      await c.findOneAndUpdate({ _id: 7 }, { $set: { q: 1 } }, { upsert: true }),
      await c.findOneAndUpdate({ _id: 8 }, { $set: { q: 1 } }, { upsert: true, returnDocument: 'after' }),
      await c.findOneAndUpdate({ _id: 9 }, { $set: { q: 1 } }),
      await c.findOneAndDelete({}, { sort: { _id: -1 } }),
      await c.findOneAndReplace({ _id: 2 }, { r: 1 }, { returnDocument: 'after' }),
    ],
    expect: [{ _id: 1, a: 1 }, { a: 3 }, null, { _id: 8, q: 1 }, null, { _id: 8, q: 1 }, { _id: 2, r: 1 }],
  },
  {
    name: 'findAndModify reports what it changed',
    given: [{ _id: 1, a: 1 }],
    run: async ({ c }) => [
      (await c.findOneAndUpdate({ _id: 1 }, { $inc: { a: 1 } }, { includeResultMetadata: true })).lastErrorObject,
      (await c.findOneAndUpdate({ _id: 5 }, { $inc: { a: 1 } }, { includeResultMetadata: true })).lastErrorObject,
      (await c.findOneAndUpdate({ _id: 5 }, { $inc: { a: 1 } }, { upsert: true, includeResultMetadata: true }))
        .lastErrorObject,
      (await c.findOneAndDelete({ _id: 9 }, { includeResultMetadata: true })).lastErrorObject,
    ],
    expect: [
      { n: 1, updatedExisting: true },
      { n: 0, updatedExisting: false },
      { n: 1, updatedExisting: false, upserted: 5 },
      { n: 0 },
    ],
  },
]);
