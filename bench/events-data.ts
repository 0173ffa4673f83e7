import { DAY_MS, HOUR_MS } from '@meridian/shared-types';
import { MongoClient, ObjectId, type Document } from 'mongodb';
import { insertMembers, toEventTimes, type Member } from './members';

/** A store with a number of events. A page shows about the same amount of data at every size. */
export interface FilledStore {
  events: number;
  prefix: string;
  member: Member;
  admin: Member;
  /** The id of an event with 500 RSVPs. */
  busyEvent: string;
  /** For each query an event in the middle of its list; a later page begins after it. */
  middle: Record<'upcoming' | 'past' | 'latest' | 'popular' | 'popularUpcoming', string>;
}

/** The events start between four years before now and one year after. */
const [PAST_MS, ALL_MS] = [4 * 365 * DAY_MS, 5 * 365 * DAY_MS];
const CHAPTERS = 300;
/** The number of events of the first chapter, in every store. */
const OF_FIRST = 100;
const RSVPS_EACH = 10;
const [OWN_RSVPS, BUSY_RSVPS] = [200, 500];
const BATCH = 5000;
const STATUSES = ['attending', 'attending', 'maybe', 'not_attending'];
const DRAFTS = 30;

export const ids = (count: number) => Array.from({ length: count }, () => new ObjectId());

/** Fills the empty databases of services that have created their indexes. */
export async function fillEvents(mongoUrl: string, prefix: string, events: number): Promise<FilledStore> {
  const members = await insertMembers(mongoUrl, prefix, { members: BUSY_RSVPS + 2, events: 1 });
  const [member, admin] = members;
  if (!member || !admin) throw new Error('there are no members');
  const client = await MongoClient.connect(mongoUrl);
  const collection = (service: string, name: string) => client.db(`${prefix}${service}`).collection(name);
  const stored = collection('events', 'events');
  const rsvps = collection('events', 'rsvps');
  await stored.deleteMany({});
  await collection('auth', 'users').updateOne({ _id: new ObjectId(admin.id) }, { $set: { isSiteAdmin: true } });
  await insertChapters(collection('chapters', 'chapters'));
  const places = [2, 3].map((chapterId) => ({ _id: new ObjectId(), chapterId, role: 'member', joinedAt: new Date() }));
  const memberId = new ObjectId(member.id);
  await collection('chapters', 'memberships').insertMany(places.map((place) => ({ ...place, userId: memberId })));
  await client
    .db(`${prefix}chapters`)
    .collection<{ places: Document[] }>('people')
    .updateOne({ _id: memberId }, { $push: { places: { $each: places } } });

  const now = Date.now();
  const eventIds = ids(events);
  const eventOf = (n: number): Document =>
    newEvent(n, eventIds[n], now - PAST_MS + (n / events) * ALL_MS, {
      chapterId: n % (events / OF_FIRST) === 0 ? 1 : 2 + (n % (CHAPTERS - 1)),
      word: `w${String(n % (events / 10)).padStart(6, '0')}`,
      often: `x${n % 20}`,
    });
  await inBatches(
    events,
    (n) => eventOf(n),
    (batch) => stored.insertMany(batch, { ordered: false }),
  );
  await collection('events', 'eventdrafts').insertMany(
    Array.from({ length: DRAFTS }, (_, n) => ({
      ...eventOf(n),
      _id: new ObjectId(),
      chapterId: 1,
      status: 'draft',
      createdBy: new ObjectId(member.id),
    })),
  );

  const busy = Math.floor(events * 0.9);
  const people = ids(Math.max(events / 5, 200));
  const rsvpOf = (n: number): Document => {
    const event = n % events;
    return newRsvp(n, people[(event + Math.floor(n / events) * 17) % people.length], eventIds[event], eventOf(event));
  };
  await inBatches(events * RSVPS_EACH, rsvpOf, (batch) => rsvps.insertMany(batch, { ordered: false }));
  await rsvps.insertMany(
    Array.from({ length: OWN_RSVPS }, (_, n) => {
      const event = Math.floor((n / OWN_RSVPS) * events);
      return newRsvp(n, new ObjectId(member.id), eventIds[event], eventOf(event));
    }),
  );
  await rsvps.insertMany(
    members.slice(2).map(({ id }, n) => newRsvp(n, new ObjectId(id), eventIds[busy], eventOf(busy))),
  );

  const middleOf = async (filter: Document, field: string, direction: 1 | -1): Promise<string> => {
    const [from, to] = [await stored.countDocuments(filter), 2];
    const [found] = await stored
      .find({ ...filter, isPublic: true })
      .project({ _id: 1 })
      .sort({ [field]: direction, _id: direction })
      .skip(Math.floor(from / to / 2))
      .limit(1)
      .toArray();
    return String(found?._id);
  };
  const time = new Date(now);
  const middle = {
    upcoming: await middleOf({ startTime: { $gt: time } }, 'startTime', 1),
    past: await middleOf({ startTime: { $lte: time } }, 'startTime', -1),
    latest: await middleOf({}, 'createdAt', -1),
    popular: await middleOf({}, 'attendeeCount', -1),
    popularUpcoming: await middleOf({ startTime: { $gt: time } }, 'attendeeCount', -1),
  };
  await client.close();
  return { events, prefix, member, admin, busyEvent: String(eventIds[busy]), middle };
}

async function inBatches(
  count: number,
  create: (n: number) => Document,
  insert: (batch: Document[]) => Promise<unknown>,
) {
  for (let from = 0; from < count; from += BATCH)
    await insert(Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => create(from + index)));
}

const newRsvp = (n: number, userId: ObjectId | undefined, eventId: ObjectId | undefined, { startTime }: Document) => ({
  userId,
  eventId,
  status: STATUSES[n % STATUSES.length],
  updatedAt: new Date(startTime.getTime() - (n % 100) * HOUR_MS),
  startTime,
  ...(n % 8 === 1 && { isHidden: true }),
});

/** Returns an event. Every hundredth one lasts three weeks, and a third is for members only. */
function newEvent(
  n: number,
  _id: ObjectId | undefined,
  start: number,
  more: { chapterId: number; word: string; often: string },
) {
  const startTime = new Date(Math.floor(start / HOUR_MS) * HOUR_MS);
  const endTime = new Date(startTime.getTime() + (n % 100 ? 3 * HOUR_MS : 21 * DAY_MS));
  return {
    _id,
    chapterId: more.chapterId,
    title: `Evening ${more.word} ${more.often}`,
    titleWords: ['evening', more.word, more.often],
    titleText: ` evening ${more.word} ${more.often}`,
    description: 'We meet, eat and talk about what comes next.',
    location: 'The old library',
    ...toEventTimes(startTime, endTime),
    isLong: n % 100 === 0,
    isPublic: n % 3 > 0,
    attendeeCount: 5 + ((n * 7) % 23),
    createdBy: _id,
    createdAt: new Date(startTime.getTime() - (30 + (n % 60)) * DAY_MS),
  };
}

const insertChapters = (chapters: { insertMany: (documents: Document[]) => Promise<unknown> }) =>
  chapters.insertMany(
    Array.from({ length: CHAPTERS - 1 }, (_, index) => ({
      _id: index + 2,
      slug: `chapter-${index + 2}`,
      nameSlug: `chapter-${index + 2}`,
      slugs: [`chapter-${index + 2}`],
      name: `Chapter ${index + 2}`,
      description: '',
      state: `State ${index % 40}`,
      timeZone: 'America/New_York',
      createdAt: new Date(),
      memberCount: 30,
      adminCount: 0,
    })) as Document[],
  );
