import * as z from 'zod';
import { Id, IdParams } from '../fields';
import { Event, RsvpInput } from './schemas';
import { WaitingPerson } from './seat-schemas';

/** The terms of the events contract for replies and the waiting list. */
export const rsvpTerms = {
  rsvp: {
    access: 'active',
    limit: 'frequent',
    summary: "Sets the caller's RSVP, or puts them on the waiting list of a full event",
    params: IdParams,
    body: RsvpInput,
    response: Event,
  },
  withdrawRsvp: {
    access: 'active',
    limit: 'frequent',
    summary: "Removes the caller's RSVP, as if they had never replied; their seats go to the waiting list",
    params: IdParams,
    response: Event,
  },
  waitingList: {
    access: 'active-or-site-admin',
    summary: 'The first 200 people who wait for a seat, in their order (those who manage the event)',
    params: IdParams,
    response: z.array(WaitingPerson),
  },
  giveSeat: {
    access: 'active-or-site-admin',
    summary:
      'Gives a person on the waiting list all seats they want, also if none are free (those who manage the event)',
    params: z.strictObject({ id: Id, userId: Id }),
    response: Event,
  },
} as const;
