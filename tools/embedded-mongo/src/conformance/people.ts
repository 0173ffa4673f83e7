import { Long, ObjectId } from 'mongodb';
import type { Doc } from './testing';

/** The instants and ids of the documents below. */
export const at = (second: number): Date => new Date(1_700_000_000_000 + second * 1000);
export const oid = (number: number): ObjectId => new ObjectId(String(number).padStart(24, '0'));

/** Documents with values of many types, for find and its cursors. */
export const people: Doc[] = [
  {
    _id: 1,
    name: 'Ann',
    age: 30,
    tags: ['a', 'b'],
    addr: { city: 'X', zip: 1 },
    scores: [
      { s: 1, k: 'x' },
      { s: 5, k: 'y' },
    ],
    at: at(1),
    oid: oid(1),
    n: null,
  },
  { _id: 2, name: 'bob', age: 25, tags: [], addr: { city: 'Y' }, scores: [], at: at(2), oid: oid(2) },
  { _id: 3, name: 'Cid', age: 41.5, tags: ['b', 'c'], addr: null, at: at(3), x: true, n: 5 },
  {
    _id: 4,
    name: 'Dee',
    age: Long.fromString('9007199254740993'),
    tags: 'a',
    addr: [{ city: 'X' }, { city: 'Z' }],
    scores: [{ s: 3 }],
    n: 'str',
  },
  { _id: 5, name: 'Eve', age: '30', nested: [[1, 2], [3]], empty: {}, n: [] },
  { _id: 6 },
];
