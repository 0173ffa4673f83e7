import type { EventEdit } from '@meridian/shared-types';
import type { TestServer, Who } from './test-server';
import { managing } from './managing';

/** Returns two hours of an evening in 2031. */
export const on = (day: string, hour = 19) => ({
  startLocal: `2031-${day}T${hour}:00`,
  endLocal: `2031-${day}T${hour + 2}:00`,
});
export const TUESDAYS = ['05-06', '05-13', '05-20', '05-27', '06-03'];

/** Returns functions with which tests manage series of chapter 1 as organizers. */
export function seriesTests(server: TestServer) {
  const { create, update, organizer } = managing(server);
  const datesOf = (seriesId: string | null | undefined) =>
    server.models.Events.find({ seriesId: seriesId ?? undefined })
      .sort({ recurrenceId: 1 })
      .lean();
  /** Creates a weekly series of Tuesday evenings without an end, and its organizer. */
  async function weekly(change: object = {}, who = organizer()) {
    const event = await create(who, { ...on('05-06'), repeats: { every: 'week' }, ...change });
    const dates = await datesOf(event.seriesId);
    const ids = dates.map(({ _id }) => String(_id)) as [string, string, string, string, string];
    return { who, event, seriesId: event.seriesId, dates, ids };
  }
  return {
    create,
    update,
    organizer,
    datesOf,
    weekly,
    /** Creates a series of five Tuesdays and its organizer. */
    fiveTuesdays: (change: object = {}, who = organizer()) =>
      weekly({ repeats: { every: 'week', until: '2031-06-03' }, ...change }, who),
    startsOf: (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await server.models.Events.findById(id).lean())?.startLocal?.slice(5))),
    all: (who: Who, id: string, version: number, change: Partial<EventEdit>) =>
      update(who, id, version, { scope: 'all', ...change }),
  };
}
