import { Decimal128, Double, Long, type Binary, type Timestamp } from 'bson';
import fc from 'fast-check';
import { compareValues, distinctValues } from './compare';
import { anyValue, runs } from './testing';

// The types in MongoDB's order, written independently of the source.
const TYPES = [
  'minKey',
  'missing',
  'null',
  'number',
  'string',
  'object',
  'array',
  'binary',
  'objectId',
  'bool',
  'date',
  'timestamp',
  'maxKey',
];

function getType(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  const names: Record<string, string> = {
    Int32: 'number',
    Double: 'number',
    Long: 'number',
    ObjectId: 'objectId',
    Binary: 'binary',
    Timestamp: 'timestamp',
    MinKey: 'minKey',
    MaxKey: 'maxKey',
  };
  const boxed = (value as { _bsontype?: string })._bsontype;
  return boxed ? names[boxed]! : typeof value === 'boolean' ? 'bool' : typeof value;
}

const sign = (a: number | bigint | string, b: number | bigint | string): number => (a < b ? -1 : a > b ? 1 : 0);

function expected(a: unknown, b: unknown): number {
  const [x, y] = [getType(a), getType(b)];
  if (x !== y) return sign(TYPES.indexOf(x), TYPES.indexOf(y));
  switch (x) {
    case 'number': {
      const [m, n] = [a, b].map((value) => (value instanceof Long ? value.toBigInt() : Number(value))) as [
        number,
        number,
      ];
      return Number.isNaN(m) || Number.isNaN(n) ? sign(Number(!Number.isNaN(m)), Number(!Number.isNaN(n))) : sign(m, n);
    }
    case 'string':
      return Math.sign(Buffer.compare(Buffer.from(a as string), Buffer.from(b as string)));
    case 'bool':
      return sign(Number(a), Number(b));
    case 'date':
      return sign(Number(a), Number(b));
    case 'objectId':
      return sign(String(a), String(b));
    case 'timestamp':
      return sign((a as Timestamp).toBigInt(), (b as Timestamp).toBigInt());
    case 'binary': {
      const [m, n] = [a as Binary, b as Binary];
      return (
        sign(m.length(), n.length()) || sign(m.sub_type, n.sub_type) || Math.sign(Buffer.compare(m.buffer, n.buffer))
      );
    }
    case 'array':
      return listOrder(
        (a as unknown[]).map((value) => ['', value]),
        (b as unknown[]).map((value) => ['', value]),
      );
    case 'object':
      return listOrder(Object.entries(a as object), Object.entries(b as object));
    default:
      return 0;
  }
}

function listOrder(a: [string, unknown][], b: [string, unknown][]): number {
  for (const [i, [name, value]] of a.entries()) {
    if (i >= b.length) return 1;
    const [otherName, other] = b[i]!;
    const order =
      sign(TYPES.indexOf(getType(value)), TYPES.indexOf(getType(other))) ||
      Math.sign(Buffer.compare(Buffer.from(name), Buffer.from(otherName))) ||
      expected(value, other);
    if (order !== 0) return order;
  }
  return a.length < b.length ? -1 : 0;
}

test('Values compare in the order of MongoDB', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (a, b) => Math.sign(compareValues(a, b)) === expected(a, b)),
    runs,
  );
});

test('Distinct values are sorted and unique', () => {
  fc.assert(
    fc.property(fc.array(anyValue, { maxLength: 12 }), (values) => {
      const distinct = distinctValues(values);
      return (
        distinct.every((one, i) => i === 0 || expected(distinct[i - 1], one) < 0) &&
        values.every((one) => distinct.some((other) => expected(one, other) === 0))
      );
    }),
    { numRuns: 1000, seed: 20_260_101 },
  );
});

test('A decimal sorts with the nearest double', () => {
  expect(compareValues(Decimal128.fromString('1.5'), 1.5)).toBe(0);
  expect(compareValues(Decimal128.fromString('1.6'), new Double(1.5))).toBeGreaterThan(0);
});
