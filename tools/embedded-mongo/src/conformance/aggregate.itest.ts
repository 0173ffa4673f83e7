import { ObjectId, type Document } from 'mongodb';
import { codeOf, describeCases, type Case, type Doc } from './testing';

const at = (second: number): Date => new Date(1_700_000_000_000 + second * 1000);
const id = new ObjectId('0123456789abcdef01234567');
const people: Doc[] = [
  { _id: 1, name: 'Ann', city: 'X', age: 30, tags: ['a', 'b'], at: at(0), ref: id, addr: { zip: 1 } },
  { _id: 2, name: 'bob', city: 'Y', age: 20, tags: ['b'], at: at(90_000) },
  { _id: 3, name: 'Cid', city: 'X', age: 40, tags: [] },
  { _id: 4, name: 'Dee', tags: 'a' },
];
const posts: Doc[] = [
  { _id: 1, author: 1, tag: 'a' },
  { _id: 2, author: 1, tag: 'b' },
  { _id: 3, author: 2, tag: ['a', 'c'] },
  { _id: 4, tag: 'q' },
  { _id: 5, author: null, tag: 'q' },
];

const gives = (pipeline: Document[], expected: unknown, otherEngine?: string): Case => ({
  name: JSON.stringify(pipeline),
  given: people,
  expect: expected,
  otherEngine,
  run: async ({ c, db }) => {
    if (JSON.stringify(pipeline).includes('posts')) await db.collection<Doc>('posts').insertMany(posts);
    return c.aggregate(pipeline).toArray();
  },
});
const first = (fields: Document, expected: Document): Case =>
  gives([{ $match: { _id: 1 } }, { $project: { _id: 0, ...fields } }], [expected]);

describeCases('aggregate: stages', [
  gives(
    [
      {
        $group: {
          _id: '$city',
          n: { $sum: 1 },
          ages: { $sum: '$age' },
          mean: { $avg: '$age' },
          min: { $min: '$age' },
          max: { $max: '$name' },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: null, n: 1, ages: 0, mean: null, min: null, max: 'Dee' },
      { _id: 'X', n: 2, ages: 70, mean: 35, min: 30, max: 'Cid' },
      { _id: 'Y', n: 1, ages: 20, mean: 20, min: 20, max: 'bob' },
    ],
  ),
  gives(
    [
      { $sort: { _id: -1 } },
      {
        $group: {
          _id: null,
          first: { $first: '$name' },
          last: { $last: '$name' },
          all: { $push: '$_id' },
          set: { $addToSet: '$city' },
        },
      },
      { $project: { _id: 0, first: 1, last: 1, all: 1, cities: { $size: '$set' } } },
    ],
    [{ first: 'Dee', last: 'Ann', all: [4, 3, 2, 1], cities: 2 }],
    'it adds a missing field to a set as null',
  ),
  gives(
    [
      { $group: { _id: { city: '$city', old: { $gte: ['$age', 30] } }, n: { $sum: 1 } } },
      { $sort: { n: -1, '_id.city': 1 } },
      { $limit: 1 },
    ],
    [{ _id: { city: 'X', old: true }, n: 2 }],
  ),
  gives(
    [{ $unwind: '$tags' }, { $group: { _id: '$tags', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: 'a', n: 2 },
      { _id: 'b', n: 2 },
    ],
  ),
  gives(
    [
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $project: { tags: 1, i: 1 } },
      { $sort: { _id: 1, i: 1 } },
    ],
    [
      { _id: 1, tags: 'a', i: 0 },
      { _id: 1, tags: 'b', i: 1 },
      { _id: 2, tags: 'b', i: 0 },
      { _id: 3, i: null },
      { _id: 4, tags: 'a', i: null },
    ],
  ),
  gives([{ $match: { age: { $gte: 30 } } }, { $count: 'total' }], [{ total: 2 }]),
  gives([{ $match: { age: -1 } }, { $count: 'total' }], [], 'it answers 0'),
  gives(
    [
      {
        $facet: {
          old: [{ $match: { age: { $gt: 30 } } }, { $project: { name: 1 } }],
          n: [{ $count: 'n' }],
          top: [{ $sort: { _id: -1 } }, { $limit: 2 }, { $project: { _id: 1 } }],
        },
      },
    ],
    [{ old: [{ _id: 3, name: 'Cid' }], n: [{ n: 4 }], top: [{ _id: 4 }, { _id: 3 }] }],
  ),
  gives(
    [{ $match: { _id: 1 } }, { $addFields: { 'addr.new': '$age', addr: { other: 1 } } }],
    [{ ...people[0], addr: { zip: 1, new: 30, other: 1 } }],
    'it refuses the two together',
  ),
  gives(
    [{ $match: { _id: 1 } }, { $set: { name: '$$REMOVE' } }, { $unset: ['tags', 'addr.zip'] }],
    [{ _id: 1, city: 'X', age: 30, at: at(0), ref: id, addr: {} }],
  ),
  gives(
    [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { $mergeObjects: [{ id: '$_id' }, '$addr'] } } }],
    [{ id: 1, zip: 1 }],
  ),
  gives([{ $sort: { _id: 1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }], [{ _id: 2 }, { _id: 3 }]),
  gives([{ $sort: { _id: 1 } }, { $limit: 2 }, { $match: { _id: 2 } }, { $project: { _id: 1 } }], [{ _id: 2 }]),
  gives([{ $sort: { tags: 1, _id: 1 } }, { $project: { _id: 1 } }], [{ _id: 3 }, { _id: 1 }, { _id: 4 }, { _id: 2 }]),
]);

const mine = [
  { _id: 1, o: [1, 2] },
  { _id: 2, o: [3] },
  { _id: 3, o: [] },
  { _id: 4, o: [] },
];
const ids = [{ $project: { o: '$o._id' } }, { $sort: { _id: 1 } }];

describeCases('aggregate: $lookup', [
  gives([{ $lookup: { from: 'posts', localField: '_id', foreignField: 'author', as: 'o' } }, ...ids], mine),
  gives(
    [
      {
        $lookup: {
          from: 'posts',
          let: { me: '$_id' },
          pipeline: [{ $match: { $expr: { $eq: ['$author', '$$me'] } } }],
          as: 'o',
        },
      },
      ...ids,
    ],
    mine,
  ),
  gives(
    [
      {
        $lookup: {
          from: 'posts',
          localField: '_id',
          foreignField: 'author',
          pipeline: [{ $match: { tag: 'a' } }],
          as: 'o',
        },
      },
      ...ids,
    ],
    [
      { _id: 1, o: [1] },
      { _id: 2, o: [3] },
      { _id: 3, o: [] },
      { _id: 4, o: [] },
    ],
  ),
  gives(
    [
      { $match: { _id: { $ne: 3 } } },
      { $lookup: { from: 'posts', localField: 'tags', foreignField: 'tag', as: 'o' } },
      ...ids,
    ],
    [
      { _id: 1, o: [1, 2, 3] },
      { _id: 2, o: [2] },
      { _id: 4, o: [1, 3] },
    ],
  ),
  gives(
    [
      { $match: { _id: 4 } },
      { $lookup: { from: 'posts', localField: 'age', foreignField: 'author', as: 'o' } },
      ...ids,
    ],
    [{ _id: 4, o: [4, 5] }],
  ),
  gives(
    [{ $match: { _id: 1 } }, { $lookup: { from: 'none', localField: '_id', foreignField: 'x', as: 'o' } }, ...ids],
    [{ _id: 1, o: [] }],
  ),
  gives(
    [
      { $lookup: { from: 'posts', localField: '_id', foreignField: 'author', as: 'o' } },
      { $unwind: '$o' },
      { $group: { _id: '$name', n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 'Ann', n: 2 },
      { _id: 'bob', n: 1 },
    ],
  ),
]);

describeCases('aggregate: expressions', [
  first(
    {
      a: { $cond: [{ $gt: ['$age', 26] }, 'old', 'young'] },
      b: { $switch: { branches: [{ case: { $eq: ['$_id', 1] }, then: 'one' }], default: 'other' } },
      c: { $ifNull: ['$nope', 0] },
    },
    { a: 'old', b: 'one', c: 0 },
  ),
  first(
    {
      a: { $map: { input: '$tags', as: 't', in: { $concat: ['$$t', '!'] } } },
      b: { $filter: { input: '$tags', as: 't', cond: { $ne: ['$$t', 'a'] } } },
      c: { $reduce: { input: [1, 2], initialValue: 0, in: { $add: ['$$value', '$$this'] } } },
    },
    { a: ['a!', 'b!'], b: ['b'], c: 3 },
  ),
  first(
    {
      c: { $substrCP: ['$name', 0, 2] },
      d: { $split: ['a,b', ','] },
      e: { $strLenCP: '$name' },
      f: { $regexMatch: { input: '$name', regex: /n/ } },
    },
    { c: 'An', d: ['a', 'b'], e: 3, f: true },
  ),
  first({ c: { $toDate: '2024-01-01T00:00:00Z' }, d: { $toInt: '5' } }, { c: new Date('2024-01-01'), d: 5 }),
  first(
    {
      y: { $year: '$at' },
      d: { $dateToString: { date: '$at', format: '%Y-%m-%d' } },
      t: { $dateTrunc: { date: '$at', unit: 'hour' } },
      p: { $dateAdd: { startDate: '$at', unit: 'day', amount: 1 } },
      s: { $subtract: ['$at', '$at'] },
      g: { $add: ['$at', 1000] },
    },
    { y: 2023, d: '2023-11-14', t: new Date('2023-11-14T22:00:00Z'), p: at(86_400), s: 0, g: at(1) },
  ),
  first(
    {
      s: { $size: '$tags' },
      f: { $first: '$tags' },
      l: { $arrayElemAt: ['$tags', -1] },
      i: { $in: ['a', '$tags'] },
      c: { $concatArrays: ['$tags', ['z']] },
      r: { $reverseArray: '$tags' },
      x: { $indexOfArray: ['$tags', 'b'] },
      v: { $slice: ['$tags', 1] },
    },
    { s: 2, f: 'a', l: 'b', i: true, c: ['a', 'b', 'z'], r: ['b', 'a'], x: 1, v: ['a'] },
  ),
  first(
    {
      m: { $max: [1, '$age', null] },
      s: { $sum: ['$age', 2, 'x'] },
      a: { $avg: [1, 3] },
      r: { $round: [{ $divide: ['$age', 7] }, 2] },
      o: { $mod: ['$age', 7] },
      b: { $abs: -2 },
    },
    { m: 30, s: 32, a: 2, r: 4.29, o: 2, b: 2 },
  ),
  first(
    {
      e: { $eq: ['$nope', null] },
      c: { $cmp: ['$age', 'x'] },
      a: { $and: ['$age', true] },
      n: { $not: ['$nope'] },
      o: { $objectToArray: '$addr' },
      l: { $literal: '$x' },
      v: { $let: { vars: { q: 5 }, in: { $multiply: ['$$q', 2] } } },
    },
    { e: false, c: -1, a: true, n: true, o: [{ k: 'zip', v: 1 }], l: '$x', v: 10 },
  ),
]);

const refuses = (pipeline: Document[], code: number): Case => ({
  name: JSON.stringify(pipeline),
  given: people,
  run: ({ c }) => codeOf(c.aggregate(pipeline).toArray()),
  expect: code,
  otherEngine: 'its shim gives aggregations no codes',
});

describeCases('aggregate: what is refused', [
  refuses([{ $foo: 1 }], 40324),
  refuses([{ $out: 'x' }], 40324),
  refuses([{ $unionWith: 'x' }], 40324),
  refuses([{ $facet: { a: [{ $foo: 1 }] } }], 40324),
  refuses([{ $match: {}, $limit: 1 }], 40323),
  refuses([{ $project: { x: { $foo: 1 } } }], 168),
  refuses([{ $match: { $expr: { $foo: 1 } } }], 168),
  refuses([{ $group: { _id: 1, n: { $foo: 1 } } }], 168),
  refuses([{ $project: { x: { $function: {} } } }], 168),
  refuses([{ $project: { x: { $toString: '$age' } } }], 168),
  refuses([{ $limit: 0 }], 15958),
  refuses([{ $group: { n: { $sum: 1 } } }], 2),
  refuses([{ $match: { a: { $foo: 1 } } }], 2),
  refuses([{ $addFields: { 'tags.x': 1 } }], 115),
  refuses([{ $lookup: { from: 'a', as: 'b.c', localField: 'x', foreignField: 'y' } }], 9),
]);
