import type { Scan } from '@meridian/shared-types';
import { Types, type ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';
import type { CheckInDoc, ScanRecord, StoredScan } from '../models/check-in.model';
import type { EventDoc } from '../models/event.model';
import { doorOpensAt } from './door-window';
import { arrivalOf, withRecord, withScan } from './stored-scans';

export type StoredSeat = Pick<CheckInDoc, '_id' | 'userId' | 'place' | 'scans' | 'records' | 'arrivedAt'>;
type SentScan = Pick<Scan, 'scanId' | 'at'>;

/**
 * Creates functions that store scans at the seats of one event, each in a transaction.
 * @param by The id of the person who sends them.
 */
export function createSeatScans(
  { CheckIns }: Pick<Models, 'CheckIns'>,
  event: Pick<EventDoc, '_id' | 'startTime'>,
  by: string,
) {
  const { _id: eventId } = event;
  const opensAt = doorOpensAt(event).getTime();

  const toStored = ({ scanId, at }: SentScan): StoredScan => ({
    scanId,
    at: new Date(Math.max(opensAt, Math.min(Date.parse(at), Date.now()))),
  });

  const find = (scanId: string, session: ClientSession): Promise<StoredSeat | null> =>
    CheckIns.findOne({ eventId, 'scans.scanId': scanId }, null, { session }).lean();

  const recorded = (records: CheckInDoc['records'], scans: StoredScan[], record: Omit<ScanRecord, 'userId'>) =>
    withRecord(records ?? [], { ...record, userId: new Types.ObjectId(by) }, scans);

  const store = (
    key: object,
    seat: Required<Pick<CheckInDoc, 'scans' | 'records'>>,
    session: ClientSession,
    upsert = false,
  ): Promise<StoredSeat | null> =>
    CheckIns.findOneAndUpdate(
      key,
      { $set: { ...seat, arrivedAt: arrivalOf(seat.scans) } },
      { returnDocument: 'after', upsert, session },
    ).lean();

  return {
    find,

    /** Adds a scan to the seat of a person, unless it is already stored. */
    async add(key: { userId: string; place: number }, { scanId, at }: SentScan, session: ClientSession) {
      const known = await find(scanId, session);
      if (known) return known;
      const seat = await CheckIns.findOne({ eventId, ...key }, { scans: 1, records: 1 }, { session }).lean();
      const scans = withScan(seat?.scans ?? [], toStored({ scanId, at }));
      return store({ eventId, ...key }, { scans, records: recorded(seat?.records, scans, { scanId }) }, session, true);
    },

    /** Adds a person who comes in by name. */
    addWalkIn(name: string, scan: SentScan, session: ClientSession) {
      const scans = [toStored(scan)];
      const records = recorded([], scans, { scanId: scan.scanId });
      return store({ eventId, _id: new Types.ObjectId(), name }, { scans, records }, session, true);
    },

    async undo({ scanId, at }: SentScan, session: ClientSession): Promise<StoredSeat | null> {
      const seat = await find(scanId, session);
      if (!seat || seat.scans.some((scan) => scan.scanId === scanId && scan.isUndone)) return seat;
      const scans = seat.scans.map((scan) => (scan.scanId === scanId ? { ...scan, isUndone: true } : scan));
      const records = recorded(seat.records, scans, { scanId, undoneAt: toStored({ scanId, at }).at });
      return store({ _id: seat._id }, { scans, records }, session);
    },
  };
}
