import { ObjectId, type Binary, type Timestamp } from 'bson';
import { toNumeric, type Edge } from './compare';
import { RANK, getRank } from './ranks';
import { valueOfRegex } from './regex';

// Values are encoded as bytes that sort as the values do: comparing `encodeValue(a)` with `encodeValue(b)` has the same
// sign as `compareValues(a, b)`. No encoding is a prefix of another one, so what follows it does not change the order.
// The bytes are stored as the characters of a string, because strings are compared and concatenated faster than
// buffers.

/** The first byte of a value identifies its type. Lower bytes are reserved for edges and for the ends of lists. */
const FIRST_RANK = 0x10;
const END = '\0';

const bits = new DataView(new ArrayBuffer(8));

function doubleText(value: number): string {
  if (Number.isNaN(value)) return '\0\0\0\0\0\0\0\0'; // NaN is the lowest number.
  bits.setFloat64(0, value === 0 ? 0 : value); // This turns -0 into 0.
  const flip = bits.getUint8(0) & 0x80 ? 0xff : 0;
  return String.fromCharCode(
    bits.getUint8(0) ^ (flip || 0x80),
    bits.getUint8(1) ^ flip,
    bits.getUint8(2) ^ flip,
    bits.getUint8(3) ^ flip,
    bits.getUint8(4) ^ flip,
    bits.getUint8(5) ^ flip,
    bits.getUint8(6) ^ flip,
    bits.getUint8(7) ^ flip,
  );
}

function doubleAt(text: string, at: number): number {
  const flip = text.charCodeAt(at) & 0x80 ? 0 : 0xff;
  for (let i = 0; i < 8; i++) bits.setUint8(i, text.charCodeAt(at + i) ^ flip);
  bits.setUint8(0, bits.getUint8(0) ^ (flip ? 0 : 0x80));
  return bits.getFloat64(0);
}

/**
 * From this value on there are whole numbers between doubles. The distance of a long from its nearest double is then
 * appended.
 */
const ROUNDED_FROM = 2 ** 53;

function numberText(value: number | bigint): string {
  const double = Number(value);
  if (!(Math.abs(double) >= ROUNDED_FROM)) return doubleText(double);
  const above = typeof value === 'bigint' ? Number(value - BigInt(double)) : 0;
  return doubleText(double) + wholeText(above + 0x8000, 2);
}

/** Encodes a whole number that is not negative in the given number of bytes, which is at most 6. */
export function wholeText(value: number, bytes: number): string {
  let text = '';
  for (let i = 0; i < bytes; i++) {
    text = String.fromCharCode(value % 256) + text;
    value = Math.floor(value / 256);
  }
  return text;
}

/** Reads a number that `wholeText` has written. */
export function wholeAt(text: string, at: number, bytes: number): number {
  let value = 0;
  for (let i = 0; i < bytes; i++) value = value * 256 + text.charCodeAt(at + i);
  return value;
}
const PLAIN = /^[\x02-\x7f]*$/;

/** Encodes a string as UTF-8 without the byte 0, which terminates it. The byte 1 begins an escape sequence. */
const letters = (value: string): string =>
  PLAIN.test(value)
    ? value
    : Buffer.from(value)
        .toString('latin1')
        .replace(/[\0\x01]/g, (letter) => (letter === '\0' ? '\x01\x01' : '\x01\x02'));

/** Returns the common prefix of all values beside which an edge lies. */
export function edgeText({ rank, value, isPrefix }: Edge): string {
  if (rank === undefined) return '';
  if (isPrefix) return rankText(rank) + letters(String(value));
  return value === undefined ? rankText(rank) : encodeValue(value);
}

/** Returns the first byte of all values of a type. */
const rankText = (rank: number): string => String.fromCharCode(FIRST_RANK + rank);

/** Encodes a value as bytes that sort as it does. */
export function encodeValue(value: unknown): string {
  const rank = getRank(value);
  return rankText(rank) + contentText(rank, value);
}

function contentText(rank: number, value: unknown): string {
  switch (rank) {
    case RANK.number:
      return numberText(toNumeric(value));
    case RANK.string:
      return letters(String(value)) + END;
    case RANK.bool:
      return value ? '\x01' : '\0';
    case RANK.date:
      return doubleText(Number(value));
    case RANK.objectId:
      return Buffer.from((value as ObjectId).id).toString('latin1');
    case RANK.timestamp:
      return bigText((value as Timestamp).toBigInt());
    case RANK.binData: {
      const binary = value as Binary;
      return (
        wholeText(binary.length(), 4) + wholeText(binary.sub_type, 1) + Buffer.from(binary.value()).toString('latin1')
      );
    }
    case RANK.array:
      return (value as unknown[]).map(encodeValue).join('') + END;
    case RANK.object:
      return (
        Object.entries(value as object)
          .map(fieldText)
          .join('') + END
      );
    case RANK.regex:
      return letters(valueOfRegex(value as RegExp)) + END;
    case RANK.code:
      return letters(JSON.stringify(value) + String(value)) + END;
    default:
      return ''; // The values minKey, missing, null and maxKey have no content beside their rank.
  }
}

/** Documents compare field by field: by type, then by name, then by value. */
const fieldText = ([name, value]: [string, unknown]): string =>
  rankText(getRank(value)) + letters(name) + END + encodeValue(value);

function bigText(value: bigint): string {
  bits.setBigUint64(0, BigInt.asUintN(64, value));
  return Buffer.from(bits.buffer).toString('latin1');
}

/** Returns whether `decodeValue` returns exactly the value that was encoded. */
export function isDecodable(value: unknown): boolean {
  if (typeof value === 'number') return !Object.is(value, -0);
  const rank = getRank(value);
  return (
    typeof value === 'string' ||
    rank === RANK.null ||
    rank === RANK.missing ||
    rank === RANK.objectId ||
    rank === RANK.bool ||
    rank === RANK.date
  );
}

/** Decodes the value at a position of a string. Returns it and the position of its end. The value must be decodable. */
export function decodeValue(text: string, at: number): { value: unknown; end: number } {
  const rank = text.charCodeAt(at) - FIRST_RANK;
  at++;
  switch (rank) {
    case RANK.number: {
      const value = doubleAt(text, at);
      return { value, end: at + (Math.abs(value) >= ROUNDED_FROM ? 10 : 8) };
    }
    case RANK.string: {
      const end = text.indexOf(END, at);
      return { value: decodeText(text.slice(at, end)), end: end + 1 };
    }
    case RANK.bool:
      return { value: text[at] === '\x01', end: at + 1 };
    case RANK.date:
      return { value: new Date(doubleAt(text, at)), end: at + 8 };
    case RANK.objectId:
      return { value: new ObjectId(Buffer.from(text.slice(at, at + 12), 'latin1')), end: at + 12 };
    default:
      return { value: rank === RANK.null ? null : undefined, end: at };
  }
}

const decodeText = (stored: string): string =>
  PLAIN.test(stored)
    ? stored
    : Buffer.from(
        stored.replace(/\x01([\x01\x02])/g, (_, kind) => (kind === '\x01' ? '\0' : '\x01')),
        'latin1',
      ).toString();

/** Inverts each byte, for the encoding of a descending field. */
export function inverted(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  for (let i = 0; i < bytes.length; i++) bytes[i] = 0xff - (bytes[i] ?? 0);
  return bytes.toString('latin1');
}

/** Returns the lowest string above all that begin with this one, which must have a byte below 255. */
export function textAfter(text: string): string {
  let end = text.length - 1;
  while (text.charCodeAt(end) === 0xff) end--;
  return text.slice(0, end) + String.fromCharCode(text.charCodeAt(end) + 1);
}
