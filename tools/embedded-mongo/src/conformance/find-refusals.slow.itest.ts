import type { Document, FindOptions } from 'mongodb';
import { people } from './people';
import { describeCases, readErrorCode, type Case, type World } from './testing';

const refuses = (name: string, code: number, run: (world: World) => Promise<unknown>, otherEngine?: string): Case => ({
  name,
  given: people,
  run: (world) => readErrorCode(run(world)),
  expect: code,
  otherEngine,
});
const refusesFilter = (filter: Document, otherEngine?: string): Case =>
  refuses(JSON.stringify(filter), 2, ({ c }) => c.find(filter as never).toArray(), otherEngine);
const refusesOption = (name: string, code: number, options: FindOptions, otherEngine: string): Case =>
  refuses(name, code, ({ c }) => c.find({}, options).toArray(), otherEngine);

describeCases('find: what is refused', [
  ...[
    { $foo: 1 },
    { a: { $foo: 1 } },
    { a: { $in: 1 } },
    { $or: [] },
    { $or: [5] },
    { $and: { a: 1 } },
    { a: { $not: 3 } },
    { a: { $size: 'x' } },
    { a: { $size: -1 } },
    { a: { $size: 1.5 } },
    { a: { $elemMatch: 5 } },
    { a: { $all: 1 } },
    { a: { $nin: 1 } },
  ].map((filter) => refusesFilter(filter)),
  ...[{ $regex: 5 }, { $regex: 'a', $options: 5 }, { $regex: '(' }].map((a) =>
    refusesFilter({ a }, 'its code is 51091'),
  ),
  refusesFilter({ a: { $gt: /x/ } }, 'it allows it'),
  // This server leaves these out.
  refusesFilter({ a: { $type: 'int' } }, 'it has it'),
  refusesFilter({ a: { $mod: [2, 0] } }, 'it has it'),
  refusesFilter({ a: { $bitsAllSet: 1 } }, 'it has it'),
  refusesFilter({ $text: { $search: 'x' } }, 'it has it'),
  refusesFilter({ $where: 'true' }, 'it has it'),
  refusesOption('a $slice', 168, { projection: { tags: { $slice: 1 } } }, 'it has it'),
  refusesOption('a projection with $elemMatch', 168, { projection: { scores: { $elemMatch: { s: 1 } } } }, 'it has it'),
  refusesOption('a positional projection', 2, { projection: { 'scores.$': 1 } }, 'it has it'),
  refusesOption('a collation', 115, { collation: { locale: 'de' } }, 'it has collations'),
  refusesOption('a hint that is no index', 2, { hint: 'nope' }, 'its shim ignores hints'),
  refusesOption('a tailable cursor', 40415, { tailable: true }, 'its shim ignores it'),
  refuses('an option nobody knows', 40415, ({ db }) => db.command({ find: 'things', foo: 1 }), 'its shim ignores it'),
  refuses(
    'a sort that is no direction',
    2,
    ({ db }) => db.command({ find: 'things', sort: { a: 2 } }),
    'its code is another',
  ),
]);
