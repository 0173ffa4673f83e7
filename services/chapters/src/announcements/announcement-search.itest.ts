import { DUE_READ } from '@meridian/service-kit';
import { commandsDuring, readCosts } from '@meridian/service-kit/testing';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { Types } from 'mongoose';
import { usePerson, useTestServer, type TestServer } from '../testing/test-server';
import { changeDueAnnouncements } from './announcement-job';
import { wordTextOf } from './announcement-words';

const server = useTestServer();
const admin = usePerson(server, { 1: 'admin', 2: 'admin' });
const member = usePerson(server, { 1: 'member' });

type Person = Parameters<TestServer['as']>[0];
const post = (title: string, content: string, id = 1, more: { publishAt?: string } = {}) =>
  server.as(admin).announce({ params: { id }, body: { title, content, ...more } });
const find = (search: string, who: Person = member, more: { limit?: string } = {}) =>
  server.as(who).searchAnnouncements({ query: { search, ...more } });
const titlesFor = async (search: string, who?: Person, more?: { limit?: string }) =>
  (await find(search, who, more)).map(({ title }) => title);

test('members find announcements of their chapters by title and text, newest first', async () => {
  const first = await post('Summer picnic', 'Bring **lemonade** and [chairs](https://chairs.example)');
  const second = await post('Lemonade', 'For the picnic');
  await post('Picnic elsewhere', 'Lemonade', 2);
  const found = await find('lemonade picnic');
  expect(found.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(found[1]).toMatchObject({
    title: 'Summer picnic',
    text: 'Bring lemonade and chairs (https://chairs.example)',
    chapter: { id: 1 },
  });
  expect(await titlesFor('picnic', admin, { limit: '1' })).toEqual(['Picnic elsewhere']);
  expect(await titlesFor('emonade')).toEqual([]);
  expect(await titlesFor('lemonade', await server.person())).toEqual([]);
});

test('an announcement is found while members can read it, by its present text', async () => {
  const scheduled = await post('Regatta', 'On the lake', 1, { publishAt: new Date(Date.now() + 60_000).toISOString() });
  expect(await titlesFor('regatta')).toEqual([]);
  await changeDueAnnouncements(server.models, { announced: () => undefined }, new Date(Date.now() + 120_000));
  expect(await titlesFor('regatta')).toEqual(['Regatta']);
  const params = { id: scheduled.id };
  const body = { title: 'Rowing', content: 'On the lake' };
  await server.as(admin).editAnnouncement({ params, body }, { headers: { 'If-Match': '"2"' } });
  expect(await titlesFor('regatta')).toEqual([]);
  expect(await titlesFor('lake')).toEqual(['Rowing']);
  const leaver = await server.person({ 1: 'member' });
  expect(await titlesFor('lake', leaver)).toEqual(['Rowing']);
  await server.as(leaver).removeMember({ params: { id: 1, userId: leaver.userId ?? '' } });
  expect(await titlesFor('lake', leaver)).toEqual([]);
  await server.as(admin).deleteAnnouncement({ params });
  expect(await titlesFor('lake')).toEqual([]);
});

test('announcements are found as in the other searches', async () => {
  for (const { text, found, missed } of SEARCH_CASES) {
    const { id } = await post('Case', text);
    for (const search of found) expect([search, (await find(search)).map((each) => each.id)]).toEqual([search, [id]]);
    for (const search of missed) expect([search, await find(search)]).toEqual([search, []]);
    await server.as(admin).deleteAnnouncement({ params: { id } });
  }
});

test('a search examines only the documents that it returns', async () => {
  const announcements = Array.from({ length: 1200 }, (_, n) => ({
    _id: new Types.ObjectId(),
    chapterId: n % 3 ? 1 : [1, 2],
    title: `Bulletin ${n}`,
    content: n % 400 ? 'Common' : 'Uncommon',
    createdAt: new Date(Date.UTC(2024, 0, 1) + Math.floor(n / 2) * 1000),
  }));
  await server.models.Announcements.collection.insertMany(
    announcements.map((each) => ({ ...each, wordText: wordTextOf(each) })),
  );
  for (const [search, expected] of [
    ['bulletin', announcements.map(({ title }) => title).reverse()],
    ['uncommon', ['Bulletin 800', 'Bulletin 400', 'Bulletin 0']],
    ['bulletin 40 common', [40, 401, 402, 403, 404, 405, 406, 407, 408, 409].map((n) => `Bulletin ${n}`)],
  ] as const) {
    let titles: string[] = [];
    const sent = (
      await commandsDuring(server.models.db.name, async () => {
        titles = await titlesFor(search);
      })
    ).filter(({ command }) => command.comment !== DUE_READ);
    expect(titles.toSorted()).toEqual(expected.slice(0, 20).toSorted());
    expect(sent.length).toBeLessThanOrEqual(9);
    const costs = await readCosts(server.models.db, sent);
    expect(costs?.filter(({ documents, returned }) => documents > returned + 1) ?? []).toEqual([]);
  }
});
