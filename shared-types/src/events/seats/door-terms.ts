import * as z from 'zod';
import { IdParams, Instant } from '../../fields/fields';
import { Door, DoorQuery, ScanResult, ScansInput, Ticket } from './door-schemas';

/** The terms of the events contract for tickets and check-in. */
export const doorTerms = {
  ticket: {
    access: 'active',
    whileViewing: 'refused',
    holdsSecret: true,
    summary: "Returns the caller's tickets and those of their guests, if the caller is going",
    params: IdParams,
    response: z.object({ tickets: z.array(Ticket) }),
  },
  door: {
    access: 'signed-in',
    summary: 'Lists up to 100 people who are expected or were checked in, for a phone at the door (event managers)',
    params: IdParams,
    query: DoorQuery,
    response: Door,
    maxBytes: 2048 * 1024,
  },
  checkIn: {
    access: 'signed-in',
    limit: 'frequent',
    summary:
      'Records check-ins at the door, from 12 hours before the event until 24 hours after it; each scan counts once (event managers)',
    params: IdParams,
    body: ScansInput,
    response: z.object({ now: Instant, results: z.array(ScanResult) }),
  },
} as const;
