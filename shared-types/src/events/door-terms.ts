import * as z from 'zod';
import { IdParams, Instant } from '../fields';
import { Door, DoorQuery, ScanResult, ScansInput, Ticket } from './door-schemas';

/** The terms of the events contract for tickets and check-in. */
export const doorTerms = {
  ticket: {
    access: 'active',
    whileViewing: 'refused',
    summary: "The caller's tickets, if they go: their own and those of their guests. Nobody else can read them",
    params: IdParams,
    response: z.object({ tickets: z.array(Ticket) }),
  },
  door: {
    access: 'active-or-site-admin',
    summary: 'Who is expected and who has come in, for a phone at the door; up to 500 (those who manage the event)',
    params: IdParams,
    query: DoorQuery,
    response: Door,
  },
  checkIn: {
    access: 'active-or-site-admin',
    limit: 'frequent',
    summary:
      'Records what happened at the door, from 12 hours before the event until 24 hours after it; the same scan counts ' +
      'once (those who manage the event)',
    params: IdParams,
    body: ScansInput,
    response: z.object({ now: Instant, results: z.array(ScanResult) }),
  },
} as const;
