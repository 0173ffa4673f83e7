import type { Document } from 'mongodb';
import { readErrorCode, describeCases } from './testing';

describeCases('collections', [
  {
    name: 'collections are created, listed and dropped',
    expect: [48, ['a', 'b'], ['b'], 26],
    run: async ({ db }) => {
      await db.createCollection('a');
      await db.createCollection('b');
      const names = async (): Promise<string[]> =>
        (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
      const both = await names();
      const again = await readErrorCode(db.createCollection('a'));
      await db.dropCollection('a');
      return [again, both, await names(), await readErrorCode(db.collection('a').listIndexes().toArray())];
    },
    otherEngine: 'it lets a collection be created again',
  },
  {
    name: 'capped collections, views and names of the system are refused',
    expect: [73, 40415, 40415],
    otherEngine: 'it has these',
    run: async ({ db }) => [
      await readErrorCode(db.createCollection('system.x')),
      await readErrorCode(db.createCollection('a', { capped: true, size: 100 })),
      await readErrorCode(db.createCollection('a', { viewOn: 'b', pipeline: [] } as Document)),
    ],
  },
  {
    name: 'unknown commands are refused',
    expect: [59, 59, 59],
    run: async ({ db }) => [
      await readErrorCode(db.command({ foo: 1 })),
      await readErrorCode(db.command({ mapReduce: 'x' })),
      await readErrorCode(db.command({ toString: 1 })),
    ],
    otherEngine: 'its codes are others',
  },
]);
