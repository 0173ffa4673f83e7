import type { ScanRecord, StoredScan } from './check-in.model';

/** Scans that are kept of one seat: they prove that the same scan counts once, and are read with each further one. */
export const KEPT_SCANS = 20;

/**
 * The scans of a seat with a further one. Of too many, one that was undone goes first, then the latest one: the
 * earliest that was not undone says when the person came in.
 */
export function withScan(scans: readonly StoredScan[], scan: StoredScan): StoredScan[] {
  const kept = [...scans, scan];
  while (kept.length > KEPT_SCANS) {
    const undone = kept.findIndex(({ isUndone }) => isUndone);
    const times = kept.map(({ at }) => at.getTime());
    kept.splice(undone >= 0 ? undone : times.lastIndexOf(Math.max(...times)), 1);
  }
  return kept;
}

/** The records of a seat with a further one: of each scan the latest, and none of scans that are not kept. */
export const withRecord = (
  records: readonly ScanRecord[],
  record: ScanRecord,
  scans: readonly StoredScan[],
): ScanRecord[] =>
  [...records.filter(({ scanId }) => scanId !== record.scanId), record].filter((each) =>
    scans.some(({ scanId }) => scanId === each.scanId),
  );

/** The earliest scan that was not undone. */
export const arrivalScan = (scans: readonly StoredScan[]): StoredScan | undefined =>
  scans
    .filter(({ isUndone }) => !isUndone)
    .reduce<StoredScan | undefined>((first, scan) => (first && first.at <= scan.at ? first : scan), undefined);

/** When the person came in, by the earliest scan that was not undone; null without one. */
export const arrivalOf = (scans: readonly StoredScan[]): Date | null => arrivalScan(scans)?.at ?? null;
