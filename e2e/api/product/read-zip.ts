import { createHash } from 'node:crypto';
import zlib from 'node:zlib';

const END = Buffer.from('PK\x05\x06', 'latin1');
const CENTRAL = 'PK\x01\x02';

/** Returns the files of a ZIP archive by path, after checking their lengths and checksums. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(END);
  const count = archive.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    expect(archive.toString('latin1', at, at + 4)).toBe(CENTRAL);
    const [method, sum] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 16)];
    const [packedSize, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const local = archive.readUInt32LE(at + 42);
    const path = archive.toString('utf8', at + 46, at + 46 + lengths[0]!);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(begin, begin + packedSize);
    const bytes = method === 0 ? packed : zlib.inflateRawSync(packed);
    expect([path, bytes.length, zlib.crc32(bytes)]).toEqual([path, size, sum]);
    expect(files.has(path)).toBe(false);
    files.set(path, bytes);
    at += 46 + lengths[0]! + lengths[1]! + lengths[2]!;
  }
  expect(at).toBe(end);
  return files;
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
