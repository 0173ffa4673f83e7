import { Long, ObjectId, type Document, type Filter, type FindOptions } from 'mongodb';
import { codeOf, describeCases, type Case, type Doc } from './testing';

const at = (second: number): Date => new Date(1_700_000_000_000 + second * 1000);
const oid = (number: number): ObjectId => new ObjectId(String(number).padStart(24, '0'));

const people: Doc[] = [
  {
    _id: 1,
    name: 'Ann',
    age: 30,
    tags: ['a', 'b'],
    addr: { city: 'X', zip: 1 },
    scores: [
      { s: 1, k: 'x' },
      { s: 5, k: 'y' },
    ],
    at: at(1),
    oid: oid(1),
    n: null,
  },
  { _id: 2, name: 'bob', age: 25, tags: [], addr: { city: 'Y' }, scores: [], at: at(2), oid: oid(2) },
  { _id: 3, name: 'Cid', age: 41.5, tags: ['b', 'c'], addr: null, at: at(3), x: true, n: 5 },
  {
    _id: 4,
    name: 'Dee',
    age: Long.fromString('9007199254740993'),
    tags: 'a',
    addr: [{ city: 'X' }, { city: 'Z' }],
    scores: [{ s: 3 }],
    n: 'str',
  },
  { _id: 5, name: 'Eve', age: '30', nested: [[1, 2], [3]], empty: {}, n: [] },
  { _id: 6 },
];

const finds = (filter: Document, ids: number[], options: FindOptions = {}, otherEngine?: string): Case => ({
  name: `${JSON.stringify(filter, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))} ${JSON.stringify(options)}`,
  given: people,
  run: async ({ c }) =>
    (await c.find(filter as Filter<Doc>, { sort: { _id: 1 }, ...options }).toArray()).map(({ _id }) => _id),
  expect: ids,
  otherEngine,
});

describeCases('find: what a filter matches', [
  finds({}, [1, 2, 3, 4, 5, 6]),
  finds({ age: 30 }, [1]),
  finds({ age: { $gt: 25 } }, [1, 3, 4]),
  finds({ age: { $gte: 30, $lt: 42 } }, [1, 3]),
  finds({ age: Long.fromString('9007199254740993') }, [4]),
  finds({ age: { $lt: '5' } }, [5]),
  finds({ age: { $in: [] } }, []),
  finds({ age: { $type: 'number' } }, [1, 2, 3, 4]),
  finds({ age: { $eq: 30, $exists: true } }, [1]),
  finds({ tags: 'a' }, [1, 4]),
  finds({ tags: ['a', 'b'] }, [1]),
  finds({ tags: [] }, [2]),
  finds({ tags: { $in: ['c', 'a'] } }, [1, 3, 4]),
  finds({ tags: { $in: [[]] } }, [2]),
  finds({ tags: { $nin: ['a'] } }, [2, 3, 5, 6]),
  finds({ tags: { $ne: 'a' } }, [2, 3, 5, 6]),
  finds({ tags: { $all: ['a', 'b'] } }, [1]),
  finds({ tags: { $all: ['a'] } }, [1, 4]),
  finds({ tags: { $all: [] } }, []),
  finds({ tags: { $size: 2 } }, [1, 3]),
  finds({ tags: { $size: Long.fromNumber(2) }, name: { $ne: 'Ann' } }, [3]),
  finds({ tags: { $not: { $size: 2 } } }, [2, 4, 5, 6]),
  finds({ tags: { $type: 'array' } }, [1, 2, 3]),
  finds({ tags: { $type: 'string' } }, [1, 3, 4]),
  finds({ tags: { $elemMatch: { $gt: 'a', $lt: 'c' } } }, [1, 3]),
  finds({ 'addr.city': 'X' }, [1, 4]),
  finds({ 'addr.city': null }, [3, 5, 6]),
  finds({ 'addr.0.city': 'X' }, [4]),
  finds({ 'addr.city': { $exists: true } }, [1, 2, 4]),
  finds({ 'addr.zip': { $exists: false } }, [2, 3, 4, 5, 6]),
  finds({ addr: null }, [3, 5, 6]),
  finds({ addr: { city: 'X', zip: 1 } }, [1]),
  finds({ addr: { zip: 1, city: 'X' } }, []),
  finds({ n: null }, [1, 2, 6]),
  finds({ n: { $exists: true } }, [1, 3, 4, 5]),
  finds({ n: { $ne: null } }, [3, 4, 5]),
  finds({ n: { $in: [null, 5] } }, [1, 2, 3, 6]),
  finds({ n: { $nin: [null] } }, [3, 4, 5]),
  finds({ n: { $gte: null } }, [1, 2, 6]),
  finds({ n: { $gt: null } }, []),
  finds({ n: { $not: { $gt: 3 } } }, [1, 2, 4, 5, 6]),
  finds({ 'scores.s': 5 }, [1]),
  finds({ 'scores.s': { $gt: 2, $lt: 4 } }, [1, 4]),
  finds({ 'scores.s': { $ne: 1 } }, [2, 3, 4, 5, 6]),
  finds({ 'scores.0.s': 3 }, [4]),
  finds({ scores: { $elemMatch: { s: { $gt: 2 }, k: 'y' } } }, [1]),
  finds({ scores: { $elemMatch: { s: 1, k: 'y' } } }, []),
  finds({ nested: [1, 2] }, [5]),
  finds({ nested: 3 }, []),
  finds({ nested: { $elemMatch: { $elemMatch: { $eq: 1 } } } }, [5]),
  finds({ name: /^[A-C]/ }, [1, 3]),
  finds({ name: /b/i }, [2]),
  finds({ name: { $regex: 'O', $options: 'i' } }, [2]),
  finds({ name: { $in: [/^A/, 'bob'] } }, [1, 2]),
  finds({ name: { $not: /^A/ } }, [2, 3, 4, 5, 6]),
  finds({ name: { $gt: 'B' } }, [2, 3, 4, 5]),
  finds({ at: { $gt: at(1) } }, [2, 3]),
  finds({ oid: { $gt: oid(1) } }, [2]),
  finds({ oid: String(oid(1)) }, []),
  finds({ x: { $ne: true } }, [1, 2, 4, 5, 6]),
  finds({ empty: {} }, [5]),
  finds({ $or: [{ age: 30 }, { name: 'bob' }] }, [1, 2]),
  finds({ $and: [{ age: { $gt: 1 } }, { tags: 'b' }] }, [1, 3]),
  finds({ $nor: [{ age: 30 }, { name: 'bob' }] }, [3, 4, 5, 6]),
  finds({ $expr: { $gt: ['$age', 29] } }, [1, 3, 4, 5]),
  finds({ $expr: { $eq: ['$name', 'Ann'] } }, [1]),
  finds({ $expr: { $lt: ['$n', 3] } }, [1, 2, 6]),
  finds({ _id: { $gt: 2, $lte: 4 } }, [3, 4]),
]);

const empties = 'it sorts an empty array with null, MongoDB below it';
const sorts = (sort: Record<string, 1 | -1>, ids: number[], otherEngine?: string): Case =>
  finds({}, ids, { sort }, otherEngine);

describeCases('find: sort, skip and limit', [
  sorts({ name: 1 }, [6, 1, 3, 4, 5, 2]),
  sorts({ age: -1, _id: 1 }, [5, 4, 3, 1, 2, 6]),
  sorts({ tags: 1, _id: 1 }, [2, 5, 6, 1, 4, 3]),
  sorts({ tags: -1, _id: 1 }, [3, 1, 4, 5, 6, 2], empties),
  sorts({ n: 1, _id: 1 }, [5, 1, 2, 6, 3, 4], empties),
  sorts({ 'addr.city': 1, _id: 1 }, [3, 5, 6, 1, 4, 2]),
  sorts({ 'scores.s': -1, _id: 1 }, [1, 4, 2, 3, 5, 6]),
  sorts({ at: -1, _id: -1 }, [3, 2, 1, 6, 5, 4]),
  finds({}, [3, 4], { sort: { _id: 1 }, skip: 2, limit: 2 }),
  finds({}, [1, 2, 3], { limit: -3 }),
]);

const projects = (projection: Document, expected: unknown, filter: Document = { _id: 1 }): Case => ({
  name: JSON.stringify(projection),
  given: people,
  run: ({ c }) => c.find(filter as Filter<Doc>, { projection, sort: { _id: 1 } }).toArray(),
  expect: [expected],
});

describeCases('find: projections', [
  projects({ name: 1 }, { _id: 1, name: 'Ann' }),
  projects({ name: 1, _id: 0 }, { name: 'Ann' }),
  projects({ _id: 1 }, { _id: 1 }),
  projects({ 'addr.city': 1 }, { _id: 1, addr: { city: 'X' } }),
  projects({ addr: { city: 1 } }, { _id: 1, addr: { city: 'X' } }),
  projects({ 'addr.city': 1 }, { _id: 4, addr: [{ city: 'X' }, { city: 'Z' }] }, { _id: 4 }),
  projects({ 'addr.city': 1 }, { _id: 3 }, { _id: 3 }),
  projects({ 'scores.s': 1 }, { _id: 1, scores: [{ s: 1 }, { s: 5 }] }),
  projects(
    { 'scores.s': 0, tags: 0, addr: 0, at: 0, oid: 0, n: 0 },
    { _id: 1, name: 'Ann', age: 30, scores: [{ k: 'x' }, { k: 'y' }] },
  ),
  projects({ scores: { $elemMatch: { s: { $gt: 2 } } } }, { _id: 1, scores: [{ s: 5, k: 'y' }] }),
  projects({ 'scores.$': 1 }, { _id: 1, scores: [{ s: 5, k: 'y' }] }, { 'scores.s': 5 }),
  projects(
    { name: 1, up: { $concat: ['$name', '!'] }, city: '$addr.city' },
    { _id: 1, name: 'Ann', up: 'Ann!', city: 'X' },
  ),
  projects({ total: { $sum: '$scores.s' } }, { _id: 1, total: 6 }),
]);

describeCases('find: what is refused', [
  ...[
    { $foo: 1 },
    { a: { $foo: 1 } },
    { a: { $in: 1 } },
    { $or: [] },
    { $or: [5] },
    { $and: { a: 1 } },
    { a: { $not: 3 } },
    { a: { $size: 'x' } },
    { a: { $size: -1 } },
    { a: { $size: 1.5 } },
    { a: { $elemMatch: 5 } },
    { a: { $all: 1 } },
    { a: { $nin: 1 } },
    { a: { $regex: 5 } },
    { a: { $regex: 'a', $options: 5 } },
    { a: { $regex: '(' } },
    { a: { $gt: /x/ } },
  ].map((filter): Case => ({
    name: JSON.stringify(filter),
    given: people,
    run: ({ c }) => codeOf(c.find(filter as never).toArray()),
    expect: 2,
    otherEngine:
      '$regex' in ((filter.a as object) ?? {})
        ? 'its code is 51091'
        : '$gt' in ((filter.a as object) ?? {})
          ? 'it allows it'
          : undefined,
  })),
  ...(
    [
      { a: { $type: 'int' } },
      { a: { $mod: [2, 0] } },
      { a: { $bitsAllSet: 1 } },
      { $text: { $search: 'x' } },
      { $where: 'true' },
    ] as Document[]
  ).map((filter): Case => ({
    name: `${JSON.stringify(filter)}, which this server leaves out`,
    run: ({ c }) => codeOf(c.find(filter as never).toArray()),
    expect: 2,
    otherEngine: 'it has it',
  })),
  {
    name: 'a $slice',
    given: people,
    run: ({ c }) => codeOf(c.find({}, { projection: { tags: { $slice: 1 } } }).toArray()),
    expect: 2,
    otherEngine: 'it has it',
  },
  {
    name: 'a collation',
    run: ({ c }) => codeOf(c.find({}, { collation: { locale: 'de' } }).toArray()),
    expect: 115,
    otherEngine: 'it has collations',
  },
  {
    name: 'a hint that is no index',
    run: ({ c }) => codeOf(c.find({}, { hint: 'nope' }).toArray()),
    expect: 2,
    otherEngine: 'its shim ignores hints',
  },
  {
    name: 'a tailable cursor',
    run: ({ c }) => codeOf(c.find({}, { tailable: true }).toArray()),
    expect: 40415,
    otherEngine: 'its shim ignores it',
  },
  {
    name: 'an option nobody knows',
    run: ({ db }) => codeOf(db.command({ find: 'things', foo: 1 })),
    expect: 40415,
    otherEngine: 'its shim ignores it',
  },
  {
    name: 'a sort that is no direction',
    run: ({ db }) => codeOf(db.command({ find: 'things', sort: { a: 2 } })),
    expect: 2,
    otherEngine: 'its code is another',
  },
]);

describeCases('cursors, counts and distinct', [
  {
    name: 'batches',
    given: Array.from({ length: 250 }, (_, i) => ({ _id: i })),
    expect: [250, 0, 249, 3, 250, 5],
    run: async ({ c }) => {
      const ids: unknown[] = [];
      for await (const { _id } of c.find({}, { batchSize: 7, sort: { _id: 1 } })) ids.push(_id);
      return [
        ids.length,
        ids[0],
        ids.at(-1),
        (await c.find({}, { limit: 3, batchSize: 2 }).toArray()).length,
        (await c.aggregate([{ $match: {} }], { batchSize: 10 }).toArray()).length,
        (await c.find().limit(-5).toArray()).length,
      ];
    },
    otherEngine: 'its shim asks for the next batch of a sorted cursor on another connection, which may not have it',
  },
  {
    name: 'a batch ends at 16 MB',
    given: Array.from({ length: 5 }, (_, _id) => ({ _id, text: 'x'.repeat(4_000_000) })),
    expect: [4, 5],
    run: async ({ c, db }) => {
      const { cursor } = await db.command({ find: c.collectionName });
      return [cursor.firstBatch.length, (await c.find().toArray()).length];
    },
    otherEngine: 'its shim cuts batches elsewhere',
  },
  {
    name: 'a cursor that is killed is gone',
    given: people,
    expect: [43, 1],
    run: async ({ c, db }) => {
      const { cursor } = await db.command({ find: c.collectionName, batchSize: 1 });
      const killed = await db.command({ killCursors: c.collectionName, cursors: [cursor.id] });
      return [
        await codeOf(db.command({ getMore: cursor.id, collection: c.collectionName })),
        killed.cursorsKilled.length,
      ];
    },
    otherEngine: 'its shim answers otherwise',
  },
  {
    name: 'a cursor shows what was there when it was opened',
    given: people,
    expect: 6,
    run: async ({ c }) => {
      const cursor = c.find({}, { batchSize: 2 });
      await cursor.next();
      await c.deleteMany({});
      return 1 + (await cursor.toArray()).length;
    },
    otherEngine: 'its cursors read on',
  },
  {
    name: 'natural order is the order of insertion',
    given: [{ _id: 'b' }, { _id: 'a' }, { _id: 'c' }],
    expect: ['b', 'a', 'c'],
    run: async ({ c }) => (await c.find().toArray()).map(({ _id }) => _id),
    otherEngine: 'it reads in the order of _id',
  },
  {
    name: 'counts',
    given: people,
    expect: [6, 1, 3, 6, 0],
    run: async ({ c }) => [
      await c.countDocuments(),
      await c.countDocuments({ age: 30 }),
      await c.countDocuments({}, { skip: 2, limit: 3 }),
      await c.estimatedDocumentCount(),
      await c.countDocuments({ nope: 1 }),
    ],
  },
  {
    name: 'distinct',
    given: people,
    expect: [['a', 'b', 'c'], ['X', 'Y', 'Z'], [1, 5], []],
    run: async ({ c }) => [
      (await c.distinct('tags')).sort(),
      (await c.distinct('addr.city')).sort(),
      await c.distinct('scores.s', { _id: 1 }),
      await c.distinct('nope'),
    ],
  },
]);
