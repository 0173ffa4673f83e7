import { BSONRegExp, Decimal128, Long, MongoClient, type Document } from 'mongodb';
import { codeOf, describeCases, newSession, sendRaw, startTemporary, type Case, type Doc } from './testing';

const ids = (
  name: string,
  given: Doc[],
  filter: Document,
  expected: unknown[],
  index?: Document,
  options: Document = {},
): Case => ({
  name,
  given,
  run: async ({ c }) => {
    if (index) await c.createIndex(index as never, options);
    const found = (
      await c
        .find(filter as never)
        .sort({ _id: 1 })
        .toArray()
    ).map(({ _id }) => _id);
    const counted = await c.countDocuments(filter as never);
    const { matchedCount } = await c.updateMany(filter as never, { $set: { seen: 1 } });
    const { deletedCount } = await c.deleteMany({ seen: 1 } as never);
    return { found, counts: [counted, matchedCount, deletedCount] };
  },
  expect: { found: expected, counts: [expected.length, expected.length, expected.length] },
});

const sparse: Doc[] = [{ _id: 1, a: 1 }, { _id: 2, a: null }, { _id: 3 }, { _id: 4, a: [] }, { _id: 5, a: [null, 2] }];
const exists = { partialFilterExpression: { a: { $exists: true } } };
const mixed: Doc[] = [
  { _id: 1, s: [1, 'a'] },
  { _id: 2, s: [{ x: 1 }, {}] },
  { _id: 3, s: [{ x: null }] },
  { _id: 4, s: { x: 1 } },
  { _id: 5, s: 1 },
  { _id: 6, s: [[1, 2], { y: 2 }] },
  { _id: 7, s: [null] },
  { _id: 8, s: [] },
];
const nested: Doc[] = [
  { _id: 1, s: [{ t: [1, 2] }, { t: [3] }] },
  { _id: 2, s: { t: [1] } },
  { _id: 3, s: [{ t: 5 }] },
  { _id: 4, s: [[1, 2]] },
  { _id: 5, s: [{ t: [{ u: 1 }, { u: 5 }] }] },
];
const texts: Doc[] = [
  { _id: 1, t: 'abc' },
  { _id: 2, t: 'a\nc' },
  { _id: 3, t: 'abc' },
  { _id: 4, t: 'ABC' },
  { _id: 5, t: 'abc' },
  { _id: 6 },
];
const named: Doc[] = [
  { _id: 1, constructor: 'a', toString: 1 } as unknown as Doc,
  { _id: 2 },
  { _id: 3, a: { constructor: { b: 1 } } },
];

describeCases('answers: null and partial indexes', [
  ids('null finds what a partial index leaves out', sparse, { a: null }, [2, 3, 5], { a: 1 }, exists),
  ids('null among others finds it too', sparse, { a: { $in: [null, 1] } }, [1, 2, 3, 5], { a: 1 }, exists),
  ids(
    'and null with another field of the index',
    sparse.map((doc) => ({ ...doc, b: 1 })),
    { a: null, b: 1 },
    [2, 3, 5],
    { b: 1, a: 1 },
    exists,
  ),
  ids(
    'an empty array is in no partial index of a value',
    [
      { _id: 1, a: [] },
      { _id: 2, a: 1 },
    ],
    { a: [] },
    [1],
    { a: 1 },
    { partialFilterExpression: { a: { $gt: 0 } } },
  ),
  {
    name: 'a condition that a partial index cannot have is refused',
    run: async ({ c }) =>
      Promise.all(
        [
          { a: { $ne: 1 } },
          { a: { $exists: false } },
          { a: { $not: { $gt: 1 } } },
          { $nor: [{ a: 1 }] },
          { a: /x/ },
        ].map((partial) => codeOf(c.createIndex({ b: 1 }, { partialFilterExpression: partial as never }))),
      ),
    expect: [67, 67, 67, 67, 67],
    otherEngine: 'it has other errors for some',
  },
]);

describeCases('answers: arrays', [
  ids('$elemMatch of documents: $exists', mixed, { s: { $elemMatch: { x: { $exists: false } } } }, [2, 6]),
  ids('$elemMatch of documents: null', mixed, { s: { $elemMatch: { x: null } } }, [2, 3, 6]),
  ids('$elemMatch of documents: $ne', mixed, { s: { $elemMatch: { x: { $ne: 1 } } } }, [2, 3, 6]),
  ids('$elemMatch of values: null', mixed, { s: { $elemMatch: { $eq: null } } }, [7]),
  ids('$elemMatch of values: $ne', mixed, { s: { $elemMatch: { $ne: 1 } } }, [1, 2, 3, 6, 7]),
  ids('$elemMatch of values does not enter arrays within', mixed, { s: { $elemMatch: { $gt: 1 } } }, []),
  ids('$elemMatch of values: $size of an array within', mixed, { s: { $elemMatch: { $size: 2 } } }, [6]),
  ids('$elemMatch through an array', nested, { 's.t': { $elemMatch: { $gt: 2 } } }, [1]),
  ids('$elemMatch through an array, of documents', nested, { 's.t': { $elemMatch: { u: { $gt: 1 } } } }, [5]),
  ids('$size through an array', nested, { 's.t': { $size: 1 } }, [1, 2]),
  ids('$size is not that of an array within', nested, { s: { $size: 2 } }, [1]),
  ids('$not of $size through an array', nested, { 's.t': { $not: { $size: 1 } } }, [3, 4, 5]),
  ids('the same by index', nested, { 's.t': { $elemMatch: { $gt: 2 } } }, [1], { 's.t': 1 }),
  {
    name: 'distinct gives no null for what is missing',
    given: [{ _id: 1, s: [{ x: 1 }, {}] }, { _id: 2, s: [] }, { _id: 3, s: { x: [2, [3]] } }, { _id: 4 }],
    run: async ({ c }) => [await c.distinct('s.x'), await c.distinct('nowhere'), await c.distinct('s.x', { _id: 4 })],
    expect: [[1, 2, [3]], [], []],
  },
  {
    name: 'distinct gives null where it is',
    given: [
      { _id: 1, a: null },
      { _id: 2, a: [null, 1] },
    ],
    run: async ({ c }) => c.distinct('a'),
    expect: [null, 1],
  },
]);

describeCases('answers: regular expressions', [
  ids('$in matches each document alike', texts, { t: { $in: [new BSONRegExp('b', ''), 'x'] } }, [1, 3, 5]),
  ids('s lets a dot match the end of a line', texts, { t: { $in: [new BSONRegExp('a.c', 's')] } }, [1, 2, 3, 5]),
  ids('without it does not', texts, { t: { $in: [new BSONRegExp('a.c', '')] } }, [1, 3, 5]),
  ids('s and i beside $regex', texts, { t: { $regex: 'A.C', $options: 'si' } }, [1, 2, 3, 4, 5]),
  ids('s by index', texts, { t: new BSONRegExp('^a.c', 's') }, [1, 2, 3, 5], { t: 1 }),
  ids(
    'a stored one is found by itself',
    [
      { _id: 1, r: new BSONRegExp('x', 'i') },
      { _id: 2, r: new BSONRegExp('x') },
      { _id: 3, r: 'ax' },
    ],
    { r: new BSONRegExp('x') },
    [2, 3],
  ),
  {
    name: 'options that are none, or not known here, are refused',
    run: async ({ c }) =>
      Promise.all(
        [
          { a: { $regex: 'x', $options: 'g' } },
          { a: { $regex: 'x', $options: 'x' } },
          { a: { $options: 'i' } },
          { a: { $in: [{ $gt: 1 }] } },
          { a: { $ne: /x/ } },
          { a: { $all: [{ $gt: 1 }] } },
        ].map((filter) => codeOf(c.find(filter as never).toArray())),
      ),
    expect: [51_108, 2, 2, 2, 2, 2],
    otherEngine: 'it knows x',
  },
  {
    name: '$regexMatch',
    given: [{ _id: 1, t: 'a\nB' }],
    run: async ({ c }) =>
      (
        await c
          .aggregate([{ $project: { m: { $regexMatch: { input: '$t', regex: new BSONRegExp('a.b', 'is') } } } }])
          .toArray()
      )[0]!.m as unknown,
    expect: true,
  },
]);

const numbers: Doc[] = [
  { _id: 1, n: 1, d: Decimal128.fromString('1.5') },
  { _id: 2, n: Long.fromString('9007199254740993') },
  { _id: 3, n: 'x' },
];

describeCases('answers: let, numbers and names', [
  {
    name: 'let is evaluated, wherever it is used',
    given: [
      { _id: 1, n: 3 },
      { _id: 2, n: 4 },
    ],
    run: async ({ db, c }) => {
      const variables = { three: { $add: [1, 2] } };
      const $expr = { $eq: ['$n', '$$three'] };
      return [
        (
          await db.command({
            find: 'things',
            filter: { $expr },
            let: variables,
            projection: { m: { $multiply: ['$n', '$$three'] } },
          })
        ).cursor.firstBatch as unknown,
        await c.aggregate([{ $match: { $expr } }, { $project: { t: '$$three' } }], { let: variables }).toArray(),
        (
          await db.command({
            update: 'things',
            updates: [{ q: { $expr }, u: [{ $set: { t: '$$three' } }] }],
            let: variables,
          })
        ).n as unknown,
        await c.find({ t: 3 } as never).toArray(),
        (await db.command({ delete: 'things', deletes: [{ q: { $expr }, limit: 0 }], let: variables })).n as unknown,
      ];
    },
    expect: [[{ _id: 1, m: 9 }], [{ _id: 1, t: 3 }], 1, [{ _id: 1, n: 3, t: 3 }], 1],
    otherEngine: 'it knows let in aggregate alone',
  },
  {
    name: 'let must be constant',
    run: async ({ db }) => codeOf(db.command({ find: 'things', let: { a: '$field' } })),
    expect: 4_890_500,
    otherEngine: 'it answers otherwise',
  },
  {
    name: 'a sum with decimals is refused, not 0; a long counts',
    given: numbers,
    run: async ({ c }) => [
      await codeOf(c.aggregate([{ $group: { _id: null, s: { $sum: '$d' } } }]).toArray()),
      await codeOf(c.aggregate([{ $project: { s: { $add: ['$d', 1] } } }]).toArray()),
      await codeOf(c.aggregate([{ $group: { _id: null, s: { $avg: '$d' } } }]).toArray()),
      await codeOf(c.updateOne({ _id: 1 }, { $inc: { d: 1 } })),
      await c.aggregate([{ $group: { _id: null, s: { $sum: '$n' }, a: { $avg: '$n' }, e: { $sum: 1 } } }]).toArray(),
      await c
        .aggregate([{ $match: { _id: 2 } }, { $project: { s: { $sum: ['$n', 1] }, d: { $subtract: ['$n', 1] } } }])
        .toArray(),
    ],
    expect: [
      115,
      115,
      115,
      115,
      [{ _id: null, s: 9007199254740992, a: 4503599627370496, e: 3 }],
      [{ _id: 2, s: 9007199254740992, d: 9007199254740991 }],
    ],
    otherEngine: 'it calculates with decimals',
  },
  ids('constructor is a field like others', named, { constructor: 'a' }, [1], {
    constructor: 1,
  } as unknown as Document),
  ids('constructor is there or not', named, { constructor: { $exists: true } }, [1]),
  ids('constructor within', named, { 'a.constructor.b': 1 }, [3]),
  {
    name: 'constructor in updates, sorts and distinct',
    given: named,
    run: async ({ c }) => {
      await c.updateMany({}, { $set: { 'constructor.x': 1 } } as never).catch(() => undefined);
      await c.updateOne({ _id: 2 }, { $set: { constructor: 'b', valueOf: 2 }, $push: { toString: 3 } } as never);
      return [
        await c
          .find({ _id: 2 })
          .sort({ constructor: 1 } as never)
          .toArray(),
        await c.distinct('constructor'),
      ];
    },
    expect: [[{ _id: 2, constructor: 'b', toString: [3], valueOf: 2 }], ['a', 'b']],
    otherEngine: 'a $set that fails on one of many leaves the others otherwise',
  },
  {
    name: 'where it would be something else it is refused',
    given: named,
    run: async ({ c }) =>
      Promise.all(
        [
          [{ $project: { a: '$constructor' } }],
          [{ $project: { constructor: 1 } }],
          [{ $group: { _id: '$a.constructor' } }],
          [{ $addFields: { toString: 1 } }],
        ].map((pipeline) => codeOf(c.aggregate(pipeline).toArray())),
      ),
    expect: [115, 115, 115, 115],
    otherEngine: 'it knows them',
  },
]);

test('__proto__ is refused wherever it stands, and is harmless', async () => {
  const mongo = await startTemporary();
  const own = (value: unknown): Document =>
    Object.defineProperty({}, '__proto__', { value, enumerable: true }) as Document;
  const command = (documents: unknown[]): Document => ({ insert: 'things', documents, $db: 'shop' });
  const replies = await sendRaw(
    mongo.port,
    command([{ _id: 1, a: own({ b: 1 }) }]),
    command([own(1)]),
    { find: 'things', filter: own({ $exists: true }), $db: 'shop' },
    { ping: 1, ...own({ x: 1 }), $db: 'shop' },
    command([{ _id: 2, text: '__proto__' }]),
  );
  expect(replies.map(({ code, n }) => (code ?? n) as unknown)).toEqual([2, 2, 2, 2, 1]);
  await mongo.close();
}, 30_000);

test('concerns that cannot be met, and commands no transaction has, are refused by name', async () => {
  const mongo = await startTemporary();
  const send = async (...commands: Document[]): Promise<Document[]> =>
    sendRaw(mongo.port, ...commands.map((command) => ({ ...command, $db: 'shop' })));
  const insert = (concern: unknown): Document => ({ insert: 'things', documents: [{ a: 1 }], writeConcern: concern });
  const written = await send(
    ...[
      { w: 10 },
      { w: 'none' },
      { w: 'majority', j: true, wtimeout: 5 },
      { w: 1 },
      { w: -1 },
      { w: true },
      { x: 1 },
    ].map(insert),
  );
  expect(
    written.map(
      ({ ok, n, code, writeConcernError: error }) => [ok, n, code, (error as Document | undefined)?.code] as unknown,
    ),
  ).toEqual([
    [1, 1, undefined, 100],
    [1, 1, undefined, 79],
    [1, 1, undefined, undefined],
    [1, 1, undefined, undefined],
    [0, undefined, 9, undefined],
    [0, undefined, 9, undefined],
    [0, undefined, 9, undefined],
  ]);
  const reads = await send(
    ...['snapshot', 'nonsense', 'majority', 'linearizable', 'local'].map((level) => ({
      find: 'things',
      readConcern: { level },
    })),
    { find: 'things', readConcern: { level: 'local', atClusterTime: 1 } },
    { find: 'things', writeConcern: { w: 1 } },
  );
  expect(reads.map(({ ok, code }) => (ok === 1 ? 1 : code) as unknown)).toEqual([115, 9, 1, 1, 1, 115, 72]);
  for (const command of [
    { count: 'things' },
    { listCollections: 1 },
    { listIndexes: 'things' },
    { explain: { find: 'things' } },
    { createIndexes: 'things', indexes: [{ key: { a: 1 }, name: 'a' }] },
    { ping: 1 },
  ]) {
    const [reply] = await send({
      ...command,
      lsid: newSession(),
      txnNumber: Long.fromNumber(1),
      autocommit: false,
      startTransaction: true,
    });
    expect({ command, code: reply!.code as unknown }).toEqual({ command, code: 263 });
  }
  await mongo.close();
}, 30_000);

test('listDatabases names what there is', async () => {
  const mongo = await startTemporary();
  const client = await new MongoClient(mongo.url).connect();
  expect(await client.db().admin().listDatabases()).toMatchObject({ databases: [], totalSize: 0 });
  await client
    .db('b')
    .collection('x')
    .insertOne({ text: 'x'.repeat(1000) });
  await client.db('a').collection('x').insertOne({ n: 1 });
  await client.db('a').createCollection('y');
  const { databases, totalSize, totalSizeMb } = await client.db().admin().listDatabases();
  expect(databases).toEqual([
    { name: 'a', sizeOnDisk: 29, empty: false },
    { name: 'b', sizeOnDisk: expect.any(Number) as number, empty: false },
  ]);
  expect([totalSize, totalSizeMb]).toEqual([databases.reduce((sum, { sizeOnDisk }) => sum + sizeOnDisk!, 0), 0]);
  expect(
    (
      await client
        .db()
        .admin()
        .listDatabases({ nameOnly: true, filter: { name: /^b/ } })
    ).databases,
  ).toEqual([{ name: 'b' }]);
  await client.close();
  await mongo.close();
}, 30_000);

test('whatever type a value has, the answer is one for the client and not a mistake of the server', async () => {
  const mongo = await startTemporary();
  await sendRaw(mongo.port, { insert: 'things', documents: [{ _id: 1, a: [1], s: 'x', d: { x: 1 } }], $db: 'shop' });
  const wrong = [
    null,
    5,
    -1,
    1.5,
    'text',
    '',
    true,
    [],
    [5],
    ['x'],
    [null],
    [{}],
    {},
    { a: 1 },
    { $gt: 1 },
    { a: { $x: 1 } },
    new Date(0),
    /x/,
    Long.fromString('9007199254740993'),
    Decimal128.fromString('1'),
    [{ $match: 5 }],
  ];
  const whole: Document[] = [
    {
      find: 'things',
      filter: {},
      sort: {},
      projection: {},
      hint: 1,
      skip: 0,
      limit: 0,
      batchSize: 1,
      singleBatch: true,
      let: {},
    },
    { aggregate: 'things', pipeline: [], cursor: {}, hint: 1, let: {} },
    { count: 'things', query: {}, limit: 0, skip: 0, hint: 1, fields: {} },
    { distinct: 'things', key: 'a', query: {} },
    { insert: 'things', documents: [], ordered: true },
    { update: 'things', updates: [{ q: {}, u: {} }], ordered: true },
    { delete: 'things', deletes: [{ q: {}, limit: 1 }] },
    {
      findAndModify: 'things',
      query: {},
      sort: {},
      update: {},
      remove: false,
      new: true,
      fields: {},
      upsert: false,
      arrayFilters: [],
    },
    { createIndexes: 'other', indexes: [{ key: { a: 1 }, name: 'a' }] },
    { dropIndexes: 'things', index: 'x' },
    { create: 'other' },
    { listCollections: 1, filter: {} },
    { listIndexes: 'things', cursor: {} },
    { listDatabases: 1, filter: {} },
    { getMore: Long.fromNumber(1), collection: 'things', batchSize: 1 },
    { killCursors: 'things', cursors: [1] },
    { explain: { find: 'things' }, verbosity: 'x' },
    { endSessions: [] },
    { commitTransaction: 1 },
    { abortTransaction: 1 },
    { drop: 'nothing' },
  ];
  const commands = whole.flatMap((command) =>
    [...Object.keys(command), 'lsid', 'txnNumber', 'readConcern', 'writeConcern', 'collation'].flatMap((field) =>
      wrong.map((value) => ({ ...command, [field]: value })),
    ),
  );
  const find = (filter: unknown): Document => ({ find: 'things', filter });
  const one = (u: unknown, more: Document = {}): Document => ({
    update: 'things',
    updates: [{ q: { _id: 1 }, u, ...more }],
  });
  const conditions =
    '$eq $ne $gt $in $nin $exists $type $regex $options $size $all $elemMatch $not $and $or $nor $expr $unknown'.split(
      ' ',
    );
  const modifiers = '$set $setOnInsert $unset $inc $mul $min $max $rename $push $addToSet $pull $pullAll $pop'.split(
    ' ',
  );
  const stages =
    '$match $project $addFields $unset $group $sort $skip $limit $unwind $lookup $facet $count $replaceRoot $replaceWith'.split(
      ' ',
    );
  const expressions =
    '$add $subtract $divide $concat $cond $switch $ifNull $map $filter $reduce $size $arrayElemAt $in $slice $dateToString $dateAdd $toDate $toInt $substr $split $trim $regexMatch $mergeObjects $objectToArray $arrayToObject $setUnion $let $eq $sum $max $strLenCP $range $zip $sortArray $first'.split(
      ' ',
    );
  for (const value of wrong) {
    for (const name of conditions) commands.push(find({ a: { [name]: value } }), find({ [name]: value }));
    for (const name of modifiers)
      commands.push(one({ [name]: value }), one({ [name]: { a: value } }), one({ [name]: { s: value } }));
    for (const modifier of ['$each', '$position', '$slice', '$sort'])
      commands.push(one({ $push: { a: { $each: [1], [modifier]: value } } }));
    for (const field of ['q', 'u', 'arrayFilters', 'multi', 'upsert', 'hint', 'sort'])
      commands.push(one({ $set: { n: 1 } }, { [field]: value }));
    for (const name of stages)
      commands.push({ aggregate: 'things', cursor: {}, pipeline: [{ [name]: value }] }, one([{ [name]: value }]));
    for (const field of ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'])
      commands.push({
        aggregate: 'things',
        cursor: {},
        pipeline: [{ $lookup: { from: 'things', as: 'x', localField: 'a', foreignField: 'a', [field]: value } }],
      });
    for (const name of expressions)
      commands.push(
        { aggregate: 'things', cursor: {}, pipeline: [{ $project: { r: { [name]: value } } }] },
        { aggregate: 'things', cursor: {}, pipeline: [{ $group: { _id: '$_id', r: { [name]: value } } }] },
      );
    for (const field of ['key', 'name', 'unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression'])
      commands.push({ createIndexes: 'other', indexes: [{ key: { a: 1 }, name: 'a', [field]: value }] });
  }
  const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const replies = await sendRaw(
    mongo.port,
    ...commands.map((command) => ({ $db: 'shop', ...command })).map(({ $db, ...command }) => ({ ...command, $db })),
  );
  printed.mockRestore();
  const mistakes = commands
    .filter((_, i) => replies[i]!.code === 1 || replies[i]!.writeErrors?.some(({ code }: Document) => code === 1))
    .map((command, _i, __) => ({
      command: JSON.stringify(command),
      message: replies[commands.indexOf(command)]!.errmsg as unknown,
    }));
  expect(mistakes).toEqual([]);
  const [still] = await sendRaw(mongo.port, { count: 'things', $db: 'shop' });
  expect(still).toMatchObject({ ok: 1 });
  await mongo.close();
}, 60_000);
