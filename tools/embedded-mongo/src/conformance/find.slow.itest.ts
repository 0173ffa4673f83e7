import { Long, type Document, type Filter, type FindOptions } from 'mongodb';
import { at, oid, people } from './people';
import { describeCases, type Case, type Doc } from './testing';

const finds = (filter: Document, ids: number[], options: FindOptions = {}, otherEngine?: string): Case => ({
  name: `${JSON.stringify(filter, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))} ${JSON.stringify(options)}`,
  given: people,
  run: async ({ c }) =>
    (await c.find(filter as Filter<Doc>, { sort: { _id: 1 }, ...options }).toArray()).map(({ _id }) => _id),
  expect: ids,
  otherEngine,
});

describeCases('find: what a filter matches', [
  finds({}, [1, 2, 3, 4, 5, 6]),
  finds({ age: 30 }, [1]),
  finds({ age: { $gt: 25 } }, [1, 3, 4]),
  finds({ age: { $gte: 30, $lt: 42 } }, [1, 3]),
  finds({ age: Long.fromString('9007199254740993') }, [4]),
  finds({ age: { $lt: '5' } }, [5]),
  finds({ age: { $in: [] } }, []),
  finds({ age: { $eq: 30, $exists: true } }, [1]),
  finds({ tags: 'a' }, [1, 4]),
  finds({ tags: ['a', 'b'] }, [1]),
  finds({ tags: [] }, [2]),
  finds({ tags: { $in: ['c', 'a'] } }, [1, 3, 4]),
  finds({ tags: { $in: [[]] } }, [2]),
  finds({ tags: { $nin: ['a'] } }, [2, 3, 5, 6]),
  finds({ tags: { $ne: 'a' } }, [2, 3, 5, 6]),
  finds({ tags: { $all: ['a', 'b'] } }, [1]),
  finds({ tags: { $all: ['a'] } }, [1, 4]),
  finds({ tags: { $all: [] } }, []),
  finds({ tags: { $size: 2 } }, [1, 3]),
  finds({ tags: { $size: Long.fromNumber(2) }, name: { $ne: 'Ann' } }, [3]),
  finds({ tags: { $not: { $size: 2 } } }, [2, 4, 5, 6]),
  finds({ tags: { $elemMatch: { $gt: 'a', $lt: 'c' } } }, [1, 3]),
  finds({ 'addr.city': 'X' }, [1, 4]),
  finds({ 'addr.city': null }, [3, 5, 6]),
  finds({ 'addr.0.city': 'X' }, [4]),
  finds({ 'addr.city': { $exists: true } }, [1, 2, 4]),
  finds({ 'addr.zip': { $exists: false } }, [2, 3, 4, 5, 6]),
  finds({ addr: null }, [3, 5, 6]),
  finds({ addr: { city: 'X', zip: 1 } }, [1]),
  finds({ addr: { zip: 1, city: 'X' } }, []),
  finds({ n: null }, [1, 2, 6]),
  finds({ n: { $exists: true } }, [1, 3, 4, 5]),
  finds({ n: { $ne: null } }, [3, 4, 5]),
  finds({ n: { $in: [null, 5] } }, [1, 2, 3, 6]),
  finds({ n: { $nin: [null] } }, [3, 4, 5]),
  finds({ n: { $gte: null } }, [1, 2, 6]),
  finds({ n: { $gt: null } }, []),
  finds({ n: { $not: { $gt: 3 } } }, [1, 2, 4, 5, 6]),
  finds({ 'scores.s': 5 }, [1]),
  finds({ 'scores.s': { $gt: 2, $lt: 4 } }, [1, 4]),
  finds({ 'scores.s': { $ne: 1 } }, [2, 3, 4, 5, 6]),
  finds({ 'scores.0.s': 3 }, [4]),
  finds({ scores: { $elemMatch: { s: { $gt: 2 }, k: 'y' } } }, [1]),
  finds({ scores: { $elemMatch: { s: 1, k: 'y' } } }, []),
  finds({ nested: [1, 2] }, [5]),
  finds({ nested: 3 }, []),
  finds({ nested: { $elemMatch: { $elemMatch: { $eq: 1 } } } }, [5]),
  finds({ name: /^[A-C]/ }, [1, 3]),
  finds({ name: /b/i }, [2]),
  finds({ name: { $regex: 'O', $options: 'i' } }, [2]),
  finds({ name: { $in: [/^A/, 'bob'] } }, [1, 2]),
  finds({ name: { $not: /^A/ } }, [2, 3, 4, 5, 6]),
  finds({ name: { $gt: 'B' } }, [2, 3, 4, 5]),
  finds({ at: { $gt: at(1) } }, [2, 3]),
  finds({ oid: { $gt: oid(1) } }, [2]),
  finds({ oid: String(oid(1)) }, []),
  finds({ x: { $ne: true } }, [1, 2, 4, 5, 6]),
  finds({ empty: {} }, [5]),
  finds({ $or: [{ age: 30 }, { name: 'bob' }] }, [1, 2]),
  finds({ $and: [{ age: { $gt: 1 } }, { tags: 'b' }] }, [1, 3]),
  finds({ $nor: [{ age: 30 }, { name: 'bob' }] }, [3, 4, 5, 6]),
  finds({ $expr: { $gt: ['$age', 29] } }, [1, 3, 4, 5]),
  finds({ $expr: { $eq: ['$name', 'Ann'] } }, [1]),
  finds({ $expr: { $lt: ['$n', 3] } }, [1, 2, 6]),
  finds({ _id: { $gt: 2, $lte: 4 } }, [3, 4]),
]);

const empties = 'it sorts an empty array with null, MongoDB below it';
const sorts = (sort: Record<string, 1 | -1>, ids: number[], otherEngine?: string): Case =>
  finds({}, ids, { sort }, otherEngine);

describeCases('find: sort, skip and limit', [
  sorts({ name: 1 }, [6, 1, 3, 4, 5, 2]),
  sorts({ age: -1, _id: 1 }, [5, 4, 3, 1, 2, 6]),
  sorts({ tags: 1, _id: 1 }, [2, 5, 6, 1, 4, 3]),
  sorts({ tags: -1, _id: 1 }, [3, 1, 4, 5, 6, 2], empties),
  sorts({ n: 1, _id: 1 }, [5, 1, 2, 6, 3, 4], empties),
  sorts({ 'addr.city': 1, _id: 1 }, [3, 5, 6, 1, 4, 2]),
  sorts({ 'scores.s': -1, _id: 1 }, [1, 4, 2, 3, 5, 6]),
  sorts({ at: -1, _id: -1 }, [3, 2, 1, 6, 5, 4]),
  finds({}, [3, 4], { sort: { _id: 1 }, skip: 2, limit: 2 }),
  finds({}, [1, 2, 3], { limit: -3 }),
]);

const projects = (projection: Document, expected: unknown, filter: Document = { _id: 1 }): Case => ({
  name: JSON.stringify(projection),
  given: people,
  run: ({ c }) => c.find(filter as Filter<Doc>, { projection, sort: { _id: 1 } }).toArray(),
  expect: [expected],
});

describeCases('find: projections', [
  projects({ name: 1 }, { _id: 1, name: 'Ann' }),
  projects({ name: 1, _id: 0 }, { name: 'Ann' }),
  projects({ _id: 1 }, { _id: 1 }),
  projects({ 'addr.city': 1 }, { _id: 1, addr: { city: 'X' } }),
  projects({ addr: { city: 1 } }, { _id: 1, addr: { city: 'X' } }),
  projects({ 'addr.city': 1 }, { _id: 4, addr: [{ city: 'X' }, { city: 'Z' }] }, { _id: 4 }),
  projects({ 'addr.city': 1 }, { _id: 3 }, { _id: 3 }),
  projects({ 'scores.s': 1 }, { _id: 1, scores: [{ s: 1 }, { s: 5 }] }),
  projects(
    { 'scores.s': 0, tags: 0, addr: 0, at: 0, oid: 0, n: 0 },
    { _id: 1, name: 'Ann', age: 30, scores: [{ k: 'x' }, { k: 'y' }] },
  ),
  projects({ name: 1, city: '$addr.city' }, { _id: 1, name: 'Ann', city: 'X' }),
  projects({ total: { $sum: '$scores.s' } }, { _id: 1, total: 6 }),
]);
