import { aProfile } from '@meridian/shared-types/testing';
import { outcome, someId } from '@meridian/service-kit/testing';
import type { DirectoryEntry, Role } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { personFields } from '../models/person.model';
import { createTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
let reader: ReturnType<TestServer['as']>;
beforeAll(async () => {
  server = await createTestServer();
  reader = server.as({ userId: someId() });
  const { person } = server;
  await person(
    { 1: 'admin', 2: 'member' },
    { name: 'Ángela Núñez', location: 'São Paulo', tags: ['Résumés', 'Law'], description: 'Founded a bakery.' },
  );
  await person(
    { 2: 'member' },
    { name: 'Angelo Weiß', location: 'Bielefeld', tags: ['Law school'], employer: 'Stadtwerke' },
  );
  await person(
    { 2: 'member', 1: 'admin' },
    { name: 'Łukasz Øster', location: 'Łódź', description: 'Mentors nurses, (.*) and more' },
  );
  await person({ 1: 'member' }, { name: 'Silent Payer', isActive: false, tags: ['Law'] });
  await person({}, { name: 'Angel Without A Chapter' });
});
afterAll(() => server.close());

const names = (entries: DirectoryEntry[]) =>
  entries.map(({ profile, chapterId, role }) => `${profile.name.split(' ')[0]} ${chapterId} ${role}`);
const ANGELA = ['Ángela 1 admin', 'Ángela 2 member'];
const ANGELO = 'Angelo 2 member';
const LUKASZ = ['Łukasz 1 admin', 'Łukasz 2 member'];

test('the directory has an entry for each membership and the list of people one for each person, both by name and active only', async () => {
  expect(names(await reader.directory())).toEqual([...ANGELA, ANGELO, ...LUKASZ]);
  expect(names(await reader.everyone())).toEqual([ANGELA[0], ANGELO, LUKASZ[0]]);
});

test('people with at least one membership count once, with and without a subscription', async () => {
  expect(await reader.countPeople()).toEqual({ count: 4 });
});

test.each([
  ['angel', [...ANGELA, ANGELO]],
  ['ÁNGELA', ANGELA],
  ['nunez', ANGELA],
  ['sao', ANGELA],
  ['são paulo', ANGELA],
  ['paulo ang', ANGELA],
  ['resume', ANGELA],
  ['law', [...ANGELA, ANGELO]],
  ['law school', [ANGELO]],
  ['weiss', [ANGELO]],
  ['stadtwerke', [ANGELO]],
  ['lodz', LUKASZ],
  ['oster', LUKASZ],
  ['bakery', ANGELA],
  ['NURSES', LUKASZ],
  ['ngela', []],
  ['.*', []],
  ['^ang$', [...ANGELA, ANGELO]],
  ['$ne', []],
  ['silent', []],
  ['', [...ANGELA, ANGELO, ...LUKASZ]],
])('a search for %p finds the right entries', async (search, expected) => {
  expect(names(await reader.directory({ query: { search } }))).toEqual(expected);
});

test.each<[{ chapter?: number; role?: Role; search?: string }, string[], string[]]>([
  [{ chapter: 1 }, [ANGELA[0]!, LUKASZ[0]!], [ANGELA[0]!, LUKASZ[0]!]],
  [{ chapter: 2 }, [ANGELA[1]!, ANGELO, LUKASZ[1]!], [ANGELA[1]!, ANGELO, LUKASZ[1]!]],
  [{ role: 'admin' }, [ANGELA[0]!, LUKASZ[0]!], [ANGELA[0]!, LUKASZ[0]!]],
  [{ role: 'member' }, [ANGELA[1]!, ANGELO, LUKASZ[1]!], [ANGELA[1]!, ANGELO, LUKASZ[1]!]],
  [{ chapter: 2, role: 'admin' }, [], []],
  [{ chapter: 1, role: 'admin', search: 'lodz' }, [LUKASZ[0]!], [LUKASZ[0]!]],
  [{ chapter: 99 }, [], []],
])('a filter by %j finds the right entries', async (filter, memberships, people) => {
  const query = { ...filter, chapter: filter.chapter === undefined ? undefined : String(filter.chapter) };
  expect(names(await reader.directory({ query }))).toEqual(memberships);
  expect(names(await reader.everyone({ query }))).toEqual(people);
});

test("a search among a chapter's members also finds those without a subscription, and nobody else", async () => {
  const found = async (id: number, query: { search: string; after?: string; limit?: string }) =>
    reader.members({ params: { id }, query });
  expect(names(await found(1, { search: 'law' }))).toEqual([ANGELA[0], 'Silent 1 member']);
  expect(names(await found(1, { search: 'silent' }))).toEqual(['Silent 1 member']);
  expect(names(await found(2, { search: 'SILENT' }))).toEqual([]);
  expect(names(await found(2, { search: 'lodz' }))).toEqual([LUKASZ[1]]);
  const [first] = await found(1, { search: 'law', limit: '1' });
  expect(names(await found(1, { search: 'law', after: first!.id }))).toEqual(['Silent 1 member']);
  expect(await outcome(found(99, { search: 'law' }))).toBe('404 This chapter does not exist.');
  expect(await outcome(found(1, { search: 'x'.repeat(201) }))).toMatch(/^400 /);
});

test('an entry contains public fields only', async () => {
  const [entry] = await reader.directory({ query: { search: 'nunez', limit: '1' } });
  expect(entry).toEqual({
    id: expect.any(String),
    userId: expect.any(String),
    chapterId: 1,
    role: 'admin',
    joinedAt: expect.any(String),
    profile: aProfile({
      name: 'Ángela Núñez',
      location: 'São Paulo',
      description: 'Founded a bakery.',
      tags: ['Résumés', 'Law'],
    }),
  });
});

test('a page that no longer exists is an error, not an empty list', async () => {
  expect(await outcome(reader.directory({ query: { after: someId() } }))).toBe(
    '400 This page no longer exists. Start again from the first page.',
  );
});

test('the order "newest" sorts by the date of the first membership', async () => {
  const { People } = server.models;
  const [angela, angelo, lukasz] = (await reader.everyone()).map(({ userId }) => userId);
  const order = [
    [angela, 3],
    [angelo, 9],
    [lukasz, 6],
  ] as const;
  for (const [_id, day] of order) await People.updateOne({ _id }, { firstJoinedAt: new Date(Date.UTC(2030, 0, day)) });
  const newest = (query: { chapter?: string; after?: string; limit?: string } = {}) =>
    reader.everyone({ query: { ...query, sort: 'newest' } });
  expect(names(await newest())).toEqual([ANGELO, LUKASZ[0], ANGELA[0]]);
  expect(names(await newest({ chapter: '1' }))).toEqual([LUKASZ[0], ANGELA[0]]);
  const [first] = await newest({ limit: '1' });
  const [second] = await newest({ limit: '1', after: first!.id });
  expect(names([first!, second!, ...(await newest({ after: second!.id }))])).toEqual([ANGELO, LUKASZ[0], ANGELA[0]]);
});

describe('with many people', () => {
  let reader: ReturnType<TestServer['as']>;
  beforeAll(() => {
    reader = server.as({ userId: someId() });
  });
  const FIRST = ['Ana', 'Bo', 'Çelik', 'Dov', 'Éva', 'Femi'];
  const insert = async (from: number, to: number) => {
    const rows = Array.from({ length: to - from }, (_, index) => {
      const number = from + index;
      const userId = new Types.ObjectId();
      const profile = {
        name: `${FIRST[number % FIRST.length]!} Row${number % 50}`,
        location: `Town ${number % 97}`,
        description: 'Came here to help with the archive',
        tags: ['Archive'],
        avatarUrl: null,
      };
      const places = [1, 2, 3]
        .filter((id) => (number + id) % 3 !== 0)
        .map((chapterId) => ({ _id: new Types.ObjectId(), chapterId, role: 'member' as const, joinedAt: new Date() }));
      return { ...personFields(String(userId), profile), _id: userId, isActive: true, version: 1, places };
    });
    await server.models.People.insertMany(rows);
  };
  const walk = async (read: (query: { after?: string; limit: string }) => Promise<DirectoryEntry[]>, limit: number) => {
    const seen: DirectoryEntry[] = [];
    for (let after: string | undefined; ;) {
      const page = await read({ limit: String(limit), ...(after && { after }) });
      seen.push(...page);
      if (page.length < limit) return seen;
      after = page.at(-1)!.id;
    }
  };

  test("pages have no gaps or repeats, also within a person's memberships", async () => {
    await insert(0, 45);
    for (const read of [reader.directory, reader.everyone])
      for (const filter of [{}, { search: 'row' }, { chapter: '1' }]) {
        const whole = await read({ query: { ...filter, limit: '100' } });
        expect(whole.length).toBeGreaterThan(20);
        expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
        for (const limit of [3, 10])
          expect((await walk((query) => read({ query: { ...filter, ...query } }), limit)).map(({ id }) => id)).toEqual(
            whole.map(({ id }) => id),
          );
      }
  });
});
