import { inTransaction, isRemovedPersonError, lockPeople, retryDuplicate } from '@meridian/kit';
import { LIMITS, type Scan, type ScanResult } from '@meridian/shared-types';
import { Types, type ClientSession } from 'mongoose';
import type { Models } from '../models';
import { placesOf, type TicketCodeOf } from './tickets';
import type { CheckInDoc } from './check-in.model';

type Place = { userId: string; place: number };
type Stored = Pick<CheckInDoc, 'userId' | 'place' | 'scans' | 'arrivedAt'>;

const UNKNOWN = { result: 'unknown', userId: null, place: null, at: null, isUnexpected: false } as const;

/** The earliest scan that was not undone. */
const ARRIVED_AT = {
  $min: {
    $map: {
      input: { $filter: { input: '$scans', cond: { $ne: ['$$this.isUndone', true] } } },
      in: '$$this.at',
    },
  },
};
const AFTER = { returnDocument: 'after', updatePipeline: true } as const;

/** Stores what happened at the door of one event. Scans may come late, twice, and from several phones. */
export function createCheckIns(models: Models, eventId: Types.ObjectId, ticketCodeOf: TicketCodeOf) {
  const { db, CheckIns, Rsvps } = models;

  /** The places of all tickets, also of people who said no meanwhile. Read once, and only for a scanned code. */
  let tickets: Promise<Map<string, Place>> | undefined;
  const readTickets = async () => {
    const places = new Map<string, Place>();
    for (const { userId } of await Rsvps.find({ eventId }, { _id: 0, userId: 1 }).lean())
      for (const place of placesOf(LIMITS.eventGuestCount))
        places.set(ticketCodeOf(eventId, userId, place), { userId: String(userId), place });
    return places;
  };
  const placeOf = async (scan: Extract<Scan, { kind: 'code' | 'person' }>): Promise<Place | undefined> =>
    scan.kind === 'person' ? scan : (await (tickets ??= readTickets())).get(scan.code);

  const findScan = (scanId: string, session: ClientSession) =>
    CheckIns.findOne({ eventId, 'scans.scanId': scanId }, null, { session }).lean();

  /** Adds a scan to its seat, unless it is stored already. */
  async function add(key: object, { scanId, at }: Scan, session: ClientSession): Promise<Stored | null> {
    const stored = await findScan(scanId, session);
    if (stored) return stored;
    const scan = { scanId, at: new Date(Math.min(Date.parse(at), Date.now())) };
    return CheckIns.findOneAndUpdate(
      { eventId, ...key },
      [
        { $set: { scans: { $concatArrays: [{ $ifNull: ['$scans', []] }, [scan]] } } },
        { $set: { arrivedAt: ARRIVED_AT } },
      ],
      { ...AFTER, upsert: true, session },
    ).lean();
  }

  const undo = (scanId: string, session: ClientSession) =>
    CheckIns.findOneAndUpdate(
      { eventId, 'scans.scanId': scanId },
      [
        {
          $set: {
            scans: {
              $map: {
                input: '$scans',
                in: {
                  $cond: [
                    { $eq: ['$$this.scanId', scanId] },
                    { $mergeObjects: ['$$this', { isUndone: true }] },
                    '$$this',
                  ],
                },
              },
            },
          },
        },
        { $set: { arrivedAt: ARRIVED_AT } },
      ],
      { ...AFTER, session },
    ).lean();

  async function record(scan: Scan, session: ClientSession): Promise<Omit<ScanResult, 'scanId'>> {
    if (scan.kind === 'undo') return (await undo(scan.undoes, session)) ? { ...UNKNOWN, result: 'undone' } : UNKNOWN;
    if (scan.kind === 'walk-in')
      return resultOf(scan, await add({ _id: new Types.ObjectId(), name: scan.name }, scan, session), true);
    const place = await placeOf(scan);
    if (!place) return UNKNOWN;
    await lockPeople(db, place.userId, session);
    const rsvp = await Rsvps.findOne({ eventId, userId: place.userId }, { status: 1, guests: 1 }, { session }).lean();
    if (!rsvp) return UNKNOWN;
    const isExpected = rsvp.status === 'attending' && place.place <= (rsvp.guests ?? 0);
    return resultOf(scan, await add({ userId: place.userId, place: place.place }, scan, session), !isExpected);
  }

  /** Records one scan. Of a person whose account is being deleted nothing is stored. */
  return async (scan: Scan): Promise<ScanResult> => {
    const result = await retryDuplicate(() => inTransaction(db, (session) => record(scan, session))).catch(
      (error: unknown) => {
        if (isRemovedPersonError(error)) return UNKNOWN;
        throw error;
      },
    );
    return { scanId: scan.scanId, ...result };
  };
}

function resultOf({ scanId }: Scan, stored: Stored | null, isUnexpected: boolean): Omit<ScanResult, 'scanId'> {
  if (!stored) return UNKNOWN;
  const { userId, place, scans, arrivedAt } = stored;
  const own = scans.find((scan) => scan.scanId === scanId);
  const isFirst = scans.find(({ isUndone }) => !isUndone)?.scanId === scanId;
  return {
    result: own?.isUndone ? 'undone' : isFirst ? 'in' : 'again',
    userId: userId ? String(userId) : null,
    place: place ?? null,
    at: arrivedAt?.toISOString() ?? null,
    isUnexpected,
  };
}
