import type { Document } from 'mongodb';
import { at, gives } from './pipelines';
import { describeCases, type Case } from './testing';

const first = (fields: Document, expected: Document): Case =>
  gives([{ $match: { _id: 1 } }, { $project: { _id: 0, ...fields } }], [expected]);

describeCases('aggregate: expressions', [
  first(
    {
      a: { $cond: [{ $gt: ['$age', 26] }, 'old', 'young'] },
      b: { $switch: { branches: [{ case: { $eq: ['$_id', 1] }, then: 'one' }], default: 'other' } },
      c: { $ifNull: ['$nope', 0] },
    },
    { a: 'old', b: 'one', c: 0 },
  ),
  first(
    {
      a: { $map: { input: '$tags', as: 't', in: { $concat: ['$$t', '!'] } } },
      b: { $filter: { input: '$tags', as: 't', cond: { $ne: ['$$t', 'a'] } } },
      c: { $reduce: { input: [1, 2], initialValue: 0, in: { $add: ['$$value', '$$this'] } } },
    },
    { a: ['a!', 'b!'], b: ['b'], c: 3 },
  ),
  first(
    {
      c: { $substrCP: ['$name', 0, 2] },
      d: { $split: ['a,b', ','] },
      e: { $strLenCP: '$name' },
      f: { $regexMatch: { input: '$name', regex: /n/ } },
    },
    { c: 'An', d: ['a', 'b'], e: 3, f: true },
  ),
  first({ c: { $toDate: '2024-01-01T00:00:00Z' }, d: { $toInt: '5' } }, { c: new Date('2024-01-01'), d: 5 }),
  first(
    {
      y: { $year: '$at' },
      d: { $dateToString: { date: '$at', format: '%Y-%m-%d' } },
      t: { $dateTrunc: { date: '$at', unit: 'hour' } },
      p: { $dateAdd: { startDate: '$at', unit: 'day', amount: 1 } },
      s: { $subtract: ['$at', '$at'] },
      g: { $add: ['$at', 1000] },
    },
    { y: 2023, d: '2023-11-14', t: new Date('2023-11-14T22:00:00Z'), p: at(86_400), s: 0, g: at(1) },
  ),
  first(
    {
      s: { $size: '$tags' },
      f: { $first: '$tags' },
      l: { $arrayElemAt: ['$tags', -1] },
      i: { $in: ['a', '$tags'] },
      c: { $concatArrays: ['$tags', ['z']] },
      r: { $reverseArray: '$tags' },
      x: { $indexOfArray: ['$tags', 'b'] },
      v: { $slice: ['$tags', 1] },
    },
    { s: 2, f: 'a', l: 'b', i: true, c: ['a', 'b', 'z'], r: ['b', 'a'], x: 1, v: ['a'] },
  ),
  first(
    {
      m: { $max: [1, '$age', null] },
      s: { $sum: ['$age', 2, 'x'] },
      a: { $avg: [1, 3] },
      r: { $round: [{ $divide: ['$age', 7] }, 2] },
      o: { $mod: ['$age', 7] },
      b: { $abs: -2 },
    },
    { m: 30, s: 32, a: 2, r: 4.29, o: 2, b: 2 },
  ),
  first(
    {
      e: { $eq: ['$nope', null] },
      c: { $cmp: ['$age', 'x'] },
      a: { $and: ['$age', true] },
      n: { $not: ['$nope'] },
      o: { $objectToArray: '$addr' },
      l: { $literal: '$x' },
      v: { $let: { vars: { q: 5 }, in: { $multiply: ['$$q', 2] } } },
    },
    { e: false, c: -1, a: true, n: true, o: [{ k: 'zip', v: 1 }], l: '$x', v: 10 },
  ),
]);
