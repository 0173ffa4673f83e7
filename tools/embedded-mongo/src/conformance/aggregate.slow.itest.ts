import type { Document } from 'mongodb';
import { at, gives, people } from './pipelines';
import { readErrorCode, describeCases, type Case } from './testing';

describeCases('aggregate: stages', [
  gives(
    [
      {
        $group: {
          _id: '$city',
          n: { $sum: 1 },
          ages: { $sum: '$age' },
          min: { $min: '$age' },
          max: { $max: '$name' },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: null, n: 1, ages: 0, min: null, max: 'Dee' },
      { _id: 'X', n: 2, ages: 70, min: 30, max: 'Cid' },
      { _id: 'Y', n: 1, ages: 20, min: 20, max: 'bob' },
    ],
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
  gives([{ $match: { age: -1 } }, { $count: 'total' }], [], 'it returns 0'),
  gives(
    [{ $match: { _id: 1 } }, { $set: { 'addr.new': '$age', addr: { other: 1 } } }],
    [{ ...people[0], addr: { zip: 1, new: 30, other: 1 } }],
    'it refuses the two together',
  ),
  gives([{ $sort: { _id: 1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }], [{ _id: 2 }, { _id: 3 }]),
  gives([{ $sort: { _id: 1 } }, { $limit: 2 }, { $match: { _id: 2 } }, { $project: { _id: 1 } }], [{ _id: 2 }]),
  gives([{ $sort: { tags: 1, _id: 1 } }, { $project: { _id: 1 } }], [{ _id: 3 }, { _id: 1 }, { _id: 4 }, { _id: 2 }]),
]);

const refuses = (pipeline: Document[], code: number): Case => ({
  name: JSON.stringify(pipeline),
  given: people,
  run: ({ c }) => readErrorCode(c.aggregate(pipeline).toArray()),
  expect: code,
  otherEngine: 'its shim gives aggregations no codes',
});

const computes = (fields: Document, expected: Document): Case =>
  gives([{ $match: { _id: 1 } }, { $project: { _id: 0, ...fields } }], [expected]);

describeCases('aggregate: expressions', [
  computes(
    {
      a: { $cond: [{ $gt: ['$age', 26] }, 'old', 'young'] },
      c: { $ifNull: ['$nope', 0] },
      e: { $eq: ['$nope', null] },
    },
    { a: 'old', c: 0, e: false },
  ),
  computes(
    { a: { $and: ['$age', true] }, o: { $or: ['$nope', false] }, n: { $not: ['$nope'] }, i: { $in: ['a', '$tags'] } },
    { a: true, o: false, n: true, i: true },
  ),
  computes(
    {
      m: { $max: [1, '$age', null] },
      s: { $sum: ['$age', 2, 'x'] },
      g: { $add: ['$at', 1000] },
      l: { $literal: '$x' },
    },
    { m: 30, s: 32, g: at(1), l: '$x' },
  ),
  computes({ s: { $size: '$tags' }, l: { $lte: ['$age', 'x'] }, n: { $ne: ['$_id', 1] } }, { s: 2, l: true, n: false }),
]);

describeCases('aggregate: what is refused', [
  refuses([{ $foo: 1 }], 40324),
  refuses([{ $unset: 'age' }], 40324),
  refuses([{ $match: {}, $limit: 1 }], 40323),
  refuses([{ $project: { x: { $foo: 1 } } }], 168),
  refuses([{ $match: { $expr: { $foo: 1 } } }], 168),
  refuses([{ $group: { _id: 1, n: { $foo: 1 } } }], 168),
  refuses([{ $project: { x: { $concat: ['$name', '!'] } } }], 168),
  refuses([{ $group: { _id: 1, all: { $push: '$name' } } }], 168),
  refuses([{ $limit: 0 }], 15958),
  refuses([{ $group: { n: { $sum: 1 } } }], 2),
  refuses([{ $match: { a: { $foo: 1 } } }], 2),
  refuses([{ $set: { 'tags.x': 1 } }], 115),
  refuses([{ $lookup: { from: 'a', as: 'b.c', localField: 'x', foreignField: 'y' } }], 9),
]);
