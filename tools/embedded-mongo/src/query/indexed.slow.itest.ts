import {
  Binary,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  type Collection,
  type Document,
} from 'mongodb';
import fc from 'fast-check';
import { useDatabase } from './testing';

type Doc = Document & { _id: number };
const store = useDatabase('indexed');

// Generates few values, of every type and often equal, so that conditions match documents.
const number = fc.constantFrom<unknown>(
  -1,
  0,
  1,
  1.5,
  new Int32(1),
  new Double(2),
  Long.fromNumber(2),
  Long.fromString('9007199254740993'),
  Decimal128.fromString('1.5'),
  NaN,
);
const scalar = fc.oneof(
  { weight: 3, arbitrary: number },
  { weight: 3, arbitrary: fc.constantFrom<unknown>('a', 'ab', 'b', '', null, null) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      true,
      false,
      new Date(5),
      new ObjectId('000000000000000000000001'),
      new Binary(Buffer.from('a')),
      new MinKey(),
      new MaxKey(),
    ),
  },
);
const fields = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.record({ x: arbitrary, y: arbitrary }, { requiredKeys: [], noNullPrototype: true });
const item = fc.oneof(
  { weight: 3, arbitrary: scalar as fc.Arbitrary<unknown> },
  { weight: 2, arbitrary: fields(scalar) },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 2 }) },
);
const value = fc.oneof(
  { weight: 3, arbitrary: scalar as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.array(item, { maxLength: 3 }) },
  { weight: 1, arbitrary: fields(item) },
);
const document = fc.record({ a: value, b: value, c: scalar }, { requiredKeys: [], noNullPrototype: true });
const path = fc.constantFrom('a', 'a', 'a', 'b', 'c', 'a.x', 'b.x', 'a.0');

const operators = (operand: fc.Arbitrary<unknown>): fc.Arbitrary<Document> =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'), operand)
      .map(([name, of]) => ({ [name]: of })),
    fc
      .tuple(fc.constantFrom('$in', '$nin', '$all'), fc.array(operand, { maxLength: 3 }))
      .map(([name, of]) => ({ [name]: of })),
    fc.tuple(operand, operand).map(([low, high]) => ({ $gte: low, $lt: high })),
    fc.boolean().map((of) => ({ $exists: of })),
    fc.nat(2).map((of) => ({ $size: of })),
    fc.constantFrom<Document>({ $regex: '^a' }, { $regex: 'B', $options: 'i' }, { $in: [/^a/, null] }),
  );
const condition = fc.oneof(
  { weight: 3, arbitrary: scalar as fc.Arbitrary<unknown> },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, { $in: [null, 1] }, { $eq: null }, []) },
  { weight: 1, arbitrary: value },
  { weight: 5, arbitrary: operators(scalar) },
  { weight: 1, arbitrary: operators(scalar).map((of) => ({ $not: of })) },
  { weight: 1, arbitrary: operators(scalar).map((of) => ({ $elemMatch: of })) },
  { weight: 1, arbitrary: operators(scalar).map((of) => ({ $elemMatch: { x: of } })) },
  { weight: 1, arbitrary: scalar.map((x) => ({ $elemMatch: { x } })) },
);
const clause = fc.tuple(path, condition).map(([name, of]): Document => ({ [name]: of }));
const clauses = fc.array(clause, { minLength: 1, maxLength: 3 });
const filter = fc.oneof(
  { weight: 4, arbitrary: clauses.map((parts): Document => Object.assign({}, ...parts) as Document) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('$and', '$or', '$nor'), clauses)
      .map(([name, parts]): Document => ({ [name]: parts })),
  },
  { weight: 1, arbitrary: fc.tuple(clause, clauses).map(([one, $or]): Document => ({ ...one, $or })) },
);
const direction = fc.constantFrom<1 | -1>(1, -1);
const sort = fc
  .uniqueArray(fc.tuple(path, direction), { maxLength: 2, selector: ([name]) => name })
  .map((entries): Record<string, 1 | -1> => Object.fromEntries(entries));
const partial = (at: fc.Arbitrary<string>) =>
  fc
    .tuple(
      at,
      fc.constantFrom<unknown>(
        { $exists: true },
        { $exists: true },
        { $gt: 0 },
        { $lte: 'ab' },
        { $in: [1, null] },
        null,
        1,
        { $gte: 0, $lt: 2 },
      ),
    )
    .map(([name, of]): Document => ({ [name]: of }));
const index = fc
  .uniqueArray(fc.tuple(path, direction), { minLength: 1, maxLength: 3, selector: ([name]) => name })
  .chain((entries) =>
    fc.record({
      key: fc.constant(Object.fromEntries(entries)),
      options: fc.oneof(
        fc.constantFrom<Document>({}, { sparse: true }, { unique: true }),
        fc
          .tuple(partial(fc.oneof(fc.constant(entries[0]![0]), path)), fc.constantFrom({}, {}, { unique: true }))
          .map(([partialFilterExpression, more]): Document => ({ partialFilterExpression, ...more })),
      ),
    }),
  );
const query = fc.record({ filter, sort, skip: fc.nat(2), limit: fc.nat(5) });

const readResults = async (
  c: Collection<Doc>,
  {
    filter: by,
    sort: order,
    skip,
    limit,
  }: { filter: Document; sort: Record<string, 1 | -1>; skip: number; limit: number },
): Promise<unknown> => ({
  page: (
    await c
      .find(by)
      .sort({ ...order, _id: 1 })
      .skip(skip)
      .limit(limit)
      .toArray()
  ).map(({ _id }) => _id),
  shown: await c
    .find(by, { projection: { _id: 1, b: 1, c: 1 } })
    .sort({ ...order, _id: 1 })
    .toArray(),
  found: (await c.find(by).sort(order).toArray()).map(({ _id }) => _id).sort((a, b) => a - b),
  counted: (await store.db.command({ count: c.collectionName, query: by })).n as unknown,
});

test('Finds, counts, updates and deletes give the same results with and without indexes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 4, maxLength: 20 }),
      fc.uniqueArray(index, { minLength: 1, maxLength: 3, selector: ({ key }) => JSON.stringify(key) }),
      fc.array(query, { minLength: 12, maxLength: 12 }),
      async (docs, indexes, queries) => {
        const { db } = store;
        await db.dropDatabase();
        const [indexed, plain] = [db.collection<Doc>('indexed'), db.collection<Doc>('plain')] as const;
        for (const [i, { key, options }] of indexes.entries())
          await indexed.createIndex(key, { name: `i${i}`, ...options });
        const all: Doc[] = docs.map((doc, _id) => ({ _id, ...doc }));
        // Documents that a unique index or one over two arrays refuses are in neither collection.
        const refused = await indexed.insertMany(all, { ordered: false }).then(
          () => [],
          ({ writeErrors }: { writeErrors: { index: number; code: number }[] }) => writeErrors,
        );
        for (const { code } of refused) expect([171, 11_000]).toContain(code);
        const rest = all.filter((_, i) => !refused.some(({ index: at }) => at === i));
        if (rest.length > 0) await plain.insertMany(rest);
        for (const [i, query] of queries.entries()) {
          expect({ query, ...((await readResults(indexed, query)) as Document) }).toEqual({
            query,
            ...((await readResults(plain, query)) as Document),
          });
          if (i % 4 !== 3) continue;
          const [one, other] = [
            await indexed.updateMany(query.filter, { $set: { touched: i } }),
            await plain.updateMany(query.filter, { $set: { touched: i } }),
          ];
          expect([query, one.matchedCount]).toEqual([query, other.matchedCount]);
          if (i % 8 === 7)
            expect([query, (await indexed.deleteMany(query.filter)).deletedCount]).toEqual([
              query,
              (await plain.deleteMany(query.filter)).deletedCount,
            ]);
          expect([query, await indexed.find().sort({ _id: 1 }).toArray()]).toEqual([
            query,
            await plain.find().sort({ _id: 1 }).toArray(),
          ]);
        }
      },
    ),
    {
      numRuns: 30,
      seed: 20_261_122,
      examples: [
        [
          [{}, { a: null }, { a: 1 }, { a: [] }, { c: 1 }],
          [{ key: { a: 1 }, options: { partialFilterExpression: { a: { $exists: true } } } }],
          [null, { $in: [null, 1] }, []].map((a) => ({ filter: { a }, sort: {}, skip: 0, limit: 0 })),
        ],
      ],
    },
  );
}, 120_000);
