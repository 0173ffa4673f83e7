import { Decimal128, Long, type Document } from 'mongodb';
import { codeOf, describeCases, matches, type Doc } from './testing';

const named: Doc[] = [
  { _id: 1, constructor: 'a', toString: 1 } as unknown as Doc,
  { _id: 2 },
  { _id: 3, a: { constructor: { b: 1 } } },
];

const numbers: Doc[] = [
  { _id: 1, n: 1, d: Decimal128.fromString('1.5') },
  { _id: 2, n: Long.fromString('9007199254740993') },
  { _id: 3, n: 'x' },
];

describeCases('let, numbers and field names', [
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
    otherEngine: 'it supports let in aggregate only',
  },
  {
    name: 'let must be constant',
    run: async ({ db }) => codeOf(db.command({ find: 'things', let: { a: '$field' } })),
    expect: 4_890_500,
    otherEngine: 'it responds differently',
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
  matches('constructor is a field like others', named, { constructor: 'a' }, [1], {
    constructor: 1,
  } as unknown as Document),
  matches('constructor is there or not', named, { constructor: { $exists: true } }, [1]),
  matches('constructor within', named, { 'a.constructor.b': 1 }, [3]),
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
          [{ $set: { toString: 1 } }],
        ].map((pipeline) => codeOf(c.aggregate(pipeline).toArray())),
      ),
    expect: [115, 115, 115, 115],
    otherEngine: 'it knows them',
  },
]);
