import { isDocument, toBson, type Doc } from './values';

// Documents that need not be parsed stay bytes, from the file to the client.

const [DOCUMENT, ARRAY] = [3, 4] as const;

/**
 * The size in bytes of the values of each type with a fixed size. Strings, documents and some other types begin with
 * their length instead.
 */
const FIXED: Record<number, number> = {
  1: 8,
  6: 0,
  7: 12,
  8: 1,
  9: 8,
  10: 0,
  16: 4,
  17: 8,
  18: 8,
  19: 16,
  127: 0,
  255: 0,
};
/** The size in bytes that a value of each type has in addition to its length. */
const BESIDE_LENGTH: Record<number, number> = { 2: 4, 3: 0, 4: 0, 5: 5, 12: 16, 13: 4, 14: 4, 15: 0 };

function endOfValue(bytes: Buffer, type: number, at: number): number {
  const fixed = FIXED[type];
  if (fixed !== undefined) return at + fixed;
  const beside = BESIDE_LENGTH[type];
  if (beside !== undefined) return at + beside + bytes.readInt32LE(at);
  return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1; // A regular expression is two strings.
}

/** Returns the document with only these fields, in their original order. */
export function pickBytes(bytes: Buffer, fields: ReadonlySet<string>): Buffer {
  const picked = Buffer.allocUnsafe(bytes.length);
  let size = 4;
  for (let at = 4; at < bytes.length - 1;) {
    let nameEnd = at + 1;
    while (bytes[nameEnd] !== 0) nameEnd++;
    const end = endOfValue(bytes, bytes[at] ?? 0, nameEnd + 1);
    if (fields.has(bytes.toString('utf8', at + 1, nameEnd))) size += bytes.copy(picked, size, at, end);
    at = end;
  }
  picked[size] = 0;
  picked.writeInt32LE(size + 1, 0);
  return picked.subarray(0, size + 1);
}

/** The bytes before each document of an array: its type, and its index as a name. */
const before: Buffer[] = [];
const beforeItem = (i: number): Buffer =>
  (before[i] ??= Buffer.from(`${String.fromCharCode(DOCUMENT)}${i}\0`, 'latin1'));

/** Encodes an array of documents as the value of a field. */
function encodeArray(documents: Uint8Array[]): Buffer {
  let size = 5;
  for (let i = 0; i < documents.length; i++) size += beforeItem(i).length + (documents[i]?.length ?? 0);
  const bytes = Buffer.allocUnsafe(size);
  let at = bytes.writeInt32LE(size, 0);
  for (const [i, document] of documents.entries()) {
    const start = beforeItem(i);
    bytes.set(start, at);
    bytes.set(document, at + start.length);
    at += start.length + document.length;
  }
  bytes[at] = 0;
  return bytes;
}

function withField(document: Uint8Array, type: number, name: string, value: Uint8Array): Buffer {
  const field = Buffer.from(`${String.fromCharCode(type)}${name}\0`);
  const bytes = Buffer.concat([document.subarray(0, -1), field, value, END]);
  bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}

const END = new Uint8Array(1);

/** Encodes a reply. The documents of a cursor are already bytes. */
export function replyBytes({ cursor, ...reply }: Doc): Uint8Array {
  if (cursor === undefined) return toBson(reply);
  const fields = Object.entries(isDocument(cursor) ? cursor : {});
  const batch = fields.find(([, value]) => Array.isArray(value));
  const others = toBson(Object.fromEntries(fields.filter((field) => field !== batch)));
  const whole = batch ? withField(others, ARRAY, batch[0], encodeArray(batch[1] as Uint8Array[])) : others;
  return withField(toBson(reply), DOCUMENT, 'cursor', whole);
}
