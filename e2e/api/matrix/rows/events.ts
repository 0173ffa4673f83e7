import { HERE, type Persona } from '../../test-product';
import { otherId, ownId, inputForAllowed, shared, waitingPerson } from '../inputs';
import type { Cell, Row } from '../row';
import { DONE, EVENT } from '../shapes';
import {
  active,
  activeOrSiteAdmin,
  adminsHere,
  everyone,
  except,
  membersHereOrSiteAdmin,
  signedIn,
  siteAdmins,
  type Statuses,
} from '../statuses';
import { inDays } from '../fixtures';
import { SAMPLE_SERIES } from '../../new-event';

const seesAll = (persona: Persona) => activeOrSiteAdmin(200)[persona] === 200;
/** Users who may not see members-only events cannot find out whether they exist. */
const seenByMembers: Statuses = except(
  everyone(404),
  Object.fromEntries(Object.entries(activeOrSiteAdmin(200)).filter(([, status]) => status === 200)),
);
/** Checks that members-only events are in the list for exactly the personas that may see them. */
const hidesMembersOnly = (body: unknown, { persona }: Cell) =>
  (body as { isPublic: boolean }[]).some(({ isPublic }) => !isPublic) === seesAll(persona)
    ? undefined
    : `members-only events are ${seesAll(persona) ? 'missing' : 'shown'}`;

/** An event in a list with one date of each series. */
const LISTED = { ...EVENT, 'laterDates?': 1 } as const;

const FEED = { kind: 1, createdAt: 1, readAt: 1 } as const;

export const eventsRows: readonly Row[] = [
  { route: 'events.list', expect: everyone(200), fields: [LISTED], check: hidesMembersOnly },
  {
    route: 'events.list',
    variant: 'of a chapter',
    expect: everyone(200),
    fields: [LISTED],
    input: () => ({ query: `?chapter=${HERE}` }),
    check: hidesMembersOnly,
  },
  { route: 'events.countUpcoming', expect: everyone(200), fields: { count: 1 } },
  {
    route: 'events.get',
    variant: 'public',
    expect: everyone(200),
    fields: { ...EVENT, changes: 1 },
    input: ({ publicEvent }) => ({ params: { id: publicEvent } }),
  },
  {
    route: 'events.get',
    variant: 'members only',
    expect: seenByMembers,
    fields: { ...EVENT, changes: 1 },
    input: ({ membersOnlyEvent }) => ({ params: { id: membersOnlyEvent } }),
  },
  {
    route: 'events.previewImage',
    variant: 'public',
    expect: everyone(200),
    fields: 'image',
    input: ({ publicEvent }) => ({ params: { id: publicEvent } }),
  },
  {
    route: 'events.previewImage',
    variant: 'members only',
    expect: everyone(404),
    fields: 'image',
    input: ({ membersOnlyEvent }) => ({ params: { id: membersOnlyEvent } }),
  },
  {
    route: 'events.attendees',
    expect: activeOrSiteAdmin(200),
    fields: {
      attendees: [{ id: 1, userId: 1, profile: { name: 1, avatarUrl: 1 } }],
      count: 1,
      guestCount: 1,
      hiddenCount: 1,
    },
    input: ({ membersOnlyEvent }) => ({ params: { id: membersOnlyEvent } }),
  },
  {
    route: 'events.people',
    expect: adminsHere(200),
    fields: {
      people: [
        {
          userId: 1,
          profile: { name: 1, avatarUrl: 1 },
          chapterName: 1,
          reply: 1,
          guests: 1,
          since: 1,
          waitingPlace: 1,
          'cameIn?': 1,
        },
      ],
      replies: { attending: 1, maybe: 1, waiting: 1 },
      'attendance?': { going: 1, checkedIn: 1, walkIns: 1 },
    },
    input: ({ publicEvent }) => ({ params: { id: publicEvent } }),
  },
  {
    route: 'events.exportPeople',
    expect: adminsHere(200),
    fields: 'csv',
    input: ({ publicEvent }) => ({ params: { id: publicEvent } }),
  },
  {
    route: 'events.calendar',
    variant: 'public',
    expect: everyone(200),
    fields: 'calendar',
    input: ({ publicEvent }) => ({ params: { id: publicEvent } }),
  },
  {
    route: 'events.calendar',
    variant: 'members only',
    expect: seenByMembers,
    fields: 'calendar',
    input: ({ membersOnlyEvent }) => ({ params: { id: membersOnlyEvent } }),
  },
  {
    route: 'events.calendarFeed',
    expect: everyone(200),
    fields: 'calendar',
    input: ({ calendarToken }) => ({ params: { token: calendarToken } }),
  },
  { route: 'events.calendarFeeds', expect: signedIn(200), fields: [FEED] },
  {
    route: 'events.createCalendarFeed',
    expect: except(active(201), { impersonated: 403 }),
    fields: { ...FEED, path: 1 },
    input: () => ({ body: { kind: 'all' } }),
  },
  {
    route: 'events.removeCalendarFeed',
    expect: signedIn(200),
    fields: DONE,
    input: () => ({ params: { kind: 'all' } }),
  },
  { route: 'events.settings', expect: signedIn(200), fields: { showAttendance: 1 } },
  {
    route: 'events.updateSettings',
    expect: signedIn(200),
    fields: { showAttendance: 1 },
    input: () => ({ body: { showAttendance: true } }),
  },
  {
    route: 'events.create',
    variant: 'a series',
    expect: membersHereOrSiteAdmin(201),
    fields: EVENT,
    input: () => ({ body: { title: 'Meet-up', chapterId: HERE, ...SAMPLE_SERIES } }),
  },
  {
    route: 'events.create',
    expect: membersHereOrSiteAdmin(201),
    fields: EVENT,
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
  {
    route: 'events.rsvp',
    expect: active(200),
    fields: EVENT,
    input: ({ membersOnlyElsewhere }) => ({ params: { id: membersOnlyElsewhere }, body: { status: 'attending' } }),
  },
  {
    route: 'events.withdrawRsvp',
    expect: active(200),
    fields: EVENT,
    input: ({ membersOnlyElsewhere }) => ({ params: { id: membersOnlyElsewhere } }),
  },
  {
    route: 'events.waitingList',
    expect: adminsHere(200),
    fields: [
      {
        userId: 1,
        profile: { name: 1, avatarUrl: 1 },
        place: 1,
        seats: 1,
        since: 1,
        offeredSeats: 1,
        offerEndsAt: 1,
      },
    ],
    input: shared(waitingPerson),
  },
  { route: 'events.giveSeat', expect: adminsHere(200), fields: EVENT, input: inputForAllowed(waitingPerson) },
  { route: 'events.mine', expect: active(200), fields: [{ ...EVENT, rsvpStatus: 1 }] },
  {
    route: 'events.rsvps',
    variant: 'another',
    expect: siteAdmins(200),
    fields: [{ eventId: 1, status: 1, updatedAt: 1 }],
    input: otherId,
  },
  {
    route: 'events.rsvps',
    variant: 'own',
    expect: signedIn(200),
    fields: [{ eventId: 1, status: 1, updatedAt: 1 }],
    input: ownId,
  },
];
