import { crc32 } from 'node:zlib';

const BYTES = 4;

const checksum = (key: Uint8Array, value: Uint8Array): number =>
  value.length === 0 ? crc32(key) : crc32(value, crc32(key));

/** What is stored under a key: a value and, behind it, a checksum of both. */
export function sealed(key: string, value: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(value.length + BYTES);
  bytes.set(value);
  bytes.writeUInt32LE(checksum(Buffer.from(key, 'latin1'), value), value.length);
  return bytes;
}

/** Shorter ones are copied faster one by one. */
const SHORT = 32;

/** A copy of the value in what is stored; `stored` may be longer than its `length` bytes. */
export function unsealed(stored: Uint8Array, length: number): Buffer {
  const size = length - BYTES;
  const value = Buffer.allocUnsafe(size);
  if (size < SHORT) for (let i = 0; i < size; i++) value[i] = stored[i] ?? 0;
  else value.set(stored.subarray(0, size));
  return value;
}

/** True if what is stored under a key is what was written. */
export function isIntact(key: Uint8Array, stored: Buffer): boolean {
  const length = stored.length - BYTES;
  return length >= 0 && stored.readUInt32LE(length) === checksum(key, stored.subarray(0, length));
}

/** The same where both are one after the other. */
export function isEntryIntact(entry: Buffer): boolean {
  const length = entry.length - BYTES;
  return length > 0 && entry.readUInt32LE(length) === crc32(entry.subarray(0, length));
}
