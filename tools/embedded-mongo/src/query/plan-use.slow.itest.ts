import type { Document } from 'mongodb';
import { createCollection, people, summarizePlan, useDatabase } from './testing';

type Doc = Document & { _id: number };
const store = useDatabase('plan-use');

test('Reading the latest 50 of 10,000 messages reads 50 keys and 50 documents', async () => {
  const c = store.db.collection('messages');
  await c.createIndex({ chapterId: 1, seq: 1 }, { unique: true });
  await c.createIndex({ chapterId: 1, createdAt: -1, _id: -1 });
  await c.insertMany(
    Array.from({ length: 11_000 }, (_, i) => ({
      chapterId: i % 11 === 0 ? 2 : 1,
      seq: i,
      createdAt: new Date(1e12 + i * 1000),
      text: `message ${i}`,
    })),
  );
  expect(await c.countDocuments({ chapterId: 1 })).toBe(10_000);
  for (const [sort, direction] of [
    [{ createdAt: -1, _id: -1 }, 'forward'],
    [{ seq: -1 }, 'backward'],
  ] as [Record<string, -1>, string][]) {
    const latest = summarizePlan(await c.find({ chapterId: 1 }).sort(sort).limit(50).explain());
    expect(latest).toMatchObject({ stages: ['LIMIT', 'FETCH', 'IXSCAN'], direction, keys: 50, docs: 50, returned: 50 });
  }
  expect(
    summarizePlan(
      await c
        .find({ chapterId: 1, seq: { $lt: 6000 } })
        .sort({ seq: -1 })
        .limit(50)
        .explain(),
    ),
  ).toMatchObject({ keys: 50, docs: 50 });
  const counted = summarizePlan(await store.db.command({ explain: { count: 'messages', query: { chapterId: 1 } } }));
  expect(counted).toMatchObject({ stages: ['COUNT', 'IXSCAN'], keys: 10_000, docs: 0, returned: 10_000 });
});

test('A unique index with a value for each field is preferred, and a hint has precedence over it', async () => {
  const c = await createCollection(store.db, 50, people, [{ city: 1, age: 1 }], [{ name: 1 }, { unique: true }]);
  expect(summarizePlan(await c.find({ city: 'c1', age: 1, name: 'n1' }).explain()).index).toBe('name_1');
  expect(
    summarizePlan(await c.find({ city: 'c1', age: 1, name: 'n1' }).hint({ city: 1, age: 1 }).explain()).index,
  ).toBe('city_1_age_1');
  expect(summarizePlan(await c.find({ name: 'n1' }).hint({ $natural: 1 }).explain()).stages).toEqual(['COLLSCAN']);
});

test('Writes, aggregations and joins use indexes', async () => {
  const c = await createCollection(store.db, 100, people, [{ city: 1, age: 1 }]);
  await store.db.collection<Doc>('other').insertMany([
    { _id: 1, town: 'c1' },
    { _id: 2, town: 'c2' },
  ]);
  const group = [{ $match: { city: 'c1' } }, { $sort: { age: -1 } }, { $limit: 3 }, { $group: { _id: null } }];
  const u = { $set: { x: 1 } };
  for (const [command, plan] of [
    [
      { update: 'c', updates: [{ q: { city: 'c1' }, u, multi: true }] },
      { stages: ['UPDATE', 'FETCH', 'IXSCAN'], docs: 10 },
    ],
    [
      { delete: 'c', deletes: [{ q: { city: 'c1' }, limit: 0 }] },
      { stages: ['DELETE', 'FETCH', 'IXSCAN'], docs: 10 },
    ],
    [
      { findAndModify: 'c', query: { city: 'c1' }, sort: { age: -1 }, update: u },
      { stages: ['UPDATE', 'LIMIT', 'FETCH', 'IXSCAN'], docs: 1 },
    ],
    [
      { aggregate: 'c', cursor: {}, pipeline: group },
      { stages: ['LIMIT', 'PROJECTION_COVERED', 'IXSCAN'], keys: 3, docs: 0 },
    ],
  ])
    expect(summarizePlan(await store.db.command({ explain: command }))).toMatchObject(plan!);
  expect(await c.countDocuments({ x: 1 })).toBe(0); // explain writes nothing.
  for (const join of [
    { localField: 'town', foreignField: 'city' },
    { let: { t: '$town' }, pipeline: [{ $match: { $expr: { $eq: ['$city', '$$t'] } } }] },
  ]) {
    const joined = await store.db
      .collection('other')
      .aggregate([{ $lookup: { from: 'c', as: 'people', ...join } }, { $project: { n: { $size: '$people' } } }])
      .toArray();
    expect(joined).toEqual([
      { _id: 1, n: 10 },
      { _id: 2, n: 10 },
    ]);
  }
});

test('Values that are in keys are not read from documents', async () => {
  await createCollection(store.db, 200, people, [{ tags: 1, _id: 1, age: 1 }], [{ _id: 1, name: 1, age: 1 }]);
  const c = store.db.collection<Doc>('c');
  const [byTag, byId] = [
    { tags: 1, _id: 1, age: 1 },
    { _id: 1, name: 1, age: 1 },
  ] as const;
  const tagged = c.find({ tags: { $regex: '^t1' } }, { projection: { _id: 1, age: 1 }, hint: byTag });
  expect(summarizePlan(await tagged.explain())).toMatchObject({
    stages: ['PROJECTION_COVERED', 'IXSCAN'],
    keys: 29,
    docs: 0,
  });
  expect((await tagged.toArray()).slice(0, 2)).toEqual([
    { _id: 1, age: 1 },
    { _id: 8, age: 8 },
  ]);

  const some = { _id: { $in: [5, 30, 77, 130, 156] }, name: { $regex: '(^|x)n[13]' } };
  const first = c.find(some, { hint: byId }).sort({ age: -1, _id: 1 }).limit(2);
  expect(summarizePlan(await first.explain())).toMatchObject({
    stages: ['LIMIT', 'FETCH', 'SORT', 'IXSCAN'],
    keys: 5,
    docs: 2,
    returned: 2,
  });
  expect((await first.toArray()).map(({ _id }) => _id)).toEqual([30, 130]);

  const counted = { aggregate: 'c', cursor: {}, pipeline: [{ $match: { _id: { $gt: 149 } } }, { $count: 'n' }] };
  expect(summarizePlan(await store.db.command({ explain: counted }))).toMatchObject({ keys: 50, docs: 0 });

  // The values null and missing have the same key, and a key has only one element of an array.
  await c.insertMany([
    { _id: 900, name: 'n' },
    { _id: 901, age: null, name: 'n' },
  ]);
  const unknown = c.find({ _id: { $gte: 900 } }, { projection: { _id: 1, age: 1 }, hint: byId });
  expect(summarizePlan(await unknown.explain())).toMatchObject({ keys: 2, docs: 2 });
  expect(await unknown.toArray()).toEqual([{ _id: 900 }, { _id: 901, age: null }]);
  for (const [filter, projection] of [
    [{ tags: 't1' }, { tags: 1 }],
    [{ $and: [{ tags: 't1' }, { tags: 'u1' }] }, { _id: 1 }],
    [{ tags: 't1', age: { $exists: true } }, { _id: 1 }],
    [{ tags: 't1', city: 'c1' }, { _id: 1 }],
  ] as [Document, Document][]) {
    const { keys, docs } = summarizePlan(await c.find(filter, { projection, hint: byTag }).explain());
    expect([filter, docs]).toEqual([filter, keys]);
  }
});
