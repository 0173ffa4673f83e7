import * as z from 'zod';
import { internalContract } from '../contract';
import { Done, Id } from '../fields';
import { CountQuery } from '../statistics';

/** Calls of services and operators' tests; never reachable through the gateway. None returns message text. */
export const chatInternalApi = internalContract('chat', {
  sockets: {
    method: 'GET',
    path: '/internal/sockets',
    summary: 'The sockets at this replica',
    response: z.object({ replica: z.string(), sockets: z.array(z.object({ userId: Id, rooms: z.array(z.string()) })) }),
  },
  removePerson: {
    method: 'DELETE',
    path: '/internal/people/{userId}',
    summary:
      'Ends the conversations of a person: their messages stay for the others; blocks further writes. Idempotent',
    params: z.strictObject({ userId: Id }),
    response: Done,
  },
  counts: {
    method: 'POST',
    path: '/internal/messages/counts',
    summary: 'Number of messages in each of up to 24 intervals, of one chapter or all',
    body: CountQuery,
    response: z.object({ counts: z.array(z.number().int()) }),
  },
});
