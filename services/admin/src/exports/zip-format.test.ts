import zlib from 'node:zlib';
import { centralHeader, endOfArchive, localHeader, type ZipEntry } from './zip-format';

const entry = (fields: Partial<ZipEntry> = {}): ZipEntry => ({
  path: 'data/people.csv',
  packedSize: 5,
  size: 5,
  crc32: zlib.crc32('hello'),
  isStored: true,
  at: new Date('2026-11-25T13:45:08.000Z'),
  ...fields,
});
const GB5 = 5 * 1024 ** 3;

it('a header has the path in UTF-8, the time, the checksum and the sizes', () => {
  const header = localHeader(entry({ path: 'posts/résumé.md' }));
  const path = Buffer.from('posts/résumé.md');
  expect(header.readUInt32LE(0)).toBe(0x04034b50);
  expect(header.readUInt16LE(6) & 0x800).toBe(0x800);
  expect([header.readUInt16LE(8), header.readUInt32LE(14)]).toEqual([0, zlib.crc32('hello')]);
  expect([header.readUInt32LE(18), header.readUInt32LE(22), header.readUInt16LE(26)]).toEqual([5, 5, path.length]);
  const [time, day] = [header.readUInt16LE(10), header.readUInt16LE(12)];
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([13, 45, 8]);
  expect([1980 + (day >> 9), (day >> 5) & 15, day & 31]).toEqual([2026, 11, 25]);
  expect(header.subarray(30).equals(path)).toBe(true);
});

it('values that do not fit in 32 bits are in an extra field', () => {
  const large = entry({ size: GB5, packedSize: GB5 - 1 });
  const local = localHeader(large);
  expect([local.readUInt32LE(18), local.readUInt32LE(22), local.readUInt16LE(28)]).toEqual([
    0xffffffff, 0xffffffff, 20,
  ]);
  const extra = local.subarray(30 + large.path.length);
  expect([extra.readUInt16LE(0), extra.readUInt16LE(2)]).toEqual([1, 16]);
  expect([extra.readBigUInt64LE(4), extra.readBigUInt64LE(12)]).toEqual([BigInt(GB5), BigInt(GB5 - 1)]);

  const central = centralHeader(entry(), GB5);
  expect([central.readUInt32LE(20), central.readUInt32LE(42), central.readUInt16LE(30)]).toEqual([5, 0xffffffff, 12]);
  expect(central.subarray(46 + entry().path.length).readBigUInt64LE(4)).toBe(BigInt(GB5));
});

it('an archive with many or large files ends in the 64-bit form', () => {
  expect(endOfArchive({ count: 3, size: 100, offset: 1000 })).toHaveLength(22);
  const end = endOfArchive({ count: 70_000, size: 100, offset: 1000 });
  expect(end).toHaveLength(56 + 20 + 22);
  expect([end.readUInt32LE(0), end.readBigUInt64LE(24), end.readBigUInt64LE(48)]).toEqual([0x06064b50, 70_000n, 1000n]);
  expect([end.readUInt32LE(56), end.readBigUInt64LE(64)]).toEqual([0x07064b50, 1100n]);
  expect(end.readUInt16LE(76 + 10)).toBe(0xffff);
});
