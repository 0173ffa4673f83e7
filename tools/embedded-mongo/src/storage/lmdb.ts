import { fstatSync } from 'node:fs';
import { open as openFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { open, type Database, type RootDatabase, type Transaction } from 'lmdb';
import { LMDB_READERS } from './directory-lock';
import { sealed, unsealed } from './checksum';
import type { Changes, Entry } from './changes';
import { letOthersRun } from './other-commands';

/** The name of the only LMDB database, with the documents and index entries. */
export const ENTRIES = 'entries';
/** The minimum number of bytes by which the file grows. */
const GROWTH = 512 * 1024;
const KEYS = {
  writeKey: (key: string, target: Buffer, at: number): number => at + target.write(key, at, 'latin1'),
  readKey: (source: Buffer, from: number, to: number): string => source.toString('latin1', from, to),
};

/** LMDB reuses one buffer for reads, so a copy is returned. */
const VALUES = {
  encode: (sealed: Buffer): Buffer => sealed,
  decode: (stored: Uint8Array, length: unknown): Buffer =>
    unsealed(stored, typeof length === 'number' ? length : stored.length),
};

/** A snapshot of the file, which must be released with `done`. */
export type Snapshot = { transaction: Transaction; use: () => Snapshot; done: () => void };

function readSnapshot(transaction: Transaction): Snapshot {
  const snapshot: Snapshot = {
    transaction,
    use: () => {
      (transaction as unknown as { use(): void }).use();
      return snapshot;
    },
    done: () => transaction.done(),
  };
  return snapshot;
}

/** The file of a store, which LMDB manages. */
export class Lmdb {
  isClosing = false;
  private readonly root: RootDatabase;
  private readonly path: string;
  private readonly entries: Database<Buffer, string>;
  private file: FileHandle | undefined;
  private latest: Snapshot | undefined;

  constructor(directory: string) {
    this.path = join(directory, 'data.mdb');
    // Without overlapping syncs a commit is acknowledged only once it is on the disk. With LMDB's own batching a failed
    // commit kills the process.
    this.root = open({ path: directory, overlappingSync: false, eventTurnBatching: false, maxReaders: LMDB_READERS });
    this.entries = this.root.openDB({ name: ENTRIES, encoding: 'binary', encoder: VALUES, keyEncoder: KEYS } as never);
  }

  get(key: string, snapshot?: Snapshot): Buffer | undefined {
    return this.entries.get(key, snapshot);
  }

  *range(from: string, to: string, reverse: boolean, snapshot?: Snapshot): Generator<Entry> {
    const bounds = reverse
      ? { start: to, end: from, reverse, exclusiveStart: true, inclusiveEnd: true }
      : { start: from, end: to };
    for (const { key, value } of this.entries.getRange({ ...bounds, ...snapshot })) yield [key, value];
  }

  /** Returns a snapshot of the current file. All callers share one until the file is written to. */
  snapshot(): Snapshot {
    this.latest ??= readSnapshot(this.entries.useReadTransaction());
    return this.latest.use();
  }

  /** Writes all changes or, if it throws, none. They are on the disk when it resolves. */
  async write(changes: Changes): Promise<void> {
    try {
      await this.reserve(changes);
      await this.entries.batch(() => {
        for (const [key, value] of changes.entries())
          void (value ? this.entries.put(key, sealed(key, value)) : this.entries.remove(key));
      });
    } catch (error) {
      (error as { commitError?: Promise<never> }).commitError?.catch(() => undefined);
      throw error;
    } finally {
      this.root.resetReadTxn();
      this.latest?.done();
      this.latest = undefined;
    }
  }

  /** Ends paused reads, and closes the file. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (let turns = 0; turns < 2; turns++) await letOthersRun();
    this.latest?.done();
    await this.file?.close();
    await this.root.close();
  }

  /**
   * Extends the file by the space that LMDB may need to write these changes. A full disk is then detected here, because
   * LMDB writes beyond its memory when it reports one.
   */
  private async reserve(changes: Changes): Promise<void> {
    const stats = this.entries.getStats() as Record<'pageSize' | 'lastPageNumber', number> &
      Record<'free' | 'root', TreeStats> &
      TreeStats;
    const { pageSize, lastPageNumber, free, root } = stats;
    // LMDB writes a changed page to a new place. These are the pages with the keys, those above them, and the lists of
    // free pages. They count twice because pages may split.
    const pages =
      Math.min(changes.size, stats.treeLeafPageCount) +
      Math.min(changes.size * 5, stats.treeBranchPageCount) +
      free.treeLeafPageCount +
      free.overflowPages +
      root.treeLeafPageCount +
      16;
    let bytes = 0;
    for (const [key, value] of changes.entries())
      bytes += value ? key.length + value.length + 128 + (value.length > pageSize / 4 ? pageSize : 0) : 0;
    const needed = (lastPageNumber + 1 + 2 * pages) * pageSize + 2 * bytes;
    this.file ??= await openFile(this.path, 'r+');
    for (let { size } = fstatSync(this.file.fd); size < needed; size += GROWTH) {
      const { bytesWritten } = await this.file.write(Buffer.alloc(GROWTH), 0, GROWTH, size);
      if (bytesWritten < GROWTH && size + bytesWritten < needed) throw new Error('no space left on the disk');
    }
  }
}

type TreeStats = Record<'treeLeafPageCount' | 'treeBranchPageCount' | 'overflowPages', number>;
