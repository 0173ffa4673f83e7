import type { CreateIndexesOptions, Document, IndexSpecification } from 'mongodb';
import { createCollection, people, planOf, useDatabase } from './testing';

const store = useDatabase('planning');

test.each<
  [
    string,
    IndexSpecification,
    CreateIndexesOptions,
    Document,
    Record<string, 1 | -1>,
    Partial<ReturnType<typeof planOf>>,
  ]
>([
  ['an equality', { city: 1 }, {}, { city: 'c1' }, {}, { stages: ['FETCH', 'IXSCAN'], keys: 20, docs: 20 }],
  ['no index for it', { city: 1 }, {}, { age: 1 }, {}, { stages: ['COLLSCAN'], docs: 200 }],
  ['a range', { age: 1 }, {}, { age: { $gte: 10, $lt: 12 } }, {}, { stages: ['FETCH', 'IXSCAN'], keys: 8 }],
  [
    'several values',
    { age: 1 },
    {},
    { age: { $in: [3, 1, 2] } },
    { age: 1 },
    { stages: ['FETCH', 'IXSCAN'], keys: 12 },
  ],
  [
    'equality, then sort',
    { city: 1, age: -1 },
    {},
    { city: 'c1' },
    { age: 1 },
    { stages: ['FETCH', 'IXSCAN'], direction: 'backward' },
  ],
  [
    'equality, then range, sorted',
    { city: 1, age: 1 },
    {},
    { city: 'c1', age: { $gt: 20 } },
    { age: -1 },
    { stages: ['FETCH', 'IXSCAN'], direction: 'backward' },
  ],
  [
    'a sort alone',
    { age: 1, name: 1 },
    {},
    {},
    { age: -1, name: -1 },
    { stages: ['FETCH', 'IXSCAN'], direction: 'backward' },
  ],
  [
    'a sort the index does not have',
    { age: 1, name: 1 },
    {},
    {},
    { age: 1, name: -1 },
    { stages: ['SORT', 'COLLSCAN'] },
  ],
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
    { stages: ['SORT', 'FETCH', 'IXSCAN'], keys: 16 },
  ],
  [
    'branches that meet',
    { age: 1 },
    {},
    { $or: [{ age: { $gt: 40 } }, { age: { $gte: 30, $lt: 42 } }, { age: 45 }] },
    {},
    { stages: ['FETCH', 'IXSCAN'], docs: 80, returned: 80 },
  ],
  ['a branch without an index', { city: 1 }, {}, { $or: [{ city: 'c1' }, { age: 1 }] }, {}, { stages: ['COLLSCAN'] }],
  [
    'several values before the sort',
    { city: 1, age: 1 },
    {},
    { city: { $in: ['c1', 'c2'] } },
    { age: 1 },
    { stages: ['SORT', 'FETCH', 'IXSCAN'], keys: 40 },
  ],
  ['an array', { tags: 1 }, {}, { tags: 't1' }, {}, { stages: ['FETCH', 'IXSCAN'] }],
  ['an array, then sort', { tags: 1, age: 1 }, {}, { tags: 't1' }, { age: 1 }, { stages: ['FETCH', 'IXSCAN'] }],
  ['a sort by an array', { tags: 1 }, {}, {}, { tags: 1 }, { stages: ['SORT', 'COLLSCAN'] }],
  [
    'one element of an array',
    { 'place.at': 1, age: 1 },
    {},
    { place: { $elemMatch: { at: 1, role: 1 } } },
    { age: 1 },
    { stages: ['FETCH', 'IXSCAN'], keys: 50 },
  ],
  ['a prefix', { name: 1 }, {}, { name: /^n19/ }, { name: 1 }, { stages: ['FETCH', 'IXSCAN'], keys: 11 }],
  ['a regex without one', { name: 1 }, {}, { name: /9/ }, {}, { stages: ['COLLSCAN'] }],
  ['sparse, for a value', { city: 1 }, { sparse: true }, { city: 'c1' }, {}, { stages: ['FETCH', 'IXSCAN'] }],
  ['sparse, for missing fields', { city: 1 }, { sparse: true }, { city: null }, {}, { stages: ['COLLSCAN'] }],
  ['sparse, for a sort', { city: 1 }, { sparse: true }, {}, { city: 1 }, { stages: ['SORT', 'COLLSCAN'] }],
  [
    'partial, implied by a value',
    { city: 1 },
    { partialFilterExpression: { age: { $gt: 20 } } },
    { city: 'c1', age: 21 },
    {},
    { stages: ['FETCH', 'IXSCAN'] },
  ],
  [
    'partial, implied by the same words',
    { city: 1 },
    { partialFilterExpression: { age: { $gt: 20 } } },
    { city: 'c1', age: { $gt: 20 } },
    {},
    { stages: ['FETCH', 'IXSCAN'] },
  ],
  [
    'partial, implied for what exists',
    { city: 1 },
    { partialFilterExpression: { city: { $exists: true } } },
    { city: 'c1' },
    {},
    { stages: ['FETCH', 'IXSCAN'] },
  ],
  [
    'partial, implied by a range of what exists',
    { age: 1 },
    { partialFilterExpression: { age: { $exists: true } } },
    { age: { $lt: 2 } },
    {},
    { stages: ['FETCH', 'IXSCAN'], keys: 8 },
  ],
  [
    'partial, not implied',
    { city: 1 },
    { partialFilterExpression: { age: { $gt: 20 } } },
    { city: 'c1', age: 20 },
    {},
    { stages: ['COLLSCAN'] },
  ],
])('%s', async (_, spec, options, filter, sort, expected) => {
  const c = await createCollection(store.db, 200, people, [spec, options]);
  expect(planOf(await c.find(filter).sort(sort).explain())).toMatchObject(expected);
});
