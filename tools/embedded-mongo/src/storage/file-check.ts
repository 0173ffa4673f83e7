import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isEntryIntact, isIntact } from './checksum';
import { ENTRIES } from './lmdb';

// LMDB maps its file into memory and trusts it: a missing or damaged page kills the process with a signal, and an empty
// file becomes an empty store. The file is therefore checked here first. It begins with two pages that describe it and
// are written alternately. Each page has a header: 8 bytes for the number, 8 for the transaction, 2 unused, 2 for the
// type, 4 for the extent.

const [HEAD, META, BRANCH, LEAF, OVERFLOW] = [24, 0x08, 0x01, 0x02, 0x04] as const;
const [BIG, SUBTREE] = [0x01, 0x02] as const;
const [MAGIC, VERSION, TREE_BYTES, NO_PAGE] = [0xbe_ef_c0_de, 2, 48, 0xffff_ffff_ffff_ffffn] as const;

/** A tree as LMDB describes it: its number of levels, its number of entries, and its first page. */
type Tree = { depth: number; entries: number; root: bigint };

const treeAt = (bytes: Buffer, at: number): Tree => ({
  depth: bytes.readUInt16LE(at + 6),
  entries: Number(bytes.readBigUInt64LE(at + 32)),
  root: bytes.readBigUInt64LE(at + 40),
});

/** Creates the error for a file that a store cannot use. */
export const unusable = (path: string, reason: string): Error =>
  new Error(
    `The data file ${path} cannot be used: ${reason}. It was left as it is: put back a copy of it, or move it away to begin with an empty store.`,
  );

/**
 * Reads every page of an LMDB file that is in use. Throws an error with a clear message if it is empty, truncated or
 * damaged.
 */
export function checkFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    checkPages(file);
  } catch (error) {
    const reason = error instanceof RangeError ? 'a page of it is damaged' : (error as Error).message;
    throw unusable(path, reason);
  } finally {
    closeSync(file);
  }
}

const damaged = (): Error => new Error('a page of it is damaged');

type Read = (at: number, length: number) => Buffer;

const readFrom =
  (file: number): Read =>
  (at, length) => {
    const bytes = Buffer.allocUnsafeSlow(length);
    if (readSync(file, bytes, 0, length, at) < length)
      throw new Error(at === 0 ? 'it is empty or cut short' : 'it is cut short');
    return bytes;
  };

/** Returns the page that describes the last transaction, and the size of a page. */
function readDescription(read: Read): { meta: Buffer; size: number } {
  const first = read(0, 4096);
  const size = first.readUInt32LE(HEAD + 24);
  const readTransaction = (meta: Buffer): number => {
    if (
      meta.readUInt16LE(18) !== META ||
      meta.readUInt32LE(HEAD) !== MAGIC ||
      meta.readUInt32LE(HEAD + 4) !== VERSION ||
      meta.readUInt32LE(HEAD + 24) !== size
    )
      throw damaged();
    return Number(meta.readBigUInt64LE(HEAD + 24 + 2 * TREE_BYTES + 8));
  };
  // Page n % 2 describes transaction n, and the other page describes the previous one.
  const pages = [first, read(size, 4096)].map((meta, number) => ({ meta, number, transaction: readTransaction(meta) }));
  const [latest, before] = pages.sort((a, b) => b.transaction - a.transaction);
  if (!latest || !before) throw damaged();
  if (
    latest.transaction > 0 &&
    (latest.transaction % 2 !== latest.number || latest.transaction - before.transaction !== 1)
  )
    throw damaged();
  return { meta: latest.meta, size };
}

function checkPages(file: number): void {
  const read = readFrom(file);
  const { meta, size } = readDescription(read);
  const seen = new Uint8Array(Math.ceil(fstatSync(file).size / size));
  const seenBeyond = new Set<bigint>(); // These are free pages that were never written.
  const once = (number: bigint): void => {
    if (number < 2n || number > 0xffff_ffffn || seen[Number(number)] || seenBeyond.has(number)) throw damaged();
    if (number < seen.length) seen[Number(number)] = 1;
    else seenBeyond.add(number);
  };
  const page = (number: bigint, kind: number, pages = 1): Buffer => {
    for (let i = 0n; i < pages; i++) once(number + i);
    const bytes = read(Number(number) * size, pages * size);
    if (bytes.readBigUInt64LE(0) !== number || bytes.readUInt16LE(18) !== kind) throw damaged();
    return bytes;
  };
  /**
   * Reads a list of free pages. After its length it has page numbers; a negative number before one is the count of
   * consecutive pages, and 0 is ignored.
   */
  const free = (list: Buffer): void => {
    for (let i = 1, pages = 1n; i <= Number(list.readBigUInt64LE(0)); i++) {
      const entry = list.readBigInt64LE(8 * i);
      for (let n = 0n; entry > 0n && n < pages; n++) once(entry + n);
      pages = entry < 0n ? -entry : 1n;
    }
  };
  const walk = (number: bigint, depth: number, what: 'free' | 'names' | 'entries'): number => {
    const bytes = page(number, depth > 1 ? BRANCH : LEAF);
    const nodes = bytes.readUInt16LE(20) / 2;
    let entries = 0;
    for (let i = 0; i < nodes; i++) {
      const at = HEAD + bytes.readUInt16LE(HEAD + 2 * i);
      const [low, flags, keyLength] = [bytes.readUInt32LE(at), bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6)];
      const data = at + 8 + keyLength;
      if (depth > 1) {
        entries += walk(BigInt(low) + (BigInt(flags) << 32n), depth - 1, what);
        continue;
      }
      entries++;
      if (data + (flags === BIG ? 8 : low) > size) throw damaged();
      if (what === 'entries' && flags !== BIG) {
        if (!isEntryIntact(bytes.subarray(at + 8, data + low))) throw damaged();
        continue;
      }
      const value =
        flags === BIG
          ? page(bytes.readBigUInt64LE(data), OVERFLOW, Math.ceil((low + HEAD) / size)).subarray(HEAD)
          : bytes.subarray(data);
      const key = bytes.subarray(at + 8, data);
      if (what === 'free') free(value);
      else if (what === 'names' && flags === SUBTREE) {
        if (key.toString().replace(/\0$/, '') !== ENTRIES) throw damaged();
        check(treeAt(value, 0), 'entries');
      } else if (what === 'entries' && !isIntact(key, value.subarray(0, low))) throw damaged();
    }
    return entries;
  };
  const check = ({ depth, entries, root }: Tree, what: Parameters<typeof walk>[2]): void => {
    if ((root === NO_PAGE ? 0 : walk(root, depth, what)) !== entries) throw damaged();
  };
  check(treeAt(meta, HEAD + 24), 'free');
  check(treeAt(meta, HEAD + 24 + TREE_BYTES), 'names');
}
