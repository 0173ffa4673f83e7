import type { ListedEvent } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { feedEvents } from '../calendars/feed-events';
import type { RsvpDoc } from '../models/rsvp.model';
import { useTestServer, inHours, type Who } from '../testing/test-server';
import { createEventDoc, measureCosts, LISTS, manyEvents, tooMany, type Query } from '../testing/at-size';

const server = useTestServer();
let member: Who;
let busy: Types.ObjectId;
beforeAll(async () => {
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
});

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

const siteAdmin = () => server.as({ ...server.person(), isSiteAdmin: true });
const params = () => ({ id: String(busy) });
const schedulingHints = () => {
  const [startLocal, endLocal] = [48, 50].map((hours) => inHours(hours).toISOString().slice(0, 16));
  const query = { chapter: '1', startLocal: startLocal!, endLocal: endLocal!, timeZone: 'UTC' };
  return server.as(member).schedulingHints({ query });
};
const page = { limit: '20' };

test.each<[string, () => Promise<unknown>]>([
  ["a person's events", () => server.as(member).mine()],
  ["a person's RSVPs", () => server.as(member).rsvps({ params: { id: member.userId } })],
  ['an event', () => server.as(member).get({ params: params() })],
  ['drafts', () => server.as(member).drafts()],
  ['attendees', () => server.as(server.person({ 2: 'member' })).attendees({ params: params(), query: page })],
  ['attendees for admins', () => siteAdmin().attendees({ params: params(), query: page })],
  ['people who replied', () => siteAdmin().people({ params: params(), query: page })],
  ...(['attending', 'maybe', 'not_attending', 'waiting'] as const).map((reply): [string, () => Promise<unknown>] => [
    `people who replied ${reply}`,
    () => siteAdmin().people({ params: params(), query: { ...page, reply } }),
  ]),
  ...(['mine', 'chapters', 'all'] as const).map((kind): [string, () => Promise<unknown>] => [
    `a feed of ${kind}`,
    () => feedEvents(server.models, { userId: new Types.ObjectId(member.userId), kind }, [1, 2], { notHidden: {} }),
  ]),
  ['the scheduling hints', schedulingHints],
])('%s examine only the documents that they return', async (_, call) => {
  const costs = await measureCosts(server, call);
  expect(tooMany(costs)).toEqual(costs && []);
});
