import { crc32 } from 'node:zlib';

const BYTES = 4;

const checksum = (key: Uint8Array, value: Uint8Array): number =>
  value.length === 0 ? crc32(key) : crc32(value, crc32(key));

/** Returns the bytes that are stored under a key: a value and, after it, a checksum of both. */
export function sealed(key: string, value: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(value.length + BYTES);
  bytes.set(value);
  bytes.writeUInt32LE(checksum(Buffer.from(key, 'latin1'), value), value.length);
  return bytes;
}

/** Shorter values are copied faster byte by byte. */
const SHORT = 32;

/** Returns a copy of the value in stored bytes. `stored` may be longer than its `length` bytes. */
export function unsealed(stored: Uint8Array, length: number): Buffer {
  const size = length - BYTES;
  const value = Buffer.allocUnsafe(size);
  if (size < SHORT) for (let i = 0; i < size; i++) value[i] = stored[i] ?? 0;
  else value.set(stored.subarray(0, size));
  return value;
}

/** Returns whether the bytes that are stored under a key are those that were written. */
export function isIntact(key: Uint8Array, stored: Buffer): boolean {
  const length = stored.length - BYTES;
  return length >= 0 && stored.readUInt32LE(length) === checksum(key, stored.subarray(0, length));
}

/** Returns whether the bytes of a key and a value in one buffer are those that were written. */
export function isEntryIntact(entry: Buffer): boolean {
  const length = entry.length - BYTES;
  return length > 0 && entry.readUInt32LE(length) === crc32(entry.subarray(0, length));
}
