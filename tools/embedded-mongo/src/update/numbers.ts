import { Decimal128, Double, Int32, Long } from 'bson';
import { rankOf, RANK, toNumeric } from '../bson/ranks';
import { badValue, CommandError } from '../errors';

const isType = (value: unknown, type: string): boolean => (value as { _bsontype?: string } | null)?._bsontype === type;

/** Adds or multiplies two BSON numbers; the result has the wider of their types, an int that overflows becomes a long. */
export function arithmetic(operation: '+' | '*', a: unknown, b: unknown): unknown {
  if (isType(a, 'Decimal128') || isType(b, 'Decimal128')) {
    return Decimal128.fromString(String(compute(operation, Number(toNumeric(a)), Number(toNumeric(b)))));
  }
  if (isType(a, 'Double') || isType(b, 'Double')) {
    return new Double(compute(operation, Number(toNumeric(a)), Number(toNumeric(b))));
  }
  const [x, y] = [BigInt(toNumeric(a)), BigInt(toNumeric(b))];
  return integer(operation === '+' ? x + y : x * y, isType(a, 'Long') || isType(b, 'Long'));
}

const compute = (operation: '+' | '*', a: number, b: number): number => (operation === '+' ? a + b : a * b);

function integer(value: bigint, isLong: boolean): Int32 | Long {
  if (!isLong && value === BigInt.asIntN(32, value)) return new Int32(Number(value));
  if (value !== BigInt.asIntN(64, value)) throw badValue('Failed to apply the operation: the result does not fit 64 bits');
  return Long.fromBigInt(value);
}

/** `$bit`'s operations on ints and longs. */
export function bitwise(operation: string, a: unknown, b: unknown): unknown {
  if (![a, b].every((value) => isType(value, 'Int32') || isType(value, 'Long'))) throw badValue('Cannot apply $bit to a value of non-integral type');
  const [x, y] = [BigInt(toNumeric(a)), BigInt(toNumeric(b))];
  const isLong = isType(a, 'Long') || isType(b, 'Long');
  switch (operation) {
    case 'and': return integer(x & y, isLong);
    case 'or': return integer(x | y, isLong);
    case 'xor': return integer(x ^ y, isLong);
    default: throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${operation}'`);
  }
}

/** Refuses (14) what is not a number. */
export function assertNumber(value: unknown, message: string): void {
  if (rankOf(value) !== RANK.number) throw new CommandError(14, message);
}
