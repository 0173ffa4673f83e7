import { searchWords } from '@meridian/shared-types/search';
import type { EventDoc } from '../models/event.model';
import { useTestServer, type Who } from '../testing/test-server';
import { measureCosts, LISTS, manyEvents, tooMany, type Query } from '../testing/at-size';

const server = useTestServer();
let member: Who;
const stored: EventDoc[] = manyEvents();
beforeAll(async () => {
  member = server.person({ 1: 'member' });
  await server.models.Events.collection.insertMany(stored);
});

/** The searches match all events, more than a thousand, few, prefixes of many words, or none, alone and combined. */
const SEARCHES = [
  'evening',
  'open',
  'long ope',
  'w',
  'w7',
  'evening w7',
  'w42 long closed',
  'short closed',
  'evening x',
];

test.each<[string, string, () => Who | undefined]>([
  ...SEARCHES.map((search): [string, string, () => Who] => ['a member', search, () => member]),
  ['a visitor', 'long ope', () => undefined],
  ['a visitor', 'evening w7', () => undefined],
])('for %s a search for «%s» examines only the documents that it returns, in every list', async (_, search, who) => {
  const api = server.as(who());
  for (const list of LISTS) {
    const query = { ...list, search, limit: '60' };
    const found: string[] = [];
    for (let page = 0; page < 2; page += 1) {
      const after = found.at(-1);
      const costs = await measureCosts(server, async () => {
        found.push(...(await api.list({ query: { ...query, ...(after && { after }) } })).map(({ id }) => id));
      });
      expect([query, page, tooMany(costs)]).toEqual([query, page, costs && []]);
      if (found.at(-1) === after) break;
    }
    const expected = expectedOf(query, who() !== undefined);
    expect([query, found]).toEqual([query, expected.slice(0, 120)]);
  }
});

/** Returns the expected ids of a list, computed from all events. */
function expectedOf(query: Query, seesAll: boolean): string[] {
  const { search = '', chapter, time, sort, from, to } = query;
  const now = new Date();
  const field = sort ? (sort === 'latest' ? 'createdAt' : 'attendeeCount') : 'startTime';
  const direction = (sort ?? time === 'past') ? -1 : 1;
  return stored
    .filter(
      ({ isPublic, chapterId, startTime, endTime, title }) =>
        (seesAll || isPublic) &&
        (!chapter || chapterId === Number(chapter)) &&
        (!time || time === 'all' || startTime > now === (time === 'upcoming')) &&
        (!from || startTime >= new Date(from) || endTime > new Date(from)) &&
        (!to || startTime < new Date(to)) &&
        searchWords(search).every((word) => searchWords(title).some((each) => each.startsWith(word))),
    )
    .map((event) => ({ id: String(event._id), value: Number(event[field]) }))
    .sort((a, b) => direction * (a.value - b.value || (a.id < b.id ? -1 : 1)))
    .map(({ id }) => id);
}

test.each<[string, number]>([
  ['evening', 1001],
  ['evening open long', 3003],
  ['evening w42', 1001 + 20],
  ['w7', 220],
  ['x', 0],
])('a search for «%s» reads at most %d keys of words', async (search, most) => {
  const costs = await measureCosts(server, () => server.as(member).list({ query: { search, limit: '20' } }));
  const keys = (costs ?? []).filter(({ documents }) => documents === 0).map((each) => each.keys);
  expect(keys.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(most);
});
