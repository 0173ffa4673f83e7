import { BSON, Long, type Document, type UpdateFilter, type UpdateOptions } from 'mongodb';
import { readErrorCode, describeCases, type Case, type Doc } from './testing';

/** Creates the field of the documents below that is an array of documents. */
const scored = (...scores: [s: number, k: string][]) => ({ scores: scores.map(([s, k]) => ({ s, k })) });
const thing = {
  _id: 1,
  name: 'Ann',
  age: 30,
  half: 41.5,
  tags: ['a', 'b'],
  addr: { city: 'X', zip: 1 },
  ...scored([1, 'x'], [5, 'y']),
  at: new Date(1000),
  nil: null,
  nested: [[1, 2], [3]],
};
interface Options extends UpdateOptions {
  filter?: Document;
  otherEngine?: string;
}

/** Creates a case from an update and the fields that it changes. A removed field is `undefined`. */
const makes = (
  update: Document | Document[],
  changes: Document | number,
  { filter = { _id: 1 }, otherEngine, ...options }: Options = {},
): Case => ({
  name: `${JSON.stringify(update)} ${JSON.stringify({ filter, ...options })}`,
  given: [thing],
  otherEngine,
  run: async ({ c }) => {
    try {
      const { modifiedCount } = await c.updateOne(filter as never, update as UpdateFilter<Doc>, options);
      const after = (await c.findOne({ _id: 1 })) as Document;
      expect(modifiedCount).toBe(Number(!BSON.serialize(after).every((byte, i) => byte === BSON.serialize(thing)[i])));
      return after;
    } catch (error) {
      return (error as { code?: number }).code ?? error;
    }
  },
  expect:
    typeof changes === 'number'
      ? changes
      : Object.fromEntries(Object.entries({ ...thing, ...changes }).filter(([, value]) => value !== undefined)),
});

describeCases('update: operators', [
  makes(
    { $set: { name: 'Z', 'addr.city': 'Q', 'new.deep.x': 1 } },
    { name: 'Z', addr: { city: 'Q', zip: 1 }, new: { deep: { x: 1 } } },
  ),
  makes({ $set: { name: 'Ann' } }, {}),
  makes({ $set: {} }, {}),
  makes({ $set: { 'tags.1': 'one' } }, { tags: ['a', 'one'] }),
  makes({ $set: { 'tags.4': 'four' } }, { tags: ['a', 'b', null, null, 'four'] }),
  makes({ $unset: { name: '', 'addr.zip': 1, nope: 1 } }, { name: undefined, addr: { city: 'X' } }),
  makes({ $unset: { 'tags.0': 1 } }, { tags: [null, 'b'] }),
  makes({ $inc: { age: 1, new: 2, 'addr.zip': -1 } }, { age: 31, new: 2, addr: { city: 'X', zip: 0 } }),
  makes({ $inc: { half: 1, age: 0.5 } }, { half: 42.5, age: 30.5 }),
  makes({ $inc: { half: 0.5 } }, { half: 42 }),
  makes({ $inc: { age: 2_147_483_647 } }, { age: 2_147_483_677 }),
  makes({ $inc: { age: Long.fromString('9007199254740993') } }, { age: Long.fromString('9007199254741023') }),
  makes({ $max: { 'addr.zip': 7, age: 10, new: 1, at: new Date(0) } }, { addr: { city: 'X', zip: 7 }, new: 1 }),
  makes({ $push: { tags: 'z', new: { a: 1 } } }, { tags: ['a', 'b', 'z'], new: [{ a: 1 }] }),
  makes({ $push: { tags: ['p', 'q'] } }, { tags: ['a', 'b', ['p', 'q']] }),
  makes({ $push: { tags: { $each: ['z', 'c'], $sort: -1, $slice: 3 } } }, { tags: ['z', 'c', 'b'] }),
  makes({ $push: { tags: { $each: ['q'], $slice: -2 } } }, { tags: ['b', 'q'] }),
  makes(
    { $push: { scores: { $each: [{ s: 3 }], $sort: { s: -1 } } } },
    { scores: [{ s: 5, k: 'y' }, { s: 3 }, { s: 1, k: 'x' }] },
  ),
  makes({ $addToSet: { tags: { $each: ['a', 'n', 'n'] } } }, { tags: ['a', 'b', 'n'] }),
  makes({ $addToSet: { scores: { s: 1, k: 'x' } } }, {}),
  makes({ $addToSet: { scores: { k: 'x', s: 1 } } }, { scores: [...thing.scores, { k: 'x', s: 1 }] }),
  makes({ $pull: { tags: 'a' } }, { tags: ['b'] }),
  makes({ $pull: { tags: { $in: ['a', 'b'] }, nope: 1 } }, { tags: [] }),
  makes({ $pull: { scores: { s: { $gt: 2 } } } }, { scores: [{ s: 1, k: 'x' }] }),
]);

describeCases('update: positions in arrays', [
  makes({ $set: { 'tags.$': 'B' } }, { tags: ['a', 'B'] }, { filter: { _id: 1, tags: 'b' } }),
  makes({ $set: { 'scores.$.k': 'new' } }, scored([1, 'x'], [5, 'new']), { filter: { 'scores.s': 5 } }),
  makes({ $inc: { 'scores.$.s': 1 } }, scored([1, 'x'], [6, 'y']), {
    filter: { scores: { $elemMatch: { s: 5, k: 'y' } } },
  }),
  makes({ $set: { 'tags.$': 'B' } }, 2),
  makes({ $set: { 'tags.$[]': 'all' } }, { tags: ['all', 'all'] }),
  makes({ $inc: { 'scores.$[].s': 10 } }, scored([11, 'x'], [15, 'y'])),
  makes({ $set: { 'nested.$[].0': 9 } }, { nested: [[9, 2], [9]] }),
  makes({ $set: { 'scores.$[e].k': 'hi' } }, scored([1, 'x'], [5, 'hi']), { arrayFilters: [{ 'e.s': { $gt: 2 } }] }),
  makes({ $set: { 'tags.$[t]': 'hi' } }, { tags: ['hi', 'b'] }, { arrayFilters: [{ t: 'a' }] }),
  makes({ $set: { 'tags.$[t]': 'hi' } }, 2),
  makes({ $set: { name: 'x' } }, 9, { arrayFilters: [{ t: 'a' }] }),
]);

describeCases('update: what is refused', [
  makes({ $inc: { name: 1 } }, 14),
  makes({ $inc: { age: 'x' } }, 14),
  makes({ $inc: { nil: 1 } }, 14),
  makes({ $push: { name: 'x' } }, 2),
  makes({ $addToSet: { name: 'x' } }, 2),
  makes({ $pull: { name: 'x' } }, 2),
  makes({ $set: { 'tags.x': 1 } }, 28),
  makes({ $set: { 'name.x': 1 } }, 28),
  makes({ $set: { 'nil.x': 1 } }, 28),
  makes({ $set: { 'name.$[]': 1 } }, 2, { otherEngine: 'its code is 28' }),
  makes({ $set: { _id: 9 } }, 66),
  makes({ $set: { _id: 1, q: 1 } }, { q: 1 }),
  makes({ $set: { a: 1 }, $inc: { a: 1 } }, 40),
  makes({ $set: { 'addr.x': 1, addr: 2 } }, 40),
  makes({ $foo: { a: 1 } }, 9),
  makes({ $bit: { age: { and: 6 } } }, 9, { otherEngine: 'it has it' }),
  makes([{ $match: {} }], 40324, { otherEngine: 'its shim gives pipelines no codes' }),
  makes([{ $set: { a: { $foo: 1 } } }], 168, { otherEngine: 'its shim gives pipelines no codes' }),
]);

describeCases('update: pipelines and replacements', [
  makes([{ $set: { age: { $add: ['$age', 1] }, copy: '$name' } }], { age: 31, copy: 'Ann' }),
  makes([{ $set: { n: { $size: '$tags' } } }, { $set: { m: '$n' } }], { n: 2, m: 2 }),
  {
    name: 'a replacement keeps the _id',
    given: [thing],
    run: async ({ c }) => [(await c.replaceOne({ _id: 1 }, { a: 1 })).modifiedCount, await c.findOne()],
    expect: [1, { _id: 1, a: 1 }],
  },
  {
    name: 'a replacement cannot change the _id',
    given: [thing],
    run: ({ c }) => readErrorCode(c.replaceOne({ _id: 1 }, { _id: 2, a: 1 } as never)),
    expect: 66,
  },
  {
    name: 'all matching documents are updated, and only changes are counted',
    given: [{ _id: 1, a: 1 }, { _id: 2, a: 2 }, { _id: 3 }],
    run: async ({ c }) => [
      await c
        .updateMany({ a: { $gt: 0 } }, { $max: { a: 2 } })
        .then(({ matchedCount, modifiedCount }) => [matchedCount, modifiedCount]),
      await c.find().toArray(),
    ],
    expect: [
      [2, 1],
      [{ _id: 1, a: 2 }, { _id: 2, a: 2 }, { _id: 3 }],
    ],
  },
  {
    name: 'an update that changes the field of its index changes each document once',
    given: Array.from({ length: 20 }, (_, i) => ({ _id: i, a: i })),
    expect: [20, 10, 29],
    index: [{ a: 1 }],
    run: async ({ c }) => {
      const { modifiedCount } = await c.updateMany({ a: { $gte: 0 } }, { $inc: { a: 10 } });
      const [low, high] = [
        await c.find().sort({ a: 1 }).limit(1).next(),
        await c.find().sort({ a: -1 }).limit(1).next(),
      ];
      return [modifiedCount, low?.a, high?.a];
    },
  },
]);
