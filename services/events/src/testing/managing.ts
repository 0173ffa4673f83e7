import { localTimeAt, type EventEdit, type EventInput } from '@meridian/shared-types';
import { inHours, type TestServer, type Who } from './test-server';

export const ZONE = 'America/New_York';

/** Returns the local time in {@link ZONE} in this many hours. */
export const local = (hours: number) => localTimeAt(inHours(hours), ZONE);
export const evening = (hour: number) => ({
  startLocal: `2031-05-01T${hour}:00`,
  endLocal: `2031-05-01T${hour + 2}:00`,
});

const edit = (change: Partial<EventEdit> = {}): EventEdit => ({
  title: 'Dinner',
  location: 'Here',
  startLocal: local(24),
  endLocal: local(26),
  timeZone: ZONE,
  ...change,
});

/** Returns functions with which tests manage events of chapter 1 as organizers. */
export const managing = (server: TestServer) => ({
  edit,
  organizer: () => server.person({ 1: 'member' }),
  create: (who: Who, change: Partial<EventInput> = {}) =>
    server.as(who).create({ body: { ...edit(), chapterId: 1, ...change } as EventInput }),
  update: (who: Who, id: string, version: number, change: Partial<EventEdit> = {}) =>
    server.as(who).update({ params: { id }, body: edit(change) }, { headers: { 'if-match': `"${version}"` } }),
  cancel: (who: Who, id: string, reason = 'The hall is closed') =>
    server.as(who).cancel({ params: { id }, body: { reason } }),
});
