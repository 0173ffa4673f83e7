import { inTransaction, isRemovedPersonError, lockPeople, retryDuplicate } from '@meridian/service-kit';
import { LIMITS, type Scan, type ScanResult } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';
import { listPlaces, type TicketCodeOf } from './tickets';
import { createSeatScans, type StoredSeat } from './seat-scans';
import { createOtherTickets } from './other-tickets';
import type { EventDoc } from '../models/event.model';

type Place = { userId: string; place: number };
type Result = Omit<ScanResult, 'scanId'>;

/** The number of undone check-ins by name that are accepted in addition to the people who come in. */
const MAX_MISTAKES = 50;

const UNKNOWN = { result: 'unknown', userId: null, place: null, at: null, isUnexpected: false } as const;

/** The fields of an event that its door needs. */
type DoorEvent = Pick<EventDoc, '_id' | 'capacity' | 'startTime' | 'startLocal' | 'chapterId'>;

type Needed = Pick<Models, 'db' | 'Events' | 'Rsvps' | 'CheckIns'>;

/**
 * Creates a function that stores scans at the door of one event. Scans may arrive late, twice, and from several phones.
 * @param by The id of the person who sends them.
 */
export function createCheckIns(models: Needed, event: DoorEvent, ticketCodeOf: TicketCodeOf, by: string) {
  const { db, CheckIns, Rsvps } = models;
  const { _id: eventId } = event;

  /**
   * The places of all tickets, including those of people who have declined since. They are read once, and only for a
   * scanned code.
   */
  let tickets: Promise<Map<string, Place>> | undefined;
  const readTickets = async () => {
    const places = new Map<string, Place>();
    for (const { userId } of await Rsvps.find({ eventId }, { _id: 0, userId: 1 }).lean())
      for (const place of listPlaces(LIMITS.eventGuestCount))
        places.set(ticketCodeOf(eventId, userId, place), { userId: String(userId), place });
    return places;
  };
  const findPlace = async (scan: Extract<Scan, { kind: 'code' | 'person' }>): Promise<Place | undefined> =>
    scan.kind === 'person' ? scan : (await (tickets ??= readTickets())).get(scan.code);

  const otherTickets = createOtherTickets(models, event, ticketCodeOf);
  const seats = createSeatScans(models, event, by);

  /**
   * The number of people without an RSVP who can still come in. It is counted once, so phones that send at the same
   * time may admit a few more.
   */
  let room: Promise<number> | undefined;
  const readRoom = async () => {
    const most = event.capacity ?? LIMITS.eventWalkInCount;
    const byName = { eventId, name: { $exists: true } };
    const [stored, inside] = await Promise.all([
      CheckIns.countDocuments(byName),
      CheckIns.countDocuments({ ...byName, arrivedAt: { $ne: null } }),
    ]);
    return Math.min(most - inside, MAX_MISTAKES + 2 * most - stored);
  };
  const admitted = new Set<string>();

  async function recordWalkIn(scan: Extract<Scan, { kind: 'walk-in' }>, session: ClientSession): Promise<Result> {
    const known = await seats.find(scan.scanId, session);
    if (known) return toResult(scan, known, true);
    const isLetIn = admitted.has(scan.scanId); // This is true in a transaction that is retried.
    if (!isLetIn && (await (room ??= readRoom())) <= admitted.size) return { ...UNKNOWN, result: 'full' };
    admitted.add(scan.scanId);
    return toResult(scan, await seats.addWalkIn(scan.name, scan, session), true);
  }

  async function record(scan: Scan, session: ClientSession): Promise<Result> {
    if (scan.kind === 'undo')
      return (await seats.undo({ scanId: scan.undoes, at: scan.at }, session))
        ? { ...UNKNOWN, result: 'undone' }
        : UNKNOWN;
    if (scan.kind === 'walk-in') return recordWalkIn(scan, session);
    const place = await findPlace(scan);
    if (!place) return scan.kind === 'code' ? { ...UNKNOWN, ...(await otherTickets.find(scan.code)) } : UNKNOWN;
    await lockPeople(db, place.userId, session);
    const rsvp = await Rsvps.findOne({ eventId, userId: place.userId }, { status: 1, guests: 1 }, { session }).lean();
    if (!rsvp) return UNKNOWN;
    const isExpected = rsvp.status === 'attending' && place.place <= (rsvp.guests ?? 0);
    return toResult(scan, await seats.add({ userId: place.userId, place: place.place }, scan, session), !isExpected);
  }

  /** Records one scan. Nothing is stored for a person whose account is being deleted. */
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

function toResult({ scanId }: Scan, stored: StoredSeat | null, isUnexpected: boolean): Result {
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
