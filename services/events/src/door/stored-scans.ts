import type { ScanRecord, StoredScan } from '../models/check-in.model';

/**
 * The maximum number of stored scans per seat. They ensure that the same scan counts once, and each further scan reads
 * them.
 */
export const MAX_SCANS_PER_SEAT = 20;

/**
 * Returns the scans of a seat with a further one. If there are too many, one that was undone is dropped first, then the
 * latest one. The earliest one that was not undone is the arrival, so it stays.
 */
export function withScan(scans: readonly StoredScan[], scan: StoredScan): StoredScan[] {
  const stored = [...scans, scan];
  while (stored.length > MAX_SCANS_PER_SEAT) {
    const undone = stored.findIndex(({ isUndone }) => isUndone);
    const times = stored.map(({ at }) => at.getTime());
    stored.splice(undone >= 0 ? undone : times.lastIndexOf(Math.max(...times)), 1);
  }
  return stored;
}

/** Returns the records of a seat with a further one. They contain the latest record of each stored scan. */
export const withRecord = (
  records: readonly ScanRecord[],
  record: ScanRecord,
  scans: readonly StoredScan[],
): ScanRecord[] => recordsOfScans([...records.filter(({ scanId }) => scanId !== record.scanId), record], scans);

/** Returns the records of these scans. */
export const recordsOfScans = (records: readonly ScanRecord[], scans: readonly StoredScan[]): ScanRecord[] =>
  records.filter((record) => scans.some(({ scanId }) => scanId === record.scanId));

export const arrivalScan = (scans: readonly StoredScan[]): StoredScan | undefined =>
  scans
    .filter(({ isUndone }) => !isUndone)
    .reduce<StoredScan | undefined>((first, scan) => (first && first.at <= scan.at ? first : scan), undefined);

/** Returns the time of the arrival, which is that of the earliest scan that was not undone, or null without one. */
export const arrivalOf = (scans: readonly StoredScan[]): Date | null => arrivalScan(scans)?.at ?? null;
