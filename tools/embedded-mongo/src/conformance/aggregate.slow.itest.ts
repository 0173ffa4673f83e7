import type { Document } from 'mongodb';
import { at, gives, id, people } from './pipelines';
import { codeOf, describeCases, type Case } from './testing';

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
  gives([{ $match: { age: -1 } }, { $count: 'total' }], [], 'it returns 0'),
  gives(
    [{ $match: { _id: 1 } }, { $set: { 'addr.new': '$age', addr: { other: 1 } } }],
    [{ ...people[0], addr: { zip: 1, new: 30, other: 1 } }],
    'it refuses the two together',
  ),
  gives(
    [{ $match: { _id: 1 } }, { $set: { name: '$$REMOVE' } }, { $unset: ['tags', 'addr.zip'] }],
    [{ _id: 1, city: 'X', age: 30, at: at(0), ref: id, addr: {} }],
  ),
  gives([{ $sort: { _id: 1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }], [{ _id: 2 }, { _id: 3 }]),
  gives([{ $sort: { _id: 1 } }, { $limit: 2 }, { $match: { _id: 2 } }, { $project: { _id: 1 } }], [{ _id: 2 }]),
  gives([{ $sort: { tags: 1, _id: 1 } }, { $project: { _id: 1 } }], [{ _id: 3 }, { _id: 1 }, { _id: 4 }, { _id: 2 }]),
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
  refuses([{ $facet: { a: [] } }], 40324),
  refuses([{ $match: {}, $limit: 1 }], 40323),
  refuses([{ $project: { x: { $foo: 1 } } }], 168),
  refuses([{ $match: { $expr: { $foo: 1 } } }], 168),
  refuses([{ $group: { _id: 1, n: { $foo: 1 } } }], 168),
  refuses([{ $project: { x: { $function: {} } } }], 168),
  refuses([{ $project: { x: { $toString: '$age' } } }], 168),
  refuses([{ $limit: 0 }], 15958),
  refuses([{ $group: { n: { $sum: 1 } } }], 2),
  refuses([{ $match: { a: { $foo: 1 } } }], 2),
  refuses([{ $set: { 'tags.x': 1 } }], 115),
  refuses([{ $lookup: { from: 'a', as: 'b.c', localField: 'x', foreignField: 'y' } }], 9),
]);
