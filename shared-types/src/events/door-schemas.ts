import * as z from 'zod';
import { Id, Instant, InstantInput, line } from '../fields';
import { LIMITS } from '../limits';
import { InvolvedReply } from './people-schemas';

/** Most scans in one call. */
export const SCAN_BATCH = 100;

/** What a ticket is shown as: 32 hexadecimal digits, which make a small QR code. */
export const TicketCode = z.string().regex(/^[0-9A-F]{32}$/, 'Not a ticket');

/** Which of a person's seats: 0 is their own, the others are those of their guests. */
const Place = z.number().int().min(0).max(LIMITS.eventGuestCount);

/** A ticket of the caller. */
export const Ticket = z.object({ place: z.number().int(), code: z.string() });
export type Ticket = z.infer<typeof Ticket>;

const scan = { scanId: z.uuid('Not a valid id'), at: InstantInput };

/**
 * Something that happened at the door, as a fact: a phone without a connection keeps it and sends it later. The same
 * `scanId` counts once. `at` is the time by the clock of the server, as far as the phone knows it.
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

/**
 * What became of a scan: `in`; `again` if the seat was taken by another scan before; `undone`; `unknown` where there is
 * no such ticket, person or scan; `full` of a person without an RSVP where no more of them come in. `isUnexpected`: the
 * person has come in without a valid RSVP, for example because they had said no meanwhile.
 */
export const ScanResult = z.object({
  scanId: z.string(),
  result: z.enum(['in', 'again', 'undone', 'unknown', 'full']),
  userId: Id.nullable(),
  place: z.number().int().nullable(),
  /** When the person came in; null of others. */
  at: Instant.nullable(),
  isUnexpected: z.boolean(),
  /** Of a ticket of another event of the chapter: when that one begins. */
  otherStart: Instant.optional(),
});
export type ScanResult = z.infer<typeof ScanResult>;

/** When a seat was emptied and who did it, with its scans, by which the phones that made them know. */
const undo = { at: Instant, by: z.string().nullable(), scanIds: z.array(z.string()).optional() };

/** A person at the door: without an address, and with codes that nobody can show as a ticket. */
export const DoorPerson = z.object({
  userId: Id,
  name: z.string(),
  reply: InvolvedReply,
  guests: z.number().int(),
  /** SHA-256 of each ticket, cut to 32 digits: their own, then those of their guests. */
  tickets: z.array(z.string()),
  /** When each of them came in, by place, who recorded it, and all scans of the seat: undoing them empties it. */
  arrivals: z.array(
    z.object({
      place: z.number().int(),
      at: Instant,
      by: z.string().nullable().optional(),
      scanIds: z.array(z.string()).optional(),
    }),
  ),
  /** Check-ins that were undone, of seats that are empty. Absent from replicas of the version before. */
  undone: z.array(z.object({ place: z.number().int(), ...undo })).optional(),
});
export type DoorPerson = z.infer<typeof DoorPerson>;

/** People, or people without an RSVP, in one page of the door. */
export const DOOR_PAGE = 500;

/** Where the next page begins: after a person who replied, or after a check-in by name. */
const DoorCursor = z.string().regex(/^(people|walk-ins):[0-9a-f]{24}$/, 'Not the end of a page');
export const DoorQuery = z.strictObject({ after: DoorCursor.optional() });

/**
 * What a phone at the door needs to work without a connection, a page at a time: those who replied, in the order of
 * their ids, then those who came in by name.
 */
export const Door = z.object({
  /** The time of the server. */
  now: Instant,
  /** Why nobody can come in now, in words; null while the door is open. */
  closed: z.string().nullable(),
  /** `after` of the next page; null on the last one. */
  next: DoorCursor.nullable(),
  people: z.array(DoorPerson),
  /** People who came in without an RSVP, by name. */
  walkIns: z.array(
    z.object({ scanId: z.string(), name: z.string(), at: Instant, by: z.string().nullable().optional() }),
  ),
  /** Those of them that were undone. Absent from replicas of the version before. */
  undoneWalkIns: z.array(z.object({ name: z.string(), ...undo })).optional(),
});
export type Door = z.infer<typeof Door>;
