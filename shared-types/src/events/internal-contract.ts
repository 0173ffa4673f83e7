import * as z from 'zod';
import { internalContract } from '../contract';
import { ChapterId, Done, Id } from '../fields';
import { CountQuery } from '../statistics';

/** Calls between services; never reachable through the gateway. */
export const eventsInternalApi = internalContract('events', {
  weekCounts: {
    method: 'GET',
    path: '/internal/week-counts',
    summary: 'Events that start in the current Sunday-to-Saturday week (UTC), per chapter',
    response: z.object({ counts: z.array(z.object({ chapterId: ChapterId, count: z.number().int() })) }),
  },
  removePerson: {
    method: 'DELETE',
    path: '/internal/people/{userId}',
    summary:
      "Forgets a person's answers, and whose their events were; the events stay. Idempotent; nothing is stored for them afterwards",
    params: z.strictObject({ userId: Id }),
    response: Done,
  },
  counts: {
    method: 'POST',
    path: '/internal/events/counts',
    summary: 'How many events began in each of up to 24 intervals, in one chapter or in all',
    body: CountQuery,
    response: z.object({ counts: z.array(z.number().int()) }),
  },
});
