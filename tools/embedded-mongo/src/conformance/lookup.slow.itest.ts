import { gives } from './pipelines';
import { describeCases } from './testing';

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
