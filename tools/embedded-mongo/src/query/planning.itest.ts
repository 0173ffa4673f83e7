import fc from 'fast-check';
import { MongoClient, type CreateIndexesOptions, type Db, type Document, type IndexSpecification } from 'mongodb';
import { startTemporary } from '../conformance/testing';
import type { EmbeddedMongo } from '../index';
import { compileFilter } from './filter';
import { sortBy, sortOf } from './find';

type Doc = Document & { _id: number };
let mongo: EmbeddedMongo;
let client: MongoClient;
let db: Db;

beforeAll(async () => {
  mongo = await startTemporary();
  client = await new MongoClient(mongo.url).connect();
  db = client.db('planning');
}, 30_000);
afterAll(async () => {
  await client.close();
  await mongo.close();
});
beforeEach(() => db.dropDatabase());

/** The stages of a plan, outermost first, and what they looked at. */
function shown(explained: Document): {
  stages: string[];
  index?: string;
  direction?: string;
  keys: number;
  docs: number;
  returned: number;
} {
  const { queryPlanner, executionStats } = (explained.stages?.[0].$cursor ?? explained) as Document;
  const stages: Document[] = [];
  for (
    let stage = queryPlanner.winningPlan as Document | undefined;
    stage;
    stage = stage.inputStage as Document | undefined
  )
    stages.push(stage);
  const {
    totalKeysExamined: keys,
    totalDocsExamined: docs,
    nReturned: returned,
  } = executionStats as Record<string, number> as never;
  return {
    stages: stages.map(({ stage }) => String(stage)),
    index: stages.at(-1)!.indexName,
    direction: stages.at(-1)!.direction,
    keys,
    docs,
    returned,
  };
}

async function filled(
  count: number,
  doc: (i: number) => Document,
  ...indexes: [IndexSpecification, CreateIndexesOptions?][]
): Promise<ReturnType<Db['collection']>> {
  const c = db.collection('c');
  for (const [spec, options] of indexes) await c.createIndex(spec, options);
  await c.insertMany(Array.from({ length: count }, (_, i) => ({ _id: i, ...doc(i) })) as Document[]);
  return c;
}

test('the latest 50 of a chapter of 100,000 messages are 50 keys and 50 documents', async () => {
  const c = db.collection('messages');
  await c.createIndex({ chapterId: 1, seq: 1 }, { unique: true });
  await c.createIndex({ chapterId: 1, createdAt: -1, _id: -1 });
  for (let batch = 0; batch < 10; batch++) {
    await c.insertMany(
      Array.from({ length: 11_000 }, (_, i) => ({
        chapterId: i % 11 === 0 ? 2 : 1,
        seq: batch * 11_000 + i,
        createdAt: new Date(1e12 + (batch * 11_000 + i) * 1000),
        text: `message ${i}`,
      })),
    );
  }
  expect(await c.countDocuments({ chapterId: 1 })).toBe(100_000);
  for (const [sort, direction] of [
    [{ createdAt: -1, _id: -1 }, 'forward'],
    [{ seq: -1 }, 'backward'],
  ] as [Record<string, -1>, string][]) {
    const latest = shown(await c.find({ chapterId: 1 }).sort(sort).limit(50).explain());
    expect(latest).toMatchObject({ stages: ['LIMIT', 'FETCH', 'IXSCAN'], direction, keys: 50, docs: 50, returned: 50 });
  }
  const started = performance.now();
  await c.find({ chapterId: 1 }).sort({ seq: -1 }).limit(50).toArray();
  expect(performance.now() - started).toBeLessThan(1000); // bench.ts measures; this only tells a scan from none
  expect(
    shown(
      await c
        .find({ chapterId: 1, seq: { $lt: 60_000 } })
        .sort({ seq: -1 })
        .limit(50)
        .explain(),
    ),
  ).toMatchObject({ keys: 50, docs: 50 });
  const counted = shown(await db.command({ explain: { count: 'messages', query: { chapterId: 1 } } }));
  expect(counted).toMatchObject({ stages: ['COUNT', 'FETCH', 'IXSCAN'], keys: 100_000, returned: 100_000 });
}, 240_000);

const people = (i: number): Document => ({
  city: `c${i % 10}`,
  age: i % 50,
  name: `n${i}`,
  tags: [`t${i % 7}`, `u${i % 3}`],
  place: [{ at: i % 4, role: i % 2 }],
});

test.each<
  [
    string,
    IndexSpecification,
    CreateIndexesOptions,
    Document,
    Record<string, 1 | -1>,
    Partial<ReturnType<typeof shown>>,
  ]
>([
  ['an equality', { city: 1 }, {}, { city: 'c1' }, {}, { stages: ['FETCH', 'IXSCAN'], keys: 20, docs: 20 }],
  ['no index for it', { city: 1 }, {}, { age: 1 }, {}, { stages: ['COLLSCAN'], docs: 200 }],
  ['a range', { age: 1 }, {}, { age: { $gte: 10, $lt: 12 } }, {}, { stages: ['FETCH', 'IXSCAN'], keys: 8 }],
  [
    'several values',
    { age: 1 },
    {},
    { age: { $in: [3, 1, 2] } },
    { age: 1 },
    { stages: ['FETCH', 'IXSCAN'], keys: 12 },
  ],
  [
    'equality, then sort',
    { city: 1, age: -1 },
    {},
    { city: 'c1' },
    { age: 1 },
    { stages: ['FETCH', 'IXSCAN'], direction: 'backward' },
  ],
  [
    'equality, then range, sorted',
    { city: 1, age: 1 },
    {},
    { city: 'c1', age: { $gt: 20 } },
    { age: -1 },
    { stages: ['FETCH', 'IXSCAN'], direction: 'backward' },
  ],
  [
    'a sort alone',
    { age: 1, name: 1 },
    {},
    {},
    { age: -1, name: -1 },
    { stages: ['FETCH', 'IXSCAN'], direction: 'backward' },
  ],
  [
    'a sort the index does not have',
    { age: 1, name: 1 },
    {},
    {},
    { age: 1, name: -1 },
    { stages: ['SORT', 'COLLSCAN'] },
  ],
  [
    'branches',
    { city: 1, age: 1 },
    {},
    {
      $or: [
        { city: 'c2', age: { $gt: 30 } },
        { city: 'c1', age: { $gt: 25 } },
      ],
    },
    { city: 1, age: 1 },
    { stages: ['SORT', 'FETCH', 'IXSCAN'], keys: 16 },
  ],
  [
    'branches that meet',
    { age: 1 },
    {},
    { $or: [{ age: { $gt: 40 } }, { age: { $gte: 30, $lt: 42 } }, { age: 45 }] },
    {},
    { stages: ['FETCH', 'IXSCAN'], docs: 80, returned: 80 },
  ],
  ['a branch without an index', { city: 1 }, {}, { $or: [{ city: 'c1' }, { age: 1 }] }, {}, { stages: ['COLLSCAN'] }],
  [
    'several values before the sort',
    { city: 1, age: 1 },
    {},
    { city: { $in: ['c1', 'c2'] } },
    { age: 1 },
    { stages: ['SORT', 'FETCH', 'IXSCAN'], keys: 40 },
  ],
  ['an array', { tags: 1 }, {}, { tags: 't1' }, {}, { stages: ['FETCH', 'IXSCAN'] }],
  ['an array, then sort', { tags: 1, age: 1 }, {}, { tags: 't1' }, { age: 1 }, { stages: ['FETCH', 'IXSCAN'] }],
  ['a sort by an array', { tags: 1 }, {}, {}, { tags: 1 }, { stages: ['SORT', 'COLLSCAN'] }],
  [
    'one element of an array',
    { 'place.at': 1, age: 1 },
    {},
    { place: { $elemMatch: { at: 1, role: 1 } } },
    { age: 1 },
    { stages: ['FETCH', 'IXSCAN'], keys: 50 },
  ],
  ['a prefix', { name: 1 }, {}, { name: /^n19/ }, { name: 1 }, { stages: ['FETCH', 'IXSCAN'], keys: 11 }],
  ['a regex without one', { name: 1 }, {}, { name: /9/ }, {}, { stages: ['COLLSCAN'] }],
  ['sparse, for a value', { city: 1 }, { sparse: true }, { city: 'c1' }, {}, { stages: ['FETCH', 'IXSCAN'] }],
  ['sparse, for missing fields', { city: 1 }, { sparse: true }, { city: null }, {}, { stages: ['COLLSCAN'] }],
  ['sparse, for a sort', { city: 1 }, { sparse: true }, {}, { city: 1 }, { stages: ['SORT', 'COLLSCAN'] }],
  [
    'partial, implied by a value',
    { city: 1 },
    { partialFilterExpression: { age: { $gt: 20 } } },
    { city: 'c1', age: 21 },
    {},
    { stages: ['FETCH', 'IXSCAN'] },
  ],
  [
    'partial, implied by the same words',
    { city: 1 },
    { partialFilterExpression: { age: { $gt: 20 } } },
    { city: 'c1', age: { $gt: 20 } },
    {},
    { stages: ['FETCH', 'IXSCAN'] },
  ],
  [
    'partial, implied for what exists',
    { city: 1 },
    { partialFilterExpression: { city: { $exists: true } } },
    { city: 'c1' },
    {},
    { stages: ['FETCH', 'IXSCAN'] },
  ],
  [
    'partial, implied by a range of what exists',
    { age: 1 },
    { partialFilterExpression: { age: { $exists: true } } },
    { age: { $lt: 2 } },
    {},
    { stages: ['FETCH', 'IXSCAN'], keys: 8 },
  ],
  [
    'partial, not implied',
    { city: 1 },
    { partialFilterExpression: { age: { $gt: 20 } } },
    { city: 'c1', age: 20 },
    {},
    { stages: ['COLLSCAN'] },
  ],
])('%s', async (_, spec, options, filter, sort, expected) => {
  const c = await filled(200, people, [spec, options]);
  expect(shown(await c.find(filter).sort(sort).explain())).toMatchObject(expected);
});

test('a unique index with a value for each field is preferred, and a hint over that', async () => {
  const c = await filled(50, people, [{ city: 1, age: 1 }], [{ name: 1 }, { unique: true }]);
  expect(shown(await c.find({ city: 'c1', age: 1, name: 'n1' }).explain()).index).toBe('name_1');
  expect(shown(await c.find({ city: 'c1', age: 1, name: 'n1' }).hint({ city: 1, age: 1 }).explain()).index).toBe(
    'city_1_age_1',
  );
  expect(shown(await c.find({ name: 'n1' }).hint({ $natural: 1 }).explain()).stages).toEqual(['COLLSCAN']);
});

test('writes, aggregations and joins use indexes', async () => {
  const c = await filled(100, people, [{ city: 1, age: 1 }]);
  await db.collection<Doc>('other').insertMany([
    { _id: 1, town: 'c1' },
    { _id: 2, town: 'c2' },
  ]);
  const explain = async (command: Document): Promise<ReturnType<typeof shown>> =>
    shown(await db.command({ explain: command }));
  expect(
    await explain({ update: 'c', updates: [{ q: { city: 'c1' }, u: { $set: { x: 1 } }, multi: true }] }),
  ).toMatchObject({ stages: ['UPDATE', 'FETCH', 'IXSCAN'], docs: 10 });
  expect(await explain({ delete: 'c', deletes: [{ q: { city: 'c1' }, limit: 0 }] })).toMatchObject({
    stages: ['DELETE', 'FETCH', 'IXSCAN'],
    docs: 10,
  });
  expect(
    await explain({ findAndModify: 'c', query: { city: 'c1' }, sort: { age: -1 }, update: { $set: { x: 1 } } }),
  ).toMatchObject({ stages: ['UPDATE', 'LIMIT', 'FETCH', 'IXSCAN'], docs: 1 });
  expect(
    await explain({
      aggregate: 'c',
      cursor: {},
      pipeline: [{ $match: { city: 'c1' } }, { $sort: { age: -1 } }, { $limit: 3 }, { $group: { _id: null } }],
    }),
  ).toMatchObject({ stages: ['LIMIT', 'FETCH', 'IXSCAN'], docs: 3 });
  expect(await c.countDocuments({ x: 1 })).toBe(0); // explain writes nothing
  for (const join of [
    { localField: 'town', foreignField: 'city' },
    { let: { t: '$town' }, pipeline: [{ $match: { $expr: { $eq: ['$city', '$$t'] } } }] },
  ]) {
    const joined = await db
      .collection('other')
      .aggregate([{ $lookup: { from: 'c', as: 'people', ...join } }, { $project: { n: { $size: '$people' } } }])
      .toArray();
    expect(joined).toEqual([
      { _id: 1, n: 10 },
      { _id: 2, n: 10 },
    ]);
  }
});

test('an index over an array counts and finds each document once', async () => {
  const c = await filled(60, people, [{ tags: 1 }]);
  const filter = { tags: { $in: ['t1', 'u1', 'u2'] } };
  const ids = (await c.find(filter).toArray()).map(({ _id }) => String(_id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(await c.countDocuments(filter)).toBe(ids.length);
});

// Fixed seed: documents with few and mixed values, indexes of every kind, and queries that meet them.
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

test('whatever the plan, the answer is that of reading everything', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(doc, { minLength: 5, maxLength: 25 }),
      fc.uniqueArray(index, { maxLength: 3, selector: ({ key }) => JSON.stringify(key) }),
      fc.array(fc.record({ filter, sort, skip: fc.nat(2), limit: fc.nat(4) }), { minLength: 10, maxLength: 10 }),
      async (docs, indexes, queries) => {
        await db.dropDatabase();
        const c = db.collection<Doc>('c');
        for (const [i, { key, kind }] of indexes.entries())
          await c.createIndex(Object.fromEntries(key), { name: `i${i}`, ...kind });
        const all: Doc[] = docs.map((fields, _id) => ({ _id, ...fields }));
        const refused = await c.insertMany(all, { ordered: false }).then(
          () => [],
          ({ writeErrors }: { writeErrors: { index: number; code: number }[] }) => writeErrors,
        );
        for (const { code } of refused) expect(code).toBe(171); // two arrays in one index
        const stored = all.filter((_, i) => !refused.some(({ index: at }) => at === i));
        for (const query of queries) {
          const { test: matches } = compileFilter(query.filter);
          const order = { ...query.sort, _id: 1 as const };
          const ids = sortBy(stored.filter(matches), sortOf(order), (one) => one).map(({ _id }) => _id);
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
        }
      },
    ),
    { numRuns: 60, seed: 20_260_102 },
  );
}, 300_000);
