import * as z from 'zod';
import { Id, Instant, InstantInput, line } from '../../fields/fields';
import { LIMITS } from '../../limits';
import { LocalTime } from '../../fields/time-fields';
import { InvolvedReply } from '../replies/people-schemas';

/** The most scans in one call. */
export const SCAN_BATCH = 100;

/** The code of a ticket: 32 hexadecimal digits, which fit into a small QR code. */
export const TicketCode = z.string().regex(/^[0-9A-F]{32}$/, 'Not a ticket');

/** The number of a person's seat: 0 is their own, the others are those of their guests. */
const Place = z.number().int().min(0).max(LIMITS.eventGuestCount);

/** A ticket of the caller. */
export const Ticket = z.object({ place: z.number().int(), code: z.string() });
export type Ticket = z.infer<typeof Ticket>;

const scan = { scanId: z.uuid('Not a valid id'), at: InstantInput };

/**
 * An action at check-in. A phone without a connection stores it and sends it later. The same `scanId` counts once. `at`
 * is the server time as estimated by the phone.
 */
export const Scan = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), ...scan, userId: Id, place: Place }),
  z.strictObject({ kind: z.literal('code'), ...scan, code: TicketCode }),
  z.strictObject({
    kind: z.literal('walk-in'),
    ...scan,
    name: line(LIMITS.nameMax).min(1, 'A name is required'),
  }),
  z.strictObject({ kind: z.literal('undo'), ...scan, undoes: z.uuid('Not a valid id') }),
]);
export type Scan = z.infer<typeof Scan>;

export const ScansInput = z.strictObject({ scans: z.array(Scan).min(1).max(SCAN_BATCH) });

/** The event of a ticket that is not for this one, and whether both begin on the same day. */
const OtherEvent = z.object({
  title: z.string(),
  startTime: Instant,
  startLocal: LocalTime,
  timeZone: z.string(),
  isSameDay: z.boolean(),
});

/**
 * The result of a scan: `in`; `again` if another scan took the seat before; `undone`; `unknown` if there is no such
 * ticket, person or scan; `full` for a person without an RSVP if no more of them are admitted. With `isUnexpected`, the
 * person was checked in without a valid RSVP, for example because they have declined meanwhile.
 */
export const ScanResult = z.object({
  scanId: z.string(),
  result: z.enum(['in', 'again', 'undone', 'unknown', 'full']),
  userId: Id.nullable(),
  place: z.number().int().nullable(),
  /** The time at which the person was checked in. It is null for other results. */
  at: Instant.nullable(),
  isUnexpected: z.boolean(),
  /** Another event of the chapter, if the ticket is for that one. */
  otherEvent: OtherEvent.optional(),
});
export type ScanResult = z.infer<typeof ScanResult>;

/**
 * The time at which a check-in was undone, the person who undid it, and its scans, by which the phones that made them
 * recognize it.
 */
const undo = { at: Instant, by: z.string().nullable(), scanIds: z.array(z.string()).optional() };

/** A person in the check-in list, without an e-mail address, and with codes that cannot be shown as a ticket. */
export const DoorPerson = z.object({
  userId: Id,
  name: z.string(),
  reply: InvolvedReply,
  guests: z.number().int(),
  /** The SHA-256 of each ticket, cut to 32 digits: first the person's own, then those of their guests. */
  tickets: z.array(z.string()),
  /**
   * The check-ins by seat: the time, the person who recorded it, and the ids of all scans of the seat, which have to be
   * undone to empty it.
   */
  arrivals: z.array(
    z.object({
      place: z.number().int(),
      at: Instant,
      by: z.string().nullable().optional(),
      scanIds: z.array(z.string()).optional(),
    }),
  ),
  /** The undone check-ins of seats that are empty. */
  undone: z.array(z.object({ place: z.number().int(), ...undo })),
});
export type DoorPerson = z.infer<typeof DoorPerson>;

/** The number of people, or of people without an RSVP, in one page of the check-in list. */
export const DOOR_PAGE = 100;

/** The cursor of a page, which follows a person who replied or a check-in by name. */
const DoorCursor = z.string().regex(/^(people|walk-ins):[0-9a-f]{24}$/, 'Not the end of a page');
export const DoorQuery = z.strictObject({ after: DoorCursor.optional() });

/**
 * The data that a phone needs for check-in without a connection, page by page: first the people who replied, in the
 * order of their ids, then those who were checked in by name.
 */
export const Door = z.object({
  /** The server time. */
  now: Instant,
  /** The reason in words why nobody can be checked in now. It is null while check-in is open. */
  closed: z.string().nullable(),
  /** The value of `after` for the next page; null on the last one. */
  next: DoorCursor.nullable(),
  people: z.array(DoorPerson),
  /** People without an RSVP who were checked in by name. */
  walkIns: z.array(
    z.object({ scanId: z.string(), name: z.string(), at: Instant, by: z.string().nullable().optional() }),
  ),
  /** The undone check-ins of such people. */
  undoneWalkIns: z.array(z.object({ name: z.string(), ...undo })),
});
export type Door = z.infer<typeof Door>;
