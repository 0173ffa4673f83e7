import type { Document } from 'mongodb';
import { gives } from './pipelines';
import { describeCases } from './testing';

const mine = [
  { _id: 1, o: [1, 2] },
  { _id: 2, o: [3] },
  { _id: 3, o: [] },
  { _id: 4, o: [] },
];
const ids = [{ $project: { o: '$o._id' } }, { $sort: { _id: 1 } }];
/** Creates the stage that joins `posts` as `o`. */
const joins = (spec: Document) => ({ $lookup: { from: 'posts', as: 'o', ...spec } });
const byAuthor = { localField: '_id', foreignField: 'author' };
const matchesMe = { $match: { $expr: { $eq: ['$author', '$$me'] } } };

describeCases('aggregate: $lookup', [
  gives([joins(byAuthor), ...ids], mine),
  gives([joins({ let: { me: '$_id' }, pipeline: [matchesMe] }), ...ids], mine),
  gives(
    [joins({ ...byAuthor, pipeline: [{ $match: { tag: 'a' } }] }), ...ids],
    [{ _id: 1, o: [1] }, { _id: 2, o: [3] }, ...mine.slice(2)],
  ),
  gives(
    [{ $match: { _id: { $ne: 3 } } }, joins({ localField: 'tags', foreignField: 'tag' }), ...ids],
    [
      { _id: 1, o: [1, 2, 3] },
      { _id: 2, o: [2] },
      { _id: 4, o: [1, 3] },
    ],
  ),
  gives(
    [{ $match: { _id: 4 } }, joins({ localField: 'age', foreignField: 'author' }), ...ids],
    [{ _id: 4, o: [4, 5] }],
  ),
  gives(
    [{ $match: { _id: 1 } }, joins({ from: 'none', localField: '_id', foreignField: 'x' }), ...ids],
    [{ _id: 1, o: [] }],
  ),
  gives(
    [joins(byAuthor), { $unwind: '$o' }, { $group: { _id: '$name', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: 'Ann', n: 2 },
      { _id: 'bob', n: 1 },
    ],
  ),
]);
