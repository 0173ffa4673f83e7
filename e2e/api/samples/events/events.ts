import { HERE, type Persona } from '../../product/test-product';
import { otherId, ownId, inputForAllowed, shared, waitingPerson } from '../inputs';
import type { Cell, Samples } from '../sample';
import {
  active,
  adminsHere,
  everyone,
  except,
  membersHereOrStaff,
  readersHere,
  siteAdmins,
  type Statuses,
} from '../statuses';
import { inDays } from '../../matrix/fixtures';
import { SAMPLE_SERIES } from '../../records/events';
import { insertPerson } from '../../records/people';

const seesAll = (persona: Persona) => readersHere(200)[persona] === 200;
/** Users who may not see members-only events cannot find out whether they exist. */
const seenByMembers: Statuses = except(
  everyone(404),
  Object.fromEntries(Object.entries(readersHere(200)).filter(([, status]) => status === 200)),
);
/** Checks that members-only events are in the list for exactly the personas that may see them. */
const hidesMembersOnly = (body: unknown, { persona }: Cell) =>
  (body as { isPublic: boolean }[]).some(({ isPublic }) => !isPublic) === seesAll(persona)
    ? undefined
    : `members-only events are ${seesAll(persona) ? 'missing' : 'shown'}`;

export const eventsSamples: Samples = {
  'events.list': { check: hidesMembersOnly },
  'events.list, of a chapter': { input: () => ({ query: `?chapter=${HERE}` }), check: hidesMembersOnly },
  'events.countUpcoming': {},
  'events.get, public': { input: ({ publicEvent }) => ({ params: { id: publicEvent } }) },
  'events.get, members only': {
    by: seenByMembers,
    input: ({ membersOnlyEvent }) => ({ params: { id: membersOnlyEvent } }),
  },
  'events.previewImage, public': { input: ({ publicEvent }) => ({ params: { id: publicEvent } }) },
  'events.previewImage, members only': {
    by: everyone(404),
    input: ({ membersOnlyEvent }) => ({ params: { id: membersOnlyEvent } }),
  },
  'events.attendees': { by: readersHere, input: ({ membersOnlyEvent }) => ({ params: { id: membersOnlyEvent } }) },
  'events.people': {
    by: adminsHere,
    input: shared(async ({ product, publicEvent }) => {
      const attendee = await insertPerson(product, HERE, { paid: true });
      await attendee.ok('POST', `/api/events/${publicEvent}/rsvp`, { status: 'attending' });
      return { params: { id: publicEvent } };
    }),
  },
  'events.exportPeople': { by: adminsHere, input: ({ publicEvent }) => ({ params: { id: publicEvent } }) },
  'events.calendar, public': { input: ({ publicEvent }) => ({ params: { id: publicEvent } }) },
  'events.calendar, members only': {
    by: seenByMembers,
    input: ({ membersOnlyEvent }) => ({ params: { id: membersOnlyEvent } }),
  },
  'events.calendarFeed': { input: ({ calendarToken }) => ({ params: { token: calendarToken } }) },
  'events.calendarFeeds': {},
  'events.createCalendarFeed': {
    by: except(active(201), { impersonated: 403 }),
    input: () => ({ body: { kind: 'all' } }),
  },
  'events.removeCalendarFeed': { unknown: { kind: 400 }, input: () => ({ params: { kind: 'all' } }) },
  'events.settings': {},
  'events.updateSettings': { input: () => ({ body: { showAttendance: true } }) },
  'events.create, a series': {
    by: membersHereOrStaff,
    input: () => ({ body: { title: 'Meet-up', chapterId: HERE, ...SAMPLE_SERIES } }),
  },
  'events.create': {
    by: membersHereOrStaff,
    input: () => ({
      body: {
        title: 'Evening',
        description: '',
        location: '',
        startTime: inDays(5),
        endTime: inDays(6),
        chapterId: HERE,
        isPublic: true,
      },
    }),
  },
  'events.rsvp': {
    input: ({ membersOnlyElsewhere }) => ({ params: { id: membersOnlyElsewhere }, body: { status: 'attending' } }),
  },
  'events.withdrawRsvp': {
    input: async ({ membersOnlyElsewhere: id, isAllowed, person }) => {
      if (isAllowed) await person.ok('POST', `/api/events/${id}/rsvp`, { status: 'maybe' });
      return { params: { id } };
    },
  },
  'events.waitingList': { by: adminsHere, input: shared(waitingPerson) },
  'events.giveSeat': { unknown: { userId: 409 }, by: adminsHere, input: inputForAllowed(waitingPerson) },
  'events.mine': {},
  'events.rsvps, another': { unknown: { id: 200 }, by: siteAdmins, input: otherId },
  'events.rsvps, own': { input: ownId },
};
