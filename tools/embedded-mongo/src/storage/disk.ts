import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../errors';
import { prepareFiles } from './directory-lock';
import { isKnownFile, noteKnownFile } from './known-file';
import { createFile } from './create-file';
import { DocumentCache } from './document';
import { newChanges } from './changes';
import { Entries } from './entries';
import { checkFile, unusable } from './file-check';
import { FORMAT, isDocumentKey, recordIn } from './keys';
import { Lmdb } from './lmdb';

/** The version of the keys and values in the file. */
const VERSION = '3';

/**
 * The data of a store: its file, and changes that are not written yet. Changes that are made together are written
 * completely or not at all.
 */
export class Disk {
  /** The number of times that changes were reverted, because they could not be written. */
  failures = 0;
  /** Disk calls this function when changes were reverted. */
  onFailure: () => void = () => undefined;
  readonly documents = new DocumentCache();
  /** All data that was acknowledged, or will be once it is written. */
  readonly entries: Entries;
  private saving = Promise.resolve();

  private constructor(
    private readonly path: string,
    private readonly lmdb: Lmdb,
  ) {
    this.entries = new Entries(lmdb, [newChanges()]);
  }

  /**
   * Opens the store in a directory, or creates one. Throws an error with a clear message if the file is empty,
   * truncated or damaged. A file that is unchanged since a store closed it is not checked.
   */
  static async open(directory: string): Promise<Disk> {
    const path = join(directory, 'data.mdb');
    if (!existsSync(path)) await createFile(directory, path);
    const isKnown = isKnownFile(path);
    prepareFiles(path);
    if (!isKnown) checkFile(path);
    const lmdb = new Lmdb(directory);
    const disk = new Disk(path, lmdb);
    try {
      await disk.checkFormat();
    } catch (error) {
      await lmdb.close();
      throw error;
    }
    return disk;
  }

  /** Throws an error if the file has another format. A new file gets the current one. */
  private async checkFormat(): Promise<void> {
    const format = this.entries.get(FORMAT)?.toString();
    if (format === VERSION) return;
    if (format !== undefined) throw unusable(this.path, 'another version of this program wrote it');
    this.entries.set(FORMAT, Buffer.from(VERSION));
    await this.save(0);
  }

  /** Runs changes of entries. If it throws, none of them is kept. */
  atomically<T>(work: () => T): T {
    const [pending = newChanges(), ...writing] = this.entries.layers;
    const before = pending.clone();
    try {
      return work();
    } catch (error) {
      this.entries.layers = [before, ...writing];
      throw error;
    }
  }

  /**
   * Resolves when every change up to now is on the disk. `since` is the value of `failures` before the changes. Throws
   * 14031 if some changes since then could not be written. These and all later ones have then been reverted.
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
    await this.lmdb.close();
    noteKnownFile(this.path);
  }

  private async write(): Promise<void> {
    const [writing] = this.entries.layers;
    if (!writing || writing.size === 0) return;
    this.entries.layers = [newChanges(), writing];
    try {
      await this.lmdb.write(writing);
      for (const key of writing.keys()) if (isDocumentKey(key)) this.documents.delete(recordIn(key));
      this.entries.layers = this.entries.layers.slice(0, 1);
    } catch (error) {
      this.failures++;
      this.entries.layers = [newChanges()];
      this.onFailure();
      console.error(`${this.path}: a write was refused, for it could not be stored: ${(error as Error).message}`);
    }
  }
}
