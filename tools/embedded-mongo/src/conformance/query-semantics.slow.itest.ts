import { BSONRegExp } from 'mongodb';
import { readErrorCode, describeCases, matches, numbered, type Doc } from './testing';

const sparse: Doc[] = [{ _id: 1, a: 1 }, { _id: 2, a: null }, { _id: 3 }, { _id: 4, a: [] }, { _id: 5, a: [null, 2] }];
const exists = { partialFilterExpression: { a: { $exists: true } } };
const mixed: Doc[] = [
  { _id: 1, s: [1, 'a'] },
  { _id: 2, s: [{ x: 1 }, {}] },
  { _id: 3, s: [{ x: null }] },
  { _id: 4, s: { x: 1 } },
  { _id: 5, s: 1 },
  { _id: 6, s: [[1, 2], { y: 2 }] },
  { _id: 7, s: [null] },
  { _id: 8, s: [] },
];
const nested: Doc[] = [
  { _id: 1, s: [{ t: [1, 2] }, { t: [3] }] },
  { _id: 2, s: { t: [1] } },
  { _id: 3, s: [{ t: 5 }] },
  { _id: 4, s: [[1, 2]] },
  { _id: 5, s: [{ t: [{ u: 1 }, { u: 5 }] }] },
];
const texts: Doc[] = [
  { _id: 1, t: 'abc' },
  { _id: 2, t: 'a\nc' },
  { _id: 3, t: 'abc' },
  { _id: 4, t: 'ABC' },
  { _id: 5, t: 'abc' },
  { _id: 6 },
];

describeCases('queries: null and partial indexes', [
  matches('null matches documents that are not in a partial index', sparse, { a: null }, [2, 3, 5], { a: 1 }, exists),
  matches(
    'null in a list matches documents that are not in a partial index',
    sparse,
    { a: { $in: [null, 1] } },
    [1, 2, 3, 5],
    { a: 1 },
    exists,
  ),
  matches(
    'null and another field match documents that are not in a partial index',
    sparse.map((doc) => ({ ...doc, b: 1 })),
    { a: null, b: 1 },
    [2, 3, 5],
    { b: 1, a: 1 },
    exists,
  ),
  matches(
    'an empty array is in no partial index of a value',
    [
      { _id: 1, a: [] },
      { _id: 2, a: 1 },
    ],
    { a: [] },
    [1],
    { a: 1 },
    { partialFilterExpression: { a: { $gt: 0 } } },
  ),
  {
    name: 'an unsupported condition of a partial index is refused',
    run: async ({ c }) =>
      Promise.all(
        [
          { a: { $ne: 1 } },
          { a: { $exists: false } },
          { a: { $not: { $gt: 1 } } },
          { $nor: [{ a: 1 }] },
          { a: /x/ },
        ].map((partial) => readErrorCode(c.createIndex({ b: 1 }, { partialFilterExpression: partial as never }))),
      ),
    expect: [67, 67, 67, 67, 67],
    otherEngine: 'it has other errors for some',
  },
]);

describeCases('queries: arrays', [
  matches('$elemMatch of documents: $exists', mixed, { s: { $elemMatch: { x: { $exists: false } } } }, [2, 6]),
  matches('$elemMatch of documents: null', mixed, { s: { $elemMatch: { x: null } } }, [2, 3, 6]),
  matches('$elemMatch of documents: $ne', mixed, { s: { $elemMatch: { x: { $ne: 1 } } } }, [2, 3, 6]),
  matches('$elemMatch of values: null', mixed, { s: { $elemMatch: { $eq: null } } }, [7]),
  matches('$elemMatch of values: $ne', mixed, { s: { $elemMatch: { $ne: 1 } } }, [1, 2, 3, 6, 7]),
  matches('$elemMatch of values does not match items of nested arrays', mixed, { s: { $elemMatch: { $gt: 1 } } }, []),
  matches('$elemMatch of values: $size of a nested array', mixed, { s: { $elemMatch: { $size: 2 } } }, [6]),
  matches('$elemMatch through an array', nested, { 's.t': { $elemMatch: { $gt: 2 } } }, [1]),
  matches('$elemMatch through an array, of documents', nested, { 's.t': { $elemMatch: { u: { $gt: 1 } } } }, [5]),
  matches('$size through an array', nested, { 's.t': { $size: 1 } }, [1, 2]),
  matches('$size does not count the items of a nested array', nested, { s: { $size: 2 } }, [1]),
  matches('$not of $size through an array', nested, { 's.t': { $not: { $size: 1 } } }, [3, 4, 5]),
  matches('$elemMatch through an array, by index', nested, { 's.t': { $elemMatch: { $gt: 2 } } }, [1], { 's.t': 1 }),
  {
    name: 'distinct does not return null for a missing field',
    given: [{ _id: 1, s: [{ x: 1 }, {}] }, { _id: 2, s: [] }, { _id: 3, s: { x: [2, [3]] } }, { _id: 4 }],
    run: async ({ c }) => [await c.distinct('s.x'), await c.distinct('nowhere'), await c.distinct('s.x', { _id: 4 })],
    expect: [[1, 2, [3]], [], []],
  },
  {
    name: 'distinct returns null for a field that is null',
    given: numbered({ a: null }, { a: [null, 1] }),
    run: async ({ c }) => c.distinct('a'),
    expect: [null, 1],
  },
]);

describeCases('queries: regular expressions', [
  matches('a regular expression in $in has no state', texts, { t: { $in: [new BSONRegExp('b', ''), 'x'] } }, [1, 3, 5]),
  matches(
    'with the option s, a dot matches the end of a line',
    texts,
    { t: { $in: [new BSONRegExp('a.c', 's')] } },
    [1, 2, 3, 5],
  ),
  matches(
    'without the option s, a dot does not match the end of a line',
    texts,
    { t: { $in: [new BSONRegExp('a.c', '')] } },
    [1, 3, 5],
  ),
  matches('the options s and i belong to $regex', texts, { t: { $regex: 'A.C', $options: 'si' } }, [1, 2, 3, 4, 5]),
  matches('the option s, by index', texts, { t: new BSONRegExp('^a.c', 's') }, [1, 2, 3, 5], { t: 1 }),
  matches(
    'a stored regular expression is found by an equal one',
    [
      { _id: 1, r: new BSONRegExp('x', 'i') },
      { _id: 2, r: new BSONRegExp('x') },
      { _id: 3, r: 'ax' },
    ],
    { r: new BSONRegExp('x') },
    [2, 3],
  ),
  {
    name: 'unknown options, and operators in place of values, are refused',
    run: async ({ c }) =>
      Promise.all(
        [
          { a: { $regex: 'x', $options: 'g' } },
          { a: { $regex: 'x', $options: 'x' } },
          { a: { $options: 'i' } },
          { a: { $in: [{ $gt: 1 }] } },
          { a: { $ne: /x/ } },
          { a: { $all: [{ $gt: 1 }] } },
        ].map((filter) => readErrorCode(c.find(filter as never).toArray())),
      ),
    expect: [51_108, 2, 2, 2, 2, 2],
    otherEngine: 'it knows x',
  },
]);
