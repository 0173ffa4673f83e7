import { unavailable } from '@meridian/service-kit';
import { implementSome } from '@meridian/service-kit/testing';
import { eventsInternalApi } from '@meridian/shared-types/contracts';
import { usePersonas, useTestServer } from './test-server';

export const ARCHIVED = '409 This chapter was archived. You can read it, but nothing in it can change.';

/** Starts the chapters service with a stub of the events service before the tests of a file. */
export function useMergeTestServer() {
  /** The state of the stub. `left` is the number of calls until all events are moved. */
  const events = {
    isAway: false,
    missed: 0,
    left: 0,
    moved: [] as { id: number; intoId: number; by?: string | undefined }[],
  };
  const router = implementSome(eventsInternalApi, {
    weekCounts: async () => ({ counts: [] }),
    upcomingOfChapter: async () => ({ count: 3 }),
    moveOfChapter: async ({ params, body }) => {
      if (events.isAway) {
        events.missed += 1;
        throw unavailable();
      }
      events.moved.push({ ...params, ...body });
      events.left = Math.max(0, events.left - 1);
      return { left: events.left };
    },
  });
  const server = useTestServer({}, { EVENTS_URL: router });
  const personas = usePersonas(server);
  const office = () => server.as(personas.siteAdmin);
  let names = 0;
  return {
    server,
    personas,
    events,
    office,
    /** Creates two chapters, of which a test merges the first into the second. */
    async two() {
      names += 1;
      const found = (name: string) => office().found({ body: { name, state: 'Ohio' } });
      return { from: await found(`Toledo ${names}`), into: await found(`Cleveland ${names}`) };
    },
    merge: (id: number, intoId: number, fields: object = {}) =>
      office().merge({ params: { id }, body: { intoId, reason: 'Nearer', ...fields } }),
  };
}
