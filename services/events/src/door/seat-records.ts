import type { DoorPerson } from '@meridian/shared-types';
import type { CheckInDoc, ScanRecord } from '../models/check-in.model';
import { arrivalScan } from './stored-scans';

/**
 * Returns the name of the person who made a record. It is null if the account was deleted, or if nobody was recorded.
 */
export type NameOf = (record: ScanRecord | undefined) => string | null;
type Seat = Pick<CheckInDoc, 'userId' | 'place' | 'scans' | 'records'>;

const findRecord = ({ records = [] }: Seat, scanId: string): ScanRecord | undefined =>
  records.find((record) => record.scanId === scanId);

/** Returns who came in at a seat, when, and who recorded it. An empty seat results in an empty array. */
export function toArrival(seat: Seat, nameOf: NameOf): DoorPerson['arrivals'] {
  const first = arrivalScan(seat.scans);
  if (!first) return [];
  const scanIds = seat.scans.flatMap(({ scanId, isUndone }) => (isUndone ? [] : [scanId]));
  const by = nameOf(findRecord(seat, first.scanId));
  return [{ place: seat.place ?? 0, at: first.at.toISOString(), scanIds, by }];
}

/** Returns the latest undo of a seat that is empty again, its place, and the scans that no longer count. */
export function toUndone(seat: Seat, nameOf: NameOf): NonNullable<DoorPerson['undone']> {
  if (arrivalScan(seat.scans)) return [];
  const undone = (seat.records ?? []).flatMap((record) =>
    record.undoneAt ? [{ ...record, at: record.undoneAt }] : [],
  );
  const last = undone.sort((one, other) => other.at.getTime() - one.at.getTime())[0];
  if (!last) return [];
  const scanIds = seat.scans.map(({ scanId }) => scanId);
  return [{ place: seat.place ?? 0, at: last.at.toISOString(), by: nameOf(last), scanIds }];
}
