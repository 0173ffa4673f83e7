import type { CreateIndexesOptions, Document, IndexSpecification } from 'mongodb';
import { createCollection, people, summarizePlan, useDatabase } from './testing';

const store = useDatabase('planning');

type Plan = Partial<ReturnType<typeof summarizePlan>>;
const BY_INDEX = { stages: ['FETCH', 'IXSCAN'] };
const BY_MERGE = { stages: ['FETCH', 'SORT_MERGE', 'IXSCAN'] };
const BY_SCAN = { stages: ['COLLSCAN'] };
const BY_SORTED_SCAN = { stages: ['SORT', 'COLLSCAN'] };
const OF_AGE = { partialFilterExpression: { age: { $gt: 20 } } };

type Row = [string, IndexSpecification, CreateIndexesOptions, Document, Record<string, 1 | -1>, Plan];
test.each<Row>([
  ['an equality', { city: 1 }, {}, { city: 'c1' }, {}, { ...BY_INDEX, keys: 20, docs: 20 }],
  ['a field without an index', { city: 1 }, {}, { age: 1 }, {}, { ...BY_SCAN, docs: 200 }],
  ['a range', { age: 1 }, {}, { age: { $gte: 10, $lt: 12 } }, {}, { ...BY_INDEX, keys: 8 }],
  ['several values', { age: 1 }, {}, { age: { $in: [3, 1, 2] } }, { age: 1 }, { ...BY_INDEX, keys: 12 }],
  ['equality, then sort', { city: 1, age: -1 }, {}, { city: 'c1' }, { age: 1 }, { ...BY_INDEX, direction: 'backward' }],
  [
    'equality, then range, sorted',
    { city: 1, age: 1 },
    {},
    { city: 'c1', age: { $gt: 20 } },
    { age: -1 },
    { ...BY_INDEX, direction: 'backward' },
  ],
  ['a sort alone', { age: 1, name: 1 }, {}, {}, { age: -1, name: -1 }, { ...BY_INDEX, direction: 'backward' }],
  ['a sort that differs from the index', { age: 1, name: 1 }, {}, {}, { age: 1, name: -1 }, BY_SORTED_SCAN],
  [
    'branches',
    { city: 1, age: 1 },
    {},
    {
      $or: [
        { city: 'c2', age: { $gt: 30 } },
        { city: 'c1', age: { $gt: 25 } },
      ],
    },
    { city: 1, age: 1 },
    { ...BY_MERGE, keys: 16 },
  ],
  [
    'branches after a key, in the order of the sort',
    { city: 1, age: 1, _id: 1 },
    {},
    {
      city: 'c1',
      $and: [{ age: { $gte: 1 } }, { age: { $gte: 21 }, $or: [{ age: 21, _id: { $gt: 121 } }, { age: { $gt: 21 } }] }],
    },
    { age: 1, _id: 1 },
    { ...BY_MERGE, keys: 9, docs: 9 },
  ],
  [
    'the narrower of two edges',
    { age: 1 },
    {},
    { $and: [{ age: { $gte: 3, $lt: 40 } }, { age: { $gt: 10, $lte: 12 } }, { age: { $gte: 10 } }] },
    { age: 1 },
    { ...BY_INDEX, keys: 8, docs: 8 },
  ],
  [
    'conditions on keys',
    { city: 1, age: 1, name: 1 },
    {},
    { city: 'c1', name: { $regex: '1$' }, age: { $ne: 1 } },
    { age: 1 },
    { ...BY_INDEX, keys: 20, docs: 16, returned: 16 },
  ],
  [
    'branches that overlap',
    { age: 1 },
    {},
    { $or: [{ age: { $gt: 40 } }, { age: { $gte: 30, $lt: 42 } }, { age: 45 }] },
    {},
    { ...BY_INDEX, docs: 80, returned: 80 },
  ],
  ['a branch without an index', { city: 1 }, {}, { $or: [{ city: 'c1' }, { age: 1 }] }, {}, BY_SCAN],
  [
    'several values before the sort',
    { city: 1, age: 1 },
    {},
    { city: { $in: ['c1', 'c2'] } },
    { age: 1 },
    { ...BY_MERGE, keys: 40 },
  ],
  ['an array', { tags: 1 }, {}, { tags: 't1' }, {}, BY_INDEX],
  ['an array, then sort', { tags: 1, age: 1 }, {}, { tags: 't1' }, { age: 1 }, BY_INDEX],
  ['a sort by an array', { tags: 1 }, {}, {}, { tags: 1 }, BY_SORTED_SCAN],
  [
    'one element of an array',
    { 'place.at': 1, age: 1 },
    {},
    { place: { $elemMatch: { at: 1, role: 1 } } },
    { age: 1 },
    { ...BY_INDEX, keys: 50 },
  ],
  ['a prefix', { name: 1 }, {}, { name: /^n19/ }, { name: 1 }, { ...BY_INDEX, keys: 11 }],
  ['a regular expression without a prefix', { name: 1 }, {}, { name: /9/ }, {}, BY_SCAN],
  ['sparse, for a value', { city: 1 }, { sparse: true }, { city: 'c1' }, {}, BY_INDEX],
  ['sparse, for missing fields', { city: 1 }, { sparse: true }, { city: null }, {}, BY_SCAN],
  ['sparse, for existing fields', { city: 1 }, { sparse: true }, { city: { $exists: true }, age: 3 }, {}, BY_INDEX],
  ['sparse, for fields that do not exist', { city: 1 }, { sparse: true }, { city: { $exists: false } }, {}, BY_SCAN],
  ['sparse, for a sort', { city: 1 }, { sparse: true }, {}, { city: 1 }, BY_SORTED_SCAN],
  ['partial, implied by a value', { city: 1 }, OF_AGE, { city: 'c1', age: 21 }, {}, BY_INDEX],
  ['partial, implied by the same condition', { city: 1 }, OF_AGE, { city: 'c1', age: { $gt: 20 } }, {}, BY_INDEX],
  [
    'partial, implied by the existence of a field',
    { city: 1 },
    { partialFilterExpression: { city: { $exists: true } } },
    { city: 'c1' },
    {},
    BY_INDEX,
  ],
  [
    'partial, implied by a range of an existing field',
    { age: 1 },
    { partialFilterExpression: { age: { $exists: true } } },
    { age: { $lt: 2 } },
    {},
    { ...BY_INDEX, keys: 8 },
  ],
  ['partial, not implied', { city: 1 }, OF_AGE, { city: 'c1', age: 20 }, {}, BY_SCAN],
])('The query %s has the expected plan', async (_, spec, options, filter, sort, expected) => {
  const c = await createCollection(store.db, 200, people, [spec, options]);
  expect(summarizePlan(await c.find(filter).sort(sort).explain())).toMatchObject(expected);
});
