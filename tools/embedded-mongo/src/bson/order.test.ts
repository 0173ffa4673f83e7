import fc from 'fast-check';
import { Decimal128, Long } from 'bson';
import { compareValues } from './compare';
import { decodeValue, encodeValue, inverted, isDecodable, textAfter, wholeAt, wholeText } from './order';
import { anyValue, runs } from './testing';

const order = (a: string, b: string): number => Number(a > b) - Number(a < b);

test('Encodings sort as the values do, in both directions, regardless of what follows', () => {
  const following = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)) });
  fc.assert(
    fc.property(anyValue, anyValue, following, following, (a, b, afterA, afterB) => {
      const expected = Math.sign(compareValues(a, b));
      const [x, y] = [encodeValue(a), encodeValue(b)];
      if (expected === 0) return x === y;
      return (
        order(x, y) === expected &&
        order(x + afterA, y + afterB) === expected &&
        order(inverted(x) + afterA, inverted(y) + afterB) === -expected
      );
    }),
    { ...runs, numRuns: 20_000 },
  );
});

test('The bound after an encoding is above that value alone', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (a, b) => textAfter(encodeValue(a)) > encodeValue(b) === compareValues(a, b) >= 0),
    runs,
  );
});

test('Decoding the encoding of a decodable value returns the value', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      if (!isDecodable(value)) return;
      const text = encodeValue(value);
      expect(decodeValue(`x${text}more`, 1)).toEqual({ value, end: text.length + 1 });
    }),
    runs,
  );
});

test('Numbers of different types have one order, and the same bytes if they are equal', () => {
  const max = 2n ** 63n - 1n;
  const numbers = [
    -Infinity,
    -1.5,
    -0,
    1e-300,
    1,
    2 ** 53,
    Long.fromBigInt(2n ** 53n + 1n),
    Long.fromBigInt(max),
    1e300,
  ];
  expect([...numbers].reverse().map(encodeValue).sort()).toEqual(numbers.map(encodeValue));
  expect(encodeValue(Decimal128.fromString('1.5'))).toBe(encodeValue(1.5));
  expect(encodeValue(Long.fromNumber(5))).toBe(encodeValue(5));
});

test('Whole numbers are read as they were written', () => {
  for (const [value, bytes] of [
    [0, 1],
    [2 ** 48 - 1, 6],
    [123_456_789, 6],
  ] as const)
    expect(wholeAt(wholeText(value, bytes), 0, bytes)).toBe(value);
});
