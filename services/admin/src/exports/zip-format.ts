/** The entry of a file in a ZIP archive. */
export interface ZipEntry {
  path: string;
  /** The size in the archive and the size of the file, in bytes. */
  packedSize: number;
  size: number;
  crc32: number;
  /** Whether the file is stored without compression, because it is compressed already. */
  isStored: boolean;
  at: Date;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;
/** The marker for a value which does not fit and is in the extra field. */
const MAX32 = 0xffffffff;
const MAX16 = 0xffff;
const UTF8 = 1 << 11;
const DEFLATED = 8;
const [PLAIN_VERSION, VERSION64] = [20, 45];
const EXTRA64 = 1;

/** Returns the date and time of a file in the MS-DOS format, in UTC with a precision of two seconds. */
const dosTime = (at: Date): number => {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
};

/** Returns the extra field with the values that do not fit in 32 bits, or an empty buffer. */
function extra64(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(EXTRA64, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return field;
}

/** Writes flags, method, time, checksum, sizes and the length of the path, which both headers of a file share. */
function writeCommon(header: Buffer, offset: number, entry: ZipEntry, pathLength: number, isLarge: boolean): void {
  header.writeUInt16LE(UTF8, offset);
  header.writeUInt16LE(entry.isStored ? 0 : DEFLATED, offset + 2);
  header.writeUInt32LE(dosTime(entry.at), offset + 4);
  header.writeUInt32LE(entry.crc32, offset + 8);
  header.writeUInt32LE(isLarge ? MAX32 : entry.packedSize, offset + 12);
  header.writeUInt32LE(isLarge ? MAX32 : entry.size, offset + 16);
  header.writeUInt16LE(pathLength, offset + 20);
}

const isLarge = ({ size, packedSize }: ZipEntry): boolean => size >= MAX32 || packedSize >= MAX32;

/** Returns the header in front of the bytes of a file. */
export function localHeader(entry: ZipEntry): Buffer {
  const path = Buffer.from(entry.path);
  const extra = extra64(isLarge(entry) ? [entry.size, entry.packedSize] : []);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL, 0);
  header.writeUInt16LE(extra.length > 0 ? VERSION64 : PLAIN_VERSION, 4);
  writeCommon(header, 6, entry, path.length, isLarge(entry));
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, path, extra]);
}

/** Returns the directory entry of a file at the end of the archive. `offset` is the position of its local header. */
export function centralHeader(entry: ZipEntry, offset: number): Buffer {
  const path = Buffer.from(entry.path);
  const extra = extra64([
    ...(isLarge(entry) ? [entry.size, entry.packedSize] : []),
    ...(offset >= MAX32 ? [offset] : []),
  ]);
  const version = extra.length > 0 ? VERSION64 : PLAIN_VERSION;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  writeCommon(header, 8, entry, path.length, isLarge(entry));
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(Math.min(offset, MAX32), 42);
  return Buffer.concat([header, path, extra]);
}

/** Returns the end of an archive, in its 64-bit form if a number does not fit otherwise. */
export function endOfArchive({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(count, MAX16), 8);
  end.writeUInt16LE(Math.min(count, MAX16), 10);
  end.writeUInt32LE(Math.min(size, MAX32), 12);
  end.writeUInt32LE(Math.min(offset, MAX32), 16);
  if (count < MAX16 && size < MAX32 && offset < MAX32) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(END64, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(VERSION64, 12);
  end64.writeUInt16LE(VERSION64, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(LOCATOR64, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}
