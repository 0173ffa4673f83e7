import { Decimal128, Long, type Document } from 'mongodb';
import { readErrorCode, describeCases, matches, type Doc } from './testing';

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

describeCases('numbers and field names', [
  {
    name: 'a sum with decimals is refused, and a long is added',
    given: numbers,
    run: async ({ c }) => [
      await readErrorCode(c.aggregate([{ $group: { _id: null, s: { $sum: '$d' } } }]).toArray()),
      await readErrorCode(c.aggregate([{ $project: { s: { $add: ['$d', 1] } } }]).toArray()),
      await readErrorCode(c.updateOne({ _id: 1 }, { $inc: { d: 1 } })),
      await c.aggregate([{ $group: { _id: null, s: { $sum: '$n' }, e: { $sum: 1 } } }]).toArray(),
      await c
        .aggregate([{ $match: { _id: 2 } }, { $project: { s: { $sum: ['$n', 1] }, d: { $add: ['$n', -1] } } }])
        .toArray(),
    ],
    expect: [
      115,
      115,
      115,
      [{ _id: null, s: 9007199254740993, e: 3 }],
      [{ _id: 2, s: 9007199254740992, d: 9007199254740991 }],
    ],
    otherEngine: 'it calculates with decimals',
  },
  matches('the field constructor can be indexed and found', named, { constructor: 'a' }, [1], {
    constructor: 1,
  } as unknown as Document),
  matches('the field constructor can be tested for existence', named, { constructor: { $exists: true } }, [1]),
  matches('the field constructor can be nested', named, { 'a.constructor.b': 1 }, [3]),
  {
    name: 'the field constructor can be updated, sorted and listed',
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
    name: 'the field constructor is refused in expressions and projections',
    given: named,
    run: async ({ c }) =>
      Promise.all(
        [
          [{ $project: { a: '$constructor' } }],
          [{ $project: { constructor: 1 } }],
          [{ $group: { _id: '$a.constructor' } }],
          [{ $set: { toString: 1 } }],
        ].map((pipeline) => readErrorCode(c.aggregate(pipeline).toArray())),
      ),
    expect: [115, 115, 115, 115],
    otherEngine: 'it knows them',
  },
]);
