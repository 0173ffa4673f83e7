import type { Scan } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { inHours, type TestServer, type Who } from './test-server';

export const MINUTE = 60_000;
export const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

/** An `Omit` that is distributed over the kinds of scan. */
type ScanDomainEvent = Scan extends infer Each ? (Each extends Scan ? Omit<Each, 'scanId' | 'at'> : never) : never;
export const aScan = (domainEvent: ScanDomainEvent, at = ago(0)): Scan =>
  ({ scanId: randomUUID(), at, ...domainEvent }) as Scan;

/** Creates events whose door is open, each with an attendee who brings a guest. */
export const createDoorHelpers = (server: TestServer) => {
  const go = (who: Who, id: string, guests = 0) => server.reply(who, id, 'attending', { guests });
  return {
    go,
    async anEvent(fields: Parameters<TestServer['event']>[0] = {}) {
      const organizer = server.person({ 1: 'member' });
      const times = { startTime: inHours(1) };
      const id = await server.event({ createdBy: organizer.userId, guestLimit: 3, ...times, ...fields });
      const door = (query = {}) => server.as(organizer).door({ params: { id }, query });
      const send = async (...scans: Scan[]) =>
        (await server.as(organizer).checkIn({ params: { id }, body: { scans } })).results;
      const guest = server.person();
      await go(guest, id, 1);
      return { id, organizer, guest, door, send };
    },
  };
};
