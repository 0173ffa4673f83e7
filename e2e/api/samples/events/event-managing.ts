import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { PERSONAS } from '../../product/test-product';
import {
  newDraft,
  newEvent,
  newEventToday,
  SAMPLE_EDIT,
  someScans,
  newSeries,
  SAMPLE_SERIES_EDIT,
  SAMPLE_FOLLOWING_EDIT,
} from '../../records/events';
import { shared, onNew } from '../inputs';
import type { Cell, Samples } from '../sample';
import { active, adminsHere, everyone, except } from '../statuses';

/** The member is the organizer. */
const managers = (status: number) => except(adminsHere(status), { member: status });
/** Others cannot find out whether a draft exists. */
const ofDrafts = (status: number) =>
  except(managers(status), { newsletter: 404, outsider: 404, otherAdmin: 404, treasurer: 404, impersonated: 404 });

const anEvent = onNew(({ product }) => newEvent(product.personas.member));
const ownToday = onNew(({ product }) => newEventToday(product.personas.member, []));
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
/** Returns the first date of a series of the member. */
const aDate = onNew(async ({ product }) => (await newSeries(product.personas.member))[0] ?? '');
const aLaterDate = onNew(async ({ product }) => (await newSeries(product.personas.member))[1] ?? '');
const aDraft = onNew(({ product }) => newDraft(product.personas.member));

/** Returns a draft of the user in one of the user's chapters. */
async function ownDraft({ product, person }: Cell) {
  if (!person.userId) return {};
  const userId = new ObjectId(person.userId);
  const membership = await product.collection('chapters', 'memberships').findOne({ userId });
  await product.collection('events', 'eventdrafts').insertOne({
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

export const eventManagingSamples: Samples = {
  'events.get, draft': {
    by: except(everyone(404), {
      ...{ member: 200, chapterAdmin: 200, expiredAdmin: 200 },
      ...{ siteAdmin: 200, inactiveSiteAdmin: 200 },
    }),
    input: shared(aDraft),
  },
  'events.get, today': { input: anEventToday },
  'events.setPulse': { input: async (cell) => ({ ...(await anEventToday(cell)), body: { state: 'there' } }) },
  'events.update': { by: managers(200), input: async (cell) => ({ ...(await anEvent(cell)), ...SAMPLE_EDIT }) },
  'events.update, draft': { by: ofDrafts(200), input: async (cell) => ({ ...(await aDraft(cell)), ...SAMPLE_EDIT }) },
  'events.cancel': {
    by: managers(200),
    input: async (cell) => ({ ...(await anEvent(cell)), body: { reason: 'The hall is closed' } }),
  },
  'events.restore': {
    by: managers(200),
    // Only the callers who may restore the event get a cancelled one, so that lists contain no cancelled events.
    input: async (cell) => {
      const input = await anEvent(cell);
      if (cell.isAllowed)
        await cell.product.personas.member.ok('POST', `/api/events/${input.params?.id}/cancel`, { reason: 'No hall' });
      return input;
    },
  },
  'events.get, a date of a series': { input: shared(aDate) },
  'events.update, all dates of a series': {
    by: managers(200),
    input: async (cell) => ({ ...(await aDate(cell)), ...SAMPLE_SERIES_EDIT }),
  },
  'events.update, following dates of a series': {
    by: managers(200),
    input: async (cell) => ({ ...(await aLaterDate(cell)), ...SAMPLE_FOLLOWING_EDIT }),
  },
  'events.cancel, all dates of a series': {
    by: managers(200),
    input: async (cell) => ({ ...(await aDate(cell)), body: { reason: 'The hall is closed', scope: 'all' } }),
  },
  'events.ticket': {
    input: async ({ person, isAllowed, publicEvent }) => {
      if (isAllowed) await person.ok('POST', `/api/events/${publicEvent}/rsvp`, { status: 'attending' });
      return { params: { id: publicEvent } };
    },
  },
  'events.door': { by: managers(200), input: anEventWithPeople },
  'events.sendMessage': {
    by: managers(201),
    input: async (cell) => ({ ...(await anEvent(cell)), body: { text: 'Bring a coat.' } }),
  },
  'events.checkIn': { by: managers(200), input: async (cell) => ({ ...(await ownToday(cell)), body: someScans() }) },
  'events.publish': { by: ofDrafts(200), input: aDraft },
  'events.removeDraft': { by: ofDrafts(200), input: aDraft },
  'events.drafts': { input: ownDraft },
};
