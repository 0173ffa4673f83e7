import { inHours, type EventFields, type TestServer, type Who } from './test-server';

/** Returns functions with which tests fill events and read who has a seat, an offer or a place on the waiting list. */
export function seatTests(server: TestServer) {
  const join = (who: Who, id: string, guests?: number) =>
    server.reply(who, id, 'attending', { ...(guests !== undefined && { guests }), waitingList: true });
  return {
    people: (count: number) => server.people(count) as [Who, Who, Who, Who, ...Who[]],
    /** Takes a seat, or a place on the waiting list. */
    join,
    /** Returns `offered`, the position on the waiting list, or the reply of each person. */
    statesOf: (id: string, ...among: Who[]) =>
      Promise.all(
        among.map(async (who) => {
          const { userRsvp, userRsvpStatus } = await server.get(who, id);
          return userRsvp?.offeredSeats ? 'offered' : (userRsvp?.waitingPlace ?? userRsvpStatus);
        }),
      ),
    /** Creates an event a week from now, with people who have all its seats. */
    async fullEvent(capacity: number, fields: EventFields = {}) {
      const organizer = server.person({ 1: 'member' });
      const createdBy = organizer.userId;
      const id = await server.event({ capacity, startTime: inHours(168), createdBy, ...fields });
      const going = server.people(capacity);
      for (const who of going) await join(who, id);
      return { id, organizer, going };
    },
  };
}
