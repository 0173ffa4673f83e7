import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { PERSONAS, type Persona } from '../../test-product';
import {
  newDraft,
  newEvent,
  newEventToday,
  SAMPLE_EDIT,
  someScans,
  newSeries,
  SAMPLE_SERIES_EDIT,
} from '../../new-event';
import { inputForAllowed, shared } from '../inputs';
import type { Cell, Row } from '../row';
import { DONE, EVENT, PULSE } from '../shapes';
import { active, activeOrSiteAdmin, adminsHere, everyone, except } from '../statuses';

/** The member is the organizer. */
const managers = (status: number) => except(adminsHere(status), { member: status });
/** Others cannot find out whether a draft exists. */
const ofDrafts = (status: number) =>
  except(managers(status), { newsletter: 404, outsider: 404, otherAdmin: 404, expiredAdmin: 404, impersonated: 404 });

const anEvent = inputForAllowed(async ({ product }) => ({ params: { id: await newEvent(product.personas.member) } }));
const ownToday = inputForAllowed(async ({ product }) => ({
  params: { id: await newEventToday(product.personas.member, []) },
}));
const anEventWithPeople = shared(async ({ product: { personas } }) => {
  const { member } = personas;
  const params = { id: await newEventToday(member, [member]) };
  const arrival = {
    kind: 'person',
    scanId: randomUUID(),
    at: new Date().toISOString(),
    userId: member.userId,
    place: 0,
  };
  await member.ok('POST', `/api/events/${params.id}/check-ins`, { scans: [...someScans().scans, arrival] });
  return { params };
});
/** Returns an event that takes place today. Every persona that may attend does so, and the member has checked in. */
const anEventToday = shared(async ({ product: { personas } }) => {
  const { member } = personas;
  const going = PERSONAS.filter((persona) => active(200)[persona] === 200 && persona !== 'viewing').map(
    (persona) => personas[persona],
  );
  const id = await newEventToday(member, going);
  await member.ok('PUT', `/api/events/${id}/pulse`, { state: 'there' });
  return { params: { id } };
});
/** The pulse is visible to attendees and managers. A site admin who views the site as a member cannot attend. */
const seesPulse = (persona: Persona) => activeOrSiteAdmin(200)[persona] === 200 && persona !== 'viewing';
/** Returns the first date of a series of the member. */
const aDate = inputForAllowed(async ({ product }) => ({
  params: { id: (await newSeries(product.personas.member))[0] ?? '' },
}));
const aDraft = inputForAllowed(async ({ product }) => ({ params: { id: await newDraft(product.personas.member) } }));

/** Returns a draft of the user in one of the user's chapters. */
async function ownDraft({ product, person }: Cell) {
  if (!person.userId) return {};
  const userId = new ObjectId(person.userId);
  const membership = await product.db('chapters').collection('memberships').findOne({ userId });
  await product
    .db('events')
    .collection('eventdrafts')
    .insertOne({
      chapterId: membership?.chapterId,
      title: 'Some day',
      description: '',
      location: '',
      startTime: new Date('2031-05-01T19:00:00Z'),
      endTime: new Date('2031-05-01T21:00:00Z'),
      startLocal: '2031-05-01T19:00',
      endLocal: '2031-05-01T21:00',
      timeZone: 'UTC',
      isPublic: true,
      attendeeCount: 0,
      status: 'draft',
      createdBy: userId,
      createdAt: new Date(),
    });
  return {};
}

export const eventManagingRows: readonly Row[] = [
  {
    route: 'events.get',
    variant: 'draft',
    expect: except(everyone(404), { member: 200, chapterAdmin: 200, siteAdmin: 200, inactiveSiteAdmin: 200 }),
    fields: { ...EVENT, changes: 1 },
    input: shared(aDraft),
  },
  {
    route: 'events.get',
    variant: 'today',
    expect: everyone(200),
    fields: (persona) => ({ ...EVENT, changes: 1, ...(seesPulse(persona) && { pulse: PULSE }) }),
    input: anEventToday,
  },
  {
    route: 'events.setPulse',
    expect: active(200),
    fields: PULSE,
    input: async (cell) => ({ ...(await anEventToday(cell)), body: { state: 'there' } }),
  },
  {
    route: 'events.update',
    expect: managers(200),
    fields: EVENT,
    input: async (cell) => ({ ...(await anEvent(cell)), ...SAMPLE_EDIT }),
  },
  {
    route: 'events.update',
    variant: 'draft',
    expect: ofDrafts(200),
    fields: EVENT,
    input: async (cell) => ({ ...(await aDraft(cell)), ...SAMPLE_EDIT }),
  },
  {
    route: 'events.cancel',
    expect: managers(200),
    fields: { ...EVENT, cancellation: { reason: 1, at: 1 } },
    input: async (cell) => ({ ...(await anEvent(cell)), body: { reason: 'The hall is closed' } }),
  },
  {
    route: 'events.restore',
    expect: managers(200),
    fields: EVENT,
    // Only the callers who may restore the event get a cancelled one, so that lists contain no cancelled events.
    input: async (cell) => {
      const input = await anEvent(cell);
      if (cell.isAllowed)
        await cell.product.personas.member.ok('POST', `/api/events/${input.params?.id}/cancel`, { reason: 'No hall' });
      return input;
    },
  },
  {
    route: 'events.get',
    variant: 'a date of a series',
    expect: everyone(200),
    fields: {
      ...EVENT,
      changes: 1,
      series: { every: 1, until: 1, startLocal: 1, dates: [{ id: 1, startLocal: 1, status: 1, isChanged: 1 }] },
    },
    input: shared(aDate),
  },
  {
    route: 'events.update',
    variant: 'all dates of a series',
    expect: managers(200),
    fields: { ...EVENT, dates: { changed: 1, kept: 1 } },
    input: async (cell) => ({ ...(await aDate(cell)), ...SAMPLE_SERIES_EDIT }),
  },
  {
    route: 'events.cancel',
    variant: 'all dates of a series',
    expect: managers(200),
    fields: { ...EVENT, cancellation: { reason: 1, at: 1 }, dates: { changed: 1, kept: 1 } },
    input: async (cell) => ({ ...(await aDate(cell)), body: { reason: 'The hall is closed', scope: 'all' } }),
  },
  {
    route: 'events.ticket',
    expect: active(200),
    fields: { tickets: [{ place: 1, code: 1 }] },
    input: async ({ person, isAllowed, publicEvent }) => {
      if (isAllowed) await person.ok('POST', `/api/events/${publicEvent}/rsvp`, { status: 'attending' });
      return { params: { id: publicEvent } };
    },
  },
  {
    route: 'events.door',
    expect: managers(200),
    fields: {
      now: 1,
      closed: 1,
      next: 1,
      people: [
        {
          userId: 1,
          name: 1,
          reply: 1,
          guests: 1,
          tickets: 1,
          arrivals: [{ place: 1, at: 1, by: 1, scanIds: 1 }],
          undone: 1,
        },
      ],
      walkIns: [{ scanId: 1, name: 1, at: 1, by: 1 }],
      undoneWalkIns: [{ name: 1, at: 1, by: 1, scanIds: 1 }],
    },
    input: anEventWithPeople,
  },
  {
    route: 'events.sendMessage',
    expect: managers(201),
    fields: { text: 1, at: 1, from: { userId: 1, name: 1 } },
    input: async (cell) => ({ ...(await anEvent(cell)), body: { text: 'Bring a coat.' } }),
  },
  {
    route: 'events.checkIn',
    expect: managers(200),
    fields: {
      now: 1,
      results: [{ scanId: 1, result: 1, userId: 1, place: 1, at: 1, isUnexpected: 1, 'otherEvent?': 1 }],
    },
    input: async (cell) => ({ ...(await ownToday(cell)), body: someScans() }),
  },
  { route: 'events.publish', expect: ofDrafts(200), fields: EVENT, input: aDraft },
  { route: 'events.removeDraft', expect: ofDrafts(200), fields: DONE, input: aDraft },
  { route: 'events.drafts', expect: activeOrSiteAdmin(200), fields: [EVENT], input: ownDraft },
];
