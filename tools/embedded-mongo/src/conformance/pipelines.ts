import { ObjectId, type Document } from 'mongodb';
import type { Case, Doc } from './testing';

/** The instants and documents that the pipelines read. */
export const at = (second: number): Date => new Date(1_700_000_000_000 + second * 1000);
export const id = new ObjectId('0123456789abcdef01234567');
export const people: Doc[] = [
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

/** Creates a case that runs a pipeline over `people`. `posts` is a second collection. */
export const gives = (pipeline: Document[], expected: unknown, otherEngine?: string): Case => ({
  name: JSON.stringify(pipeline),
  given: people,
  expect: expected,
  otherEngine,
  run: async ({ c, db }) => {
    if (JSON.stringify(pipeline).includes('posts')) await db.collection<Doc>('posts').insertMany(posts);
    return c.aggregate(pipeline).toArray();
  },
});
