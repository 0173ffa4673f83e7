import { LIMITS, REACTIONS, REPORT_REASONS } from '@meridian/shared-types';
import { DOOR_PAGE } from '@meridian/shared-types/schemas';
import { ObjectId, type Document } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { HERE, type TestProduct } from '../product/test-product';
import type { Samples } from './create-samples';

const long = (n: number, most: number) => `${n} `.padEnd(most, '語');
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/** Fills the lists that are stored in a document, and those that need documents of several collections. */
export async function fillArrays(product: TestProduct, samples: Samples): Promise<void> {
  const { db, personas } = product;
  const { member } = personas;
  const memberId = new ObjectId(member.userId);
  const [chat, chapters, events, admin] = [db('chat'), db('chapters'), db('events'), db('admin')];
  const grown = await chapters
    .collection('people')
    .find({ orderKey: /^grown /, 'places.chapterId': HERE }, { projection: { _id: 1 } })
    .toArray();
  const people = grown.map(({ _id }) => _id);

  const reactions = people.slice(0, 60).flatMap((userId) => REACTIONS.map((reaction) => ({ reaction, userId })));
  await chat.collection('messages').updateOne({ _id: new ObjectId(samples.messageId) }, { $set: { reactions } });
  const side = { unread: 0, readSeq: 0 };
  await chat.collection<{ _id: string }>('conversations').insertMany(
    people.slice(0, 500).map((other) => ({
      _id: `direct:${[member.userId, String(other)].sort().join('.')}`,
      people: [memberId, other],
      first: side,
      second: side,
      unreadBy: [],
      blockedBy: [memberId],
      createdAt: new Date(),
      seq: 0,
    })),
  );

  await chapters
    .collection<{ _id: number }>('chapters')
    .updateOne(
      { _id: HERE },
      { $set: { savedNotes: times(LIMITS.savedNoteCount, (n) => long(n, LIMITS.decisionReasonMax)) } },
    );
  for (const { userId } of [member, personas.outsider]) await joinAllChapters(product, new ObjectId(userId));

  await events.collection<{ _id: string }>('holidaylists').updateOne(
    { _id: 'holidays' },
    {
      $set: {
        holidays: times(LIMITS.holidayCount, (n) => ({
          _id: new ObjectId(),
          date: n < 10 ? '03-01' : `2031-${n % 2 ? '05' : '10'}-${String((n % 28) + 1).padStart(2, '0')}`,
          name: long(n, LIMITS.holidayNameMax),
        })),
      },
    },
  );

  const event = new ObjectId(samples.eventId);
  const later = (n: number) => new Date(Date.now() + n * 660_000);
  await events.collection('events').updateOne(
    { _id: event },
    {
      $set: {
        version: 60,
        title: long(50, LIMITS.eventTitleMax),
        location: long(50, LIMITS.locationMax),
        messages: times(20, (n) => ({ text: long(n, LIMITS.eventMessageMax), at: new Date(), by: people[n]! })),
      },
    },
  );
  const change = (field: string, n: number, most: number) => ({ field, from: long(n, most), to: long(n + 1, most) });
  await events.collection('eventchanges').insertMany(
    times(50, (n) => ({
      eventId: event,
      version: n + 10,
      by: String(people[n]),
      changes: [change('title', n, LIMITS.eventTitleMax), change('location', n, LIMITS.locationMax)],
      at: later(n),
    })),
  );
  await fillDoor(product, event, people);
  const clash = await events.collection('events').findOne({ startLocal: '2031-03-01T19:00' });
  await events.collection('events').insertMany(times(20, () => ({ ...clash, _id: new ObjectId() })) as Document[]);

  const threads = admin.collection('threads');
  const entries = times(100, (n) => ({
    _id: new ObjectId(),
    kind: 'note',
    authorId: String(people[n]),
    text: long(n, LIMITS.threadTextMax),
    at: new Date(),
  }));
  await threads.updateOne({ _id: new ObjectId(samples.threadId) }, { $set: { entries } });
  const reports = times(10, (n) => ({
    reporterId: String(people[n]),
    reason: REPORT_REASONS[0],
    text: long(n, LIMITS.reportTextMax),
    at: new Date(),
    copy: long(n, LIMITS.eventDescriptionMax),
  }));
  const reported = await threads.findOne({ 'report.chapterId': HERE, state: 'new' });
  await threads.insertMany(
    times(100, (n) => {
      const key = `message:${HERE}:${1_000_000 + n}`;
      return { ...reported, _id: new ObjectId(), report: { ...(reported?.report as Document), key, openKey: key } };
    }),
  );
  const open = await threads
    .find({ 'report.chapterId': HERE, state: 'new' }, { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(100)
    .toArray();
  await threads.updateMany(
    { _id: { $in: open.map(({ _id }) => _id) } },
    { $set: { 'report.copy': long(0, LIMITS.eventDescriptionMax), 'report.reports': reports } },
  );
}

/** The scans of one seat that are stored. */
const SCANS = 20;

/** Makes the people of a page at the door arrive with all of their guests, each of whom was scanned many times. */
async function fillDoor({ collection }: TestProduct, eventId: ObjectId, recorders: readonly ObjectId[]): Promise<void> {
  const [rsvps, checkIns] = [collection('events', 'rsvps'), collection('events', 'checkins')];
  const first = await rsvps.find({ eventId }).sort({ userId: 1 }).limit(DOOR_PAGE).toArray();
  const at = new Date();
  await checkIns.deleteMany({ eventId });
  await checkIns.insertMany(
    first.flatMap(({ userId }) =>
      times(LIMITS.eventGuestCount + 1, (place) => {
        const scans = times(SCANS, () => ({ scanId: randomUUID(), at }));
        const records = scans.map(({ scanId }, n) => ({ scanId, userId: recorders[n]! }));
        return { eventId, userId: userId as ObjectId, place, scans, records, arrivedAt: at };
      }),
    ),
  );
}

/** As many chapters as their list has. */
const CHAPTERS = 500;

/** Removes the copies of chapters that are too many, and makes a person a member of each of the others. */
async function joinAllChapters({ collection }: TestProduct, userId: ObjectId): Promise<void> {
  const [chapters, memberships] = [
    collection<{ _id: number }>('chapters', 'chapters'),
    collection('chapters', 'memberships'),
  ];
  const find = async (filter: object) =>
    (
      await chapters
        .find(filter, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .toArray()
    ).map(({ _id }) => _id);
  const [open, archived] = [await find({ archive: { $exists: false } }), await find({ archive: { $exists: true } })];
  await chapters.deleteMany({ _id: { $in: [...open.slice(CHAPTERS), ...archived.slice(CHAPTERS)] } });
  const places = [...open.slice(0, CHAPTERS), ...archived.slice(0, CHAPTERS / 5)].map((chapterId) => ({
    _id: new ObjectId(),
    chapterId,
    role: 'member',
    joinedAt: new Date(),
  }));
  await memberships.deleteMany({ userId });
  await memberships.insertMany(places.map((place) => ({ ...place, userId })));
  await collection('chapters', 'people').updateOne({ _id: userId }, { $set: { places: places.slice(0, CHAPTERS) } });
}
