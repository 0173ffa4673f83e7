import { Decimal128, Long, type Document } from 'mongodb';
import { sendRaw, startTemporary } from './testing';

test('A value of any type gives a result or a client error, never a server error', async () => {
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
    },
    { aggregate: 'things', pipeline: [], cursor: {}, hint: 1 },
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
    '$eq $ne $gt $in $nin $exists $regex $options $size $all $elemMatch $not $and $or $nor $expr $unknown'.split(' ');
  const modifiers = '$set $setOnInsert $unset $inc $max $push $addToSet $pull'.split(' ');
  const stages = '$match $project $set $group $sort $skip $limit $unwind $lookup $count'.split(' ');
  const expressions = '$add $and $cond $eq $gt $ifNull $in $literal $lte $max $min $not $or $size $sum'.split(' ');
  for (const value of wrong) {
    for (const name of conditions) commands.push(find({ a: { [name]: value } }), find({ [name]: value }));
    for (const name of modifiers)
      commands.push(one({ [name]: value }), one({ [name]: { a: value } }), one({ [name]: { s: value } }));
    for (const modifier of ['$each', '$slice', '$sort'])
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
