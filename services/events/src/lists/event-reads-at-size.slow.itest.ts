import type { ListedEvent } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { feedEvents } from '../calendars/feed-events';
import type { RsvpDoc } from '../models/rsvp.model';
import { createTestServer, inHours, type TestServer, type Who } from '../testing/test-server';
import { createEventDoc, measureCosts, LISTS, manyEvents, tooMany, type Query } from '../testing/at-size';

let server: TestServer;
let member: Who;
let busy: Types.ObjectId;

beforeAll(async () => {
  server = await createTestServer();
  member = server.person({ 1: 'admin', 2: 'member' });
  const own = new Types.ObjectId(member.userId);
  const events = manyEvents();
  const last = events.at(-1)!;
  busy = last._id;
  const rsvps = events.flatMap(({ _id, startTime }, n) => [
    ...(n % 3 === 0 ? [{ userId: own, eventId: _id, status: STATUSES[(n / 3) % 3]!, startTime }] : []),
  ]);
  const guests = Array.from({ length: 900 }, (_, n) => ({
    userId: new Types.ObjectId(),
    eventId: busy,
    status: STATUSES[n % 3]!,
    startTime: last.startTime,
    ...(n % 2 === 0 && { isHidden: true as const }),
    ...(n % 9 === 1 && { waiting: { place: n, since: new Date(), party: 1 } }),
  }));
  await server.models.Events.collection.insertMany(events);
  await server.models.Rsvps.collection.insertMany(
    [...rsvps, ...guests].map((rsvp, n) => ({ ...rsvp, _id: new Types.ObjectId(), updatedAt: inHours(-n) }) as RsvpDoc),
  );
  await server.models.Drafts.insertMany(
    Array.from({ length: 60 }, (_, n) => ({
      ...createEventDoc(n),
      _id: new Types.ObjectId(),
      status: 'draft',
      createdBy: own,
      chapterId: 1 + (n % 3),
    })),
  );
}, 60_000);
afterAll(() => server.close());

const STATUSES = ['attending', 'maybe', 'not_attending'] as const;

describe.each<[string, () => Who | undefined]>([
  ['a visitor', () => undefined],
  ['a member', () => member],
  ['a site admin', () => ({ ...server.person(), isSiteAdmin: true })],
])('the lists of %s', (_, who) => {
  test.each(LISTS)('%j examines only the documents that it returns, on the first and on later pages', async (query) => {
    const api = server.as(who());
    let after: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      let last: string | undefined;
      const costs = await measureCosts(server, async () => {
        last = (await api.list({ query: { ...query, limit: '20', ...(after && { after }) } })).at(-1)?.id;
      });
      expect([page, tooMany(costs)]).toEqual([page, costs && []]);
      if (!last) break;
      after = last;
    }
  });
});

/** Index keys are the cost of a list. Pages anywhere in a list read as many keys as they return documents. */
test.each<[Query, number]>([
  [{ time: 'upcoming' }, 1],
  [{ time: 'past' }, 1],
  [{ sort: 'latest' }, 2],
  [{ sort: 'popular' }, 2],
  [{ sort: 'popular', time: 'upcoming' }, 80],
  [{ sort: 'latest', time: 'upcoming' }, 80],
  [{ sort: 'latest', time: 'past' }, 80],
  [{ chapter: '2', sort: 'popular' }, 4],
])('%j reads at most %d additional keys', async (query, more) => {
  const api = server.as(member);
  const whole: ListedEvent[] = [];
  for (let page = 0; page < 4; page += 1)
    whole.push(...(await api.list({ query: { ...query, limit: '100', after: whole.at(-1)?.id } })));
  for (const after of [undefined, whole.at(150)?.id, whole.at(-30)?.id]) {
    const costs = await measureCosts(server, () =>
      api.list({ query: { ...query, limit: '20', ...(after && { after }) } }),
    );
    for (const { read, keys, returned } of costs ?? [])
      expect([read, keys, keys <= returned + 2 * more + 20]).toEqual([read, keys, true]);
  }
});

const schedulingHints = () =>
  server.as(member).schedulingHints({
    query: {
      chapter: '1',
      startLocal: inHours(48).toISOString().slice(0, 16),
      endLocal: inHours(50).toISOString().slice(0, 16),
      timeZone: 'UTC',
    },
  });

test.each<[string, () => Promise<unknown>]>([
  ["a person's events", () => server.as(member).mine()],
  ["a person's RSVPs", () => server.as(member).rsvps({ params: { id: member.userId } })],
  ['an event', () => server.get(member, String(busy))],
  ['drafts', () => server.as(member).drafts()],
  [
    'attendees',
    () => server.as(server.person({ 2: 'member' })).attendees({ params: { id: String(busy) }, query: { limit: '20' } }),
  ],
  [
    'attendees for admins',
    () =>
      server
        .as({ ...server.person(), isSiteAdmin: true })
        .attendees({ params: { id: String(busy) }, query: { limit: '20' } }),
  ],
  ...(['attending', 'maybe', 'not_attending', 'waiting', undefined] as const).map(
    (reply): [string, () => Promise<unknown>] => [
      `people who replied ${reply}`,
      () =>
        server
          .as({ ...server.person(), isSiteAdmin: true })
          .people({ params: { id: String(busy) }, query: { limit: '20', ...(reply && { reply }) } }),
    ],
  ),
  ...(['mine', 'chapters', 'all'] as const).map((kind): [string, () => Promise<unknown>] => [
    `a feed of ${kind}`,
    () => feedEvents(server.models, { userId: new Types.ObjectId(member.userId), kind }, [1, 2], { notHidden: {} }),
  ]),
  ['the scheduling hints', schedulingHints],
])('%s examine only the documents that they return', async (_, call) => {
  const costs = await measureCosts(server, call);
  expect(tooMany(costs)).toEqual(costs && []);
});
