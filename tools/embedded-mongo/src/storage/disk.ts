import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../errors';
import { prepareFiles } from '../server/directory-lock';
import { isKnownFile, noteKnownFile } from './known-file';
import { createFile } from './create-file';
import { DocumentCache } from './document';
import { Entries, newChanges } from './entries';
import { checkFile } from './file-check';
import { isDocumentKey, recordIn } from './keys';
import { Lmdb } from './lmdb';
import { migrate } from './migrate';

/**
 * The data of a store: what is in its file, and changes on their way there. Changes made in one go are there as a whole
 * or not at all.
 */
export class Disk {
  /** How often changes were taken back, because they could not be written. */
  failures = 0;
  /** Called when changes were taken back. */
  onFailure: () => void = () => undefined;
  readonly documents = new DocumentCache();
  /** Everything that was acknowledged, or will be once it is written. */
  readonly entries: Entries;
  private saving = Promise.resolve();

  private constructor(
    private readonly path: string,
    private readonly lmdb: Lmdb,
  ) {
    this.entries = new Entries(lmdb, [newChanges()]);
  }

  /**
   * Opens the store in a directory, or makes one; throws, with a sentence that says so, if it is empty, cut short or
   * damaged. A file that nobody has changed since a store closed it is not read for that.
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
      await migrate(disk, lmdb.former, path);
    } catch (error) {
      await lmdb.close();
      throw error;
    }
    return disk;
  }

  /** Deletes all there is. */
  clear(): void {
    this.lmdb.clear();
  }

  /** Does all of what changes entries, or if it throws, nothing. */
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
