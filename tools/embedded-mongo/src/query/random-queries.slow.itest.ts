import fc from 'fast-check';
import type { Document } from 'mongodb';
import { compileFilter } from '../expressions/filter';
import { sortBy, parseSort } from './order';
import { useDatabase } from './testing';

type Doc = Document & { _id: number };
const store = useDatabase('random-queries');

// With a fixed seed, generates documents with few and mixed values, indexes of every kind, and matching queries.
const scalar = fc.oneof(
  fc.integer({ min: 0, max: 4 }),
  fc.constantFrom('a', 'ab', 'b', null, true, 1.5, NaN, new Date(5)),
);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record({ x: scalar, y: scalar }, { requiredKeys: [], noNullPrototype: true }) },
);
const doc = fc.record(
  {
    a: value,
    b: scalar,
    c: scalar,
    s: fc.oneof(
      scalar,
      fc.array(fc.record({ x: scalar, y: scalar }, { requiredKeys: [], noNullPrototype: true }), { maxLength: 2 }),
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const path = fc.constantFrom('a', 'b', 'c', 'a.x', 's.x', 's.y');
const condition = fc.oneof(
  scalar,
  scalar.map((operand) => ({ $gt: operand })),
  fc.record({ $gte: scalar, $lt: scalar }, { noNullPrototype: true }),
  scalar.map((operand) => ({ $lte: operand })),
  fc.array(scalar, { maxLength: 3 }).map((operand) => ({ $in: operand })),
  scalar.map((operand) => ({ $ne: operand })),
  fc.boolean().map((operand) => ({ $exists: operand })),
  fc.constantFrom(/^a/, /b/, { $elemMatch: { x: 1 } }, { $elemMatch: { $gt: 1, $lt: 3 } }),
);
const clause = fc.tuple(path, condition).map(([name, test]): Document => ({ [name]: test }));
const filter = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(clause, { maxLength: 3 }).map((parts): Document => Object.assign({}, ...parts) as Document),
  },
  { weight: 1, arbitrary: fc.array(clause, { minLength: 1, maxLength: 3 }).map(($and) => ({ $and })) },
  { weight: 1, arbitrary: fc.array(clause, { minLength: 1, maxLength: 2 }).map(($or) => ({ $or })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(clause, fc.array(fc.tuple(clause, clause), { minLength: 2, maxLength: 3 }))
      .map(([all, branches]) => ({ $and: [all, { $or: branches.map(($and) => ({ $and })) }] })),
  },
);
const direction = fc.constantFrom<1 | -1>(1, -1);
const sort = fc
  .uniqueArray(fc.tuple(path, direction), { maxLength: 2, selector: ([name]) => name })
  .map((entries) => Object.fromEntries(entries));
const index = fc.record({
  key: fc.uniqueArray(fc.tuple(path, direction), { minLength: 1, maxLength: 3, selector: ([name]) => name[0] }),
  kind: fc.constantFrom(
    {},
    {},
    { sparse: true },
    { partialFilterExpression: { b: { $gt: 1 } } },
    { partialFilterExpression: { c: { $exists: true } } },
  ),
});

test('Every plan gives the same result as a full scan', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(doc, { minLength: 5, maxLength: 25 }),
      fc.uniqueArray(index, { maxLength: 3, selector: ({ key }) => JSON.stringify(key) }),
      fc.array(fc.record({ filter, sort, skip: fc.nat(2), limit: fc.nat(4) }), { minLength: 10, maxLength: 10 }),
      async (docs, indexes, queries) => {
        await store.db.dropDatabase();
        const c = store.db.collection<Doc>('c');
        for (const [i, { key, kind }] of indexes.entries())
          await c.createIndex(Object.fromEntries(key), { name: `i${i}`, ...kind });
        const all: Doc[] = docs.map((fields, _id) => ({ _id, ...fields }));
        const refused = await c.insertMany(all, { ordered: false }).then(
          () => [],
          ({ writeErrors }: { writeErrors: { index: number; code: number }[] }) => writeErrors,
        );
        for (const { code } of refused) expect(code).toBe(171); // One index has two arrays.
        const stored = all.filter((_, i) => !refused.some(({ index: at }) => at === i));
        for (const query of queries) {
          const { test: matches } = compileFilter(query.filter);
          const order = { ...query.sort, _id: 1 as const };
          const ids = sortBy(stored.filter(matches), parseSort(order), (one) => one).map(({ _id }) => _id);
          const page = ids.slice(query.skip, query.limit > 0 ? query.skip + query.limit : undefined);
          expect(
            (await c.find(query.filter).sort(order).skip(query.skip).limit(query.limit).toArray()).map(
              ({ _id }) => _id,
            ),
          ).toEqual(page);
          expect(
            (await c.find(query.filter).sort(query.sort).toArray()).map(({ _id }) => _id).sort((a, b) => a - b),
          ).toEqual([...ids].sort((a, b) => a - b));
          expect(await c.countDocuments(query.filter)).toBe(ids.length);
          const shown = await c
            .find(query.filter, { projection: { _id: 1, b: 1, c: 1 } })
            .sort(order)
            .toArray();
          expect(shown).toEqual(
            ids.map((id) => stored.find(({ _id }) => _id === id)!).map(({ _id, b, c }) => ({ _id, b, c })),
          );
        }
      },
    ),
    { numRuns: 60, seed: 20_260_102 },
  );
}, 300_000);
