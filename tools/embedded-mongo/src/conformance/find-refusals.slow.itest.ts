import type { Document } from 'mongodb';
import { people } from './people';
import { readErrorCode, describeCases, type Case } from './testing';

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
    { a: { $regex: 5 } },
    { a: { $regex: 'a', $options: 5 } },
    { a: { $regex: '(' } },
    { a: { $gt: /x/ } },
  ].map((filter): Case => ({
    name: JSON.stringify(filter),
    given: people,
    run: ({ c }) => readErrorCode(c.find(filter as never).toArray()),
    expect: 2,
    otherEngine:
      '$regex' in ((filter.a as object) ?? {})
        ? 'its code is 51091'
        : '$gt' in ((filter.a as object) ?? {})
          ? 'it allows it'
          : undefined,
  })),
  ...(
    [
      { a: { $type: 'int' } },
      { a: { $mod: [2, 0] } },
      { a: { $bitsAllSet: 1 } },
      { $text: { $search: 'x' } },
      { $where: 'true' },
    ] as Document[]
  ).map((filter): Case => ({
    name: `${JSON.stringify(filter)}, which this server leaves out`,
    run: ({ c }) => readErrorCode(c.find(filter as never).toArray()),
    expect: 2,
    otherEngine: 'it has it',
  })),
  {
    name: 'a $slice',
    given: people,
    run: ({ c }) => readErrorCode(c.find({}, { projection: { tags: { $slice: 1 } } }).toArray()),
    expect: 2,
    otherEngine: 'it has it',
  },
  {
    name: 'a collation',
    run: ({ c }) => readErrorCode(c.find({}, { collation: { locale: 'de' } }).toArray()),
    expect: 115,
    otherEngine: 'it has collations',
  },
  {
    name: 'a hint that is no index',
    run: ({ c }) => readErrorCode(c.find({}, { hint: 'nope' }).toArray()),
    expect: 2,
    otherEngine: 'its shim ignores hints',
  },
  {
    name: 'a tailable cursor',
    run: ({ c }) => readErrorCode(c.find({}, { tailable: true }).toArray()),
    expect: 40415,
    otherEngine: 'its shim ignores it',
  },
  {
    name: 'an option nobody knows',
    run: ({ db }) => readErrorCode(db.command({ find: 'things', foo: 1 })),
    expect: 40415,
    otherEngine: 'its shim ignores it',
  },
  {
    name: 'a sort that is no direction',
    run: ({ db }) => readErrorCode(db.command({ find: 'things', sort: { a: 2 } })),
    expect: 2,
    otherEngine: 'its code is another',
  },
]);
