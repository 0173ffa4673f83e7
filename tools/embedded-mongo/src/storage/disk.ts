import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { open as openFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { open, type Database, type RootDatabase } from 'lmdb';
import { parse, toBson, type Doc } from '../bson/values';
import { CommandError } from '../errors';
import { prepareFiles } from '../server/directory-lock';
import { checkFile } from './file-check';

/**
 * Where something is on the disk: a collection's number, before those of its documents, and then the names of the
 * sessions.
 */
export type DiskKey = number | [collection: number, record: number] | string;

/** A change on its way to the disk, and how it is taken back in memory if it does not get there. */
type Change = { key: DiskKey; value: Buffer | undefined; undo: () => void };

/** What the file grows by, at least, in bytes. */
const GROWTH = 512 * 1024;

const checksum = (key: DiskKey, bytes: Uint8Array): number => crc32(bytes, crc32(JSON.stringify(key)));

function withChecksum(key: DiskKey, bytes: Uint8Array): Buffer {
  const value = Buffer.alloc(bytes.length + 4);
  value.set(bytes);
  value.writeUInt32LE(checksum(key, bytes), bytes.length);
  return value;
}

/**
 * The data of a store in LMDB: documents with checksums under their keys. What is noted in one go is there as a whole
 * or not at all.
 */
export class Disk {
  /** How often changes were taken back, because they could not be written. */
  failures = 0;
  private pending: Change[] = [];
  private saving = Promise.resolve();
  private readonly path: string;
  private readonly lmdb: RootDatabase;
  private readonly data: Database<Buffer, DiskKey>;
  private file: FileHandle | undefined;

  private constructor(directory: string) {
    this.path = join(directory, 'data.mdb');
    // Without overlapping syncs a commit is acknowledged only once it is on the disk. With LMDB's own batching a failed
    // commit ends the process.
    this.lmdb = open({ path: directory, overlappingSync: false, eventTurnBatching: false });
    this.data = this.lmdb.openDB({ name: 'data', encoding: 'binary' });
  }

  /**
   * Opens the store in a directory, or makes one; throws, with a sentence that says so, if it is empty, cut short or
   * damaged.
   */
  static async open(directory: string): Promise<Disk> {
    const path = join(directory, 'data.mdb');
    if (!existsSync(path)) await create(directory, path);
    prepareFiles(path);
    checkFile(path);
    return new Disk(directory);
  }

  /** What is there, in the order of the keys. */
  *entries(): Generator<[DiskKey, Doc]> {
    for (const { key, value } of this.data.getRange()) {
      const length = value.readInt32LE(0);
      // Before there were checksums a value was a document and nothing else.
      if (
        length !== value.length &&
        (length !== value.length - 4 || value.readUInt32LE(length) !== checksum(key, value.subarray(0, length)))
      ) {
        throw new Error(
          `The data file ${this.path} cannot be used: what is stored under ${JSON.stringify(key)} is damaged. It was left as it is: put back a copy of it, or move it away to begin with an empty store.`,
        );
      }
      yield [key, parse(value.subarray(0, length))];
    }
  }

  /** Notes a change for the disk: what is under the key from now on, or nothing. */
  note(key: DiskKey, doc: Doc | undefined, undo: () => void): void {
    this.pending.push({ key, value: doc && withChecksum(key, toBson(doc)), undo });
  }

  /** Does all of what notes changes, or if it throws, nothing. */
  atomically<T>(work: () => T): T {
    const before = this.pending.length;
    try {
      return work();
    } catch (error) {
      takeBack(this.pending.splice(before));
      throw error;
    }
  }

  /**
   * Resolves when every change up to now is on the disk. Refuses (14031) if some that were made since `failures` had
   * the value given could not be written: then they have been taken back, with those that came after them.
   */
  async save(since: number): Promise<void> {
    const saving = this.saving.then(() => this.write());
    this.saving = saving;
    await saving;
    if (this.failures !== since)
      throw new CommandError(
        14031,
        'The disk is full: the write was not done, and what was written before is unchanged.',
      );
  }

  async close(): Promise<void> {
    await this.save(this.failures).catch(() => undefined);
    await this.file?.close();
    await this.lmdb.close();
  }

  private async write(): Promise<void> {
    const changes = this.pending;
    if (changes.length === 0) return;
    this.pending = [];
    try {
      await this.reserve(changes);
      await this.data.batch(() => {
        for (const { key, value } of changes) void (value ? this.data.put(key, value) : this.data.remove(key));
      });
    } catch (error) {
      this.failures++;
      takeBack([...changes, ...this.pending.splice(0)]);
      (error as { commitError?: Promise<never> }).commitError?.catch(() => undefined);
      console.error(`${this.path}: a write was refused, for it could not be stored: ${(error as Error).message}`);
    }
  }

  /**
   * Makes room in the file for what LMDB may need to write these changes, so that a full disk is met here: LMDB's way
   * to report it writes beyond its memory.
   */
  private async reserve(changes: Change[]): Promise<void> {
    const { pageSize, lastPageNumber, free, root } = this.lmdb.getStats() as Record<
      'pageSize' | 'lastPageNumber',
      number
    > &
      Record<'free' | 'root', TreeStats>;
    const data = this.data.getStats() as TreeStats;
    // A page that changes is written elsewhere: those with the keys, those above them, and the lists of what is free.
    // Twice for splits.
    const pages =
      Math.min(changes.length, data.treeLeafPageCount) +
      Math.min(changes.length * 5, data.treeBranchPageCount) +
      free.treeLeafPageCount +
      free.overflowPages +
      root.treeLeafPageCount +
      16;
    const bytes = changes.reduce(
      (sum, { value }) => sum + (value ? value.length + 128 + (value.length > pageSize / 4 ? pageSize : 0) : 0),
      0,
    );
    const needed = (lastPageNumber + 1 + 2 * pages) * pageSize + 2 * bytes;
    this.file ??= await openFile(this.path, 'r+');
    for (let { size } = await this.file.stat(); size < needed; size += GROWTH) {
      const { bytesWritten } = await this.file.write(Buffer.alloc(GROWTH), 0, GROWTH, size);
      if (bytesWritten < GROWTH && size + bytesWritten < needed) throw new Error('no space left on the disk');
    }
  }
}

type TreeStats = Record<'treeLeafPageCount' | 'treeBranchPageCount' | 'overflowPages', number>;

const takeBack = (changes: Change[]): void => changes.reverse().forEach(({ undo }) => undo());

/**
 * Makes an empty store elsewhere and moves it in place, so that a file in place is whole: an empty one has lost
 * something.
 */
async function create(directory: string, path: string): Promise<void> {
  const making = join(directory, 'new.mdb');
  for (const file of [making, `${making}-lock`]) rmSync(file, { force: true });
  prepareFiles(making);
  const made = open({ path: making, overlappingSync: false });
  await made.close();
  rmSync(`${making}-lock`);
  for (const file of [making, directory]) sync(file);
  renameSync(making, path);
  sync(directory);
  chmodSync(path, 0o600);
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
