import * as z from 'zod';
import { Id, IdParams } from '../../fields/fields';
import { Event, RsvpInput } from '../schemas';
import { WaitingPerson } from '../seats/seat-schemas';

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
    access: 'signed-in',
    summary: 'Lists the first 200 people on the waiting list in order (event managers)',
    params: IdParams,
    response: z.array(WaitingPerson),
  },
  giveSeat: {
    access: 'signed-in',
    summary: 'Gives a person on the waiting list all seats they want, even if none are free (event managers)',
    params: z.strictObject({ id: Id, userId: Id }),
    response: Event,
  },
} as const;
