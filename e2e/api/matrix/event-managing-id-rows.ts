import { ELSEWHERE } from '../test-product';
import { newDraft, newEvent, newEventToday, SAMPLE_EDIT, someScans } from '../new-event';
import { newHoliday } from '../new-holiday';
import type { Fixtures } from './fixtures';
import type { IdRow } from './row';

const gone = [401, 404, 404, 404] as const;
const bad = [401, 400, 400, 400] as const;
const ids = { absent: 'f'.repeat(24), malformed: 'not-an-id' };
const eventElsewhere = ({ product }: Fixtures) => newEvent(product.personas.otherAdmin, { chapterId: ELSEWHERE });
const draftElsewhere = ({ product }: Fixtures) => newDraft(product.personas.otherAdmin, { chapterId: ELSEWHERE });

export const EVENT_MANAGING_ID_ROWS: readonly IdRow[] = [
  {
    route: 'events.update',
    name: 'id',
    foreign: eventElsewhere,
    ...ids,
    input: () => SAMPLE_EDIT,
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'events.removeHoliday',
    name: 'id',
    foreign: ({ product }) => newHoliday(product.personas.siteAdmin),
    ...ids,
    expect: { foreign: [401, 403, 403, 200], absent: [401, 403, 403, 404], malformed: [401, 403, 403, 400] },
  },
  {
    route: 'events.cancel',
    name: 'id',
    foreign: eventElsewhere,
    ...ids,
    input: () => ({ body: { reason: 'The hall is closed' } }),
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'events.restore',
    name: 'id',
    foreign: async (cell) => {
      const id = await eventElsewhere(cell);
      await cell.product.personas.siteAdmin.ok('POST', `/api/events/${id}/cancel`, { reason: 'The hall is closed' });
      return id;
    },
    ...ids,
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'events.publish',
    name: 'id',
    foreign: draftElsewhere,
    ...ids,
    expect: { foreign: [401, 404, 404, 200], absent: gone, malformed: bad },
  },
  {
    route: 'events.removeDraft',
    name: 'id',
    foreign: draftElsewhere,
    ...ids,
    expect: { foreign: [401, 404, 404, 200], absent: gone, malformed: bad },
  },
  {
    route: 'events.people',
    name: 'id',
    foreign: eventElsewhere,
    ...ids,
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'events.exportPeople',
    name: 'id',
    foreign: eventElsewhere,
    ...ids,
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'events.setPulse',
    name: 'id',
    foreign: eventElsewhere,
    ...ids,
    input: () => ({ body: { state: 'there' } }),
    expect: { foreign: [401, 403, 403, 403], absent: gone, malformed: bad },
  },
  {
    route: 'events.ticket',
    name: 'id',
    foreign: eventElsewhere,
    ...ids,
    expect: { foreign: gone, absent: gone, malformed: bad },
  },
  {
    route: 'events.door',
    name: 'id',
    foreign: eventElsewhere,
    ...ids,
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'events.sendMessage',
    name: 'id',
    foreign: eventElsewhere,
    ...ids,
    input: () => ({ body: { text: 'Bring a coat.' } }),
    expect: { foreign: [401, 403, 403, 201], absent: gone, malformed: bad },
  },
  {
    route: 'events.checkIn',
    name: 'id',
    foreign: ({ product }) => newEventToday(product.personas.otherAdmin, [], { chapterId: ELSEWHERE }),
    ...ids,
    input: () => ({ body: someScans() }),
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'events.giveSeat',
    name: 'id',
    foreign: ({ membersOnlyElsewhere }) => membersOnlyElsewhere,
    ...ids,
    input: ({ someMember }) => ({ params: { userId: someMember.userId } }),
    expect: { foreign: [401, 403, 403, 409], absent: gone, malformed: bad },
  },
  {
    route: 'events.giveSeat',
    name: 'userId',
    foreign: ({ someoneElsewhere }) => someoneElsewhere.userId,
    ...ids,
    input: ({ publicEvent }) => ({ params: { id: publicEvent } }),
    expect: { foreign: [401, 403, 409, 409], absent: [401, 403, 409, 409], malformed: bad },
  },
];
