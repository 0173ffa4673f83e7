import * as z from 'zod';
import { internalContract } from '../contract';
import { Id } from '../fields';
import { CountQuery } from '../statistics';

/** Calls between services and from operators' tests; never reachable through the gateway. None returns message text. */
export const chatInternalApi = internalContract('chat', {
  sockets: {
    method: 'GET',
    path: '/internal/sockets',
    summary: 'The sockets that this replica holds itself',
    response: z.object({ replica: z.string(), sockets: z.array(z.object({ userId: Id, rooms: z.array(z.string()) })) }),
  },
  counts: {
    method: 'POST',
    path: '/internal/messages/counts',
    summary: 'How many messages were written in each of up to 24 intervals, in one chapter or in all',
    body: CountQuery,
    response: z.object({ counts: z.array(z.number().int()) }),
  },
});
