import { Binary, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';

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
/** Generates values of every type that BSON orders. */
export const anyValue = fc.letrec<{ any: unknown }>((tie) => ({
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
/** The seed makes the cases the same in every run. */
export const runs = { numRuns: 5_000, seed: 20_260_101 };
