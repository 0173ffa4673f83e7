import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { compareValues, distinctValues } from './compare';

// MongoDB's order, written down independently.
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

function typeOf(value: unknown): string {
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
  const [x, y] = [typeOf(a), typeOf(b)];
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
      sign(TYPES.indexOf(typeOf(value)), TYPES.indexOf(typeOf(other))) ||
      Math.sign(Buffer.compare(Buffer.from(name), Buffer.from(otherName))) ||
      expected(value, other);
    if (order !== 0) return order;
  }
  return a.length < b.length ? -1 : 0;
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom('', '\0', '\x01', 'a\0', 'a', 'a\x01b', '😀', '\uffff'),
);
const scalar = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, 1, 1.5, 2 ** 53, NaN, Infinity, -Infinity),
  fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map((value) => Long.fromBigInt(value)),
  fc.bigInt(2n ** 53n - 4n, 2n ** 53n + 4n).map((value) => Long.fromBigInt(value)),
  fc.integer().map((value) => new Int32(value)),
  fc.double().map((value) => new Double(value)),
  text,
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.uint8Array({ maxLength: 4 }).map((bytes) => new Binary(bytes)),
  fc.bigInt(0n, 2n ** 64n - 1n).map((value) => new Timestamp(value)),
  fc.constant(new MinKey()),
  fc.constant(new MaxKey()),
);
const value = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    scalar,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(
      text.filter((name) => !name.includes('\0') && name !== '__proto__'),
      tie('any'),
      { maxKeys: 3 },
    ),
  ),
})).any;
const runs = { numRuns: 5_000, seed: 20_260_101 };

test("values compare in MongoDB's order", () => {
  fc.assert(
    fc.property(value, value, (a, b) => Math.sign(compareValues(a, b)) === expected(a, b)),
    runs,
  );
});

test('distinct values are sorted and unique', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 12 }), (values) => {
      const distinct = distinctValues(values);
      return (
        distinct.every((one, i) => i === 0 || expected(distinct[i - 1], one) < 0) &&
        values.every((one) => distinct.some((other) => expected(one, other) === 0))
      );
    }),
    { numRuns: 1000, seed: 20_260_101 },
  );
});

test('a decimal sorts with the nearest double', () => {
  expect(compareValues(Decimal128.fromString('1.5'), 1.5)).toBe(0);
  expect(compareValues(Decimal128.fromString('1.6'), new Double(1.5))).toBeGreaterThan(0);
});
