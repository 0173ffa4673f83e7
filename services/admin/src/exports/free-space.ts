import type { Connection } from 'mongoose';

/** The bytes that remain free for all other uses. An export ends before the disk is full. */
const RESERVED = 512 * 1024 * 1024;
/** Milliseconds between two checks. */
const EVERY_MS = 5000;

/** There is not enough space for an export. */
export class OutOfSpace extends Error {}

/** The codes and messages of MongoDB errors when a disk or a quota is full. */
const CODES: readonly unknown[] = [14031, 12501];
const TEXT = /no space left|out of disk space|quota/i;

export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof OutOfSpace ||
  (error instanceof Error && (CODES.includes((error as { code?: unknown }).code) || TEXT.test(error.message)));

/** Returns the free bytes on the database's disk, or undefined if it does not report them. */
export const createFreeBytes = (db: Connection) => async (): Promise<number | undefined> => {
  const stats = (await db.db?.command({ dbStats: 1 }).catch(() => undefined)) as
    | { fsTotalSize?: number; fsUsedSize?: number }
    | undefined;
  return stats?.fsTotalSize && stats.fsUsedSize !== undefined ? stats.fsTotalSize - stats.fsUsedSize : undefined;
};

/**
 * Creates a check which throws {@link OutOfSpace} when there is little space. It queries the database at most every few
 * seconds.
 */
export function createRoomCheck(freeBytes: () => Promise<number | undefined>): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    if (Date.now() < nextAt) return;
    nextAt = Date.now() + EVERY_MS;
    const free = await freeBytes();
    if (free !== undefined && free < RESERVED) throw new OutOfSpace();
  };
}
