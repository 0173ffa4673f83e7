import { personFields } from '../models/person.model';
import { outcome, someId, readPages } from '@meridian/service-kit/testing';
import type { DirectoryEntry, Role } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { PROFILE, useTestServer, type TestServer } from '../testing/test-server';

const server = useTestServer();
let reader: ReturnType<TestServer['as']>;
beforeAll(async () => {
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
  ['nunez', ANGELA],
  ['são paulo', ANGELA],
  ['paulo ang', ANGELA],
  ['resume', ANGELA],
  ['law', [...ANGELA, ANGELO]],
  ['law school', [ANGELO]],
  ['stadtwerke', [ANGELO]],
  ['bakery', ANGELA],
  ['silent', []],
  ['', [...ANGELA, ANGELO, ...LUKASZ]],
])('a search for %p finds the right entries', async (search, expected) => {
  expect(names(await reader.directory({ query: { search } }))).toEqual(expected);
});

test.each([
  ['b', [LUKASZ[0]]],
  ['A', [ANGELA[0], ANGELO, LUKASZ[0]]],
  ['Z', []],
])('the list of people can begin at the letter %s', async (from, expected) => {
  expect(names(await reader.everyone({ query: { from } }))).toEqual(expected);
  expect(await outcome(reader.everyone({ query: { from: `${from}.*` } }))).toMatch(/^400/);
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

test("pages have no gaps or repeats, also within a person's memberships", async () => {
  const NAMES = ['Ana', 'Bo', 'Çelik', 'Dov', 'Éva', 'Femi'];
  const people = Array.from({ length: 45 }, (_, number) => {
    const _id = new Types.ObjectId();
    const profile = { ...PROFILE, name: `${NAMES[number % NAMES.length]!} Row${number}`, location: `Town ${number}` };
    const places = [1, 2, 3]
      .filter((id) => (number + id) % 3 !== 0)
      .map((chapterId) => ({ _id: new Types.ObjectId(), chapterId, role: 'member' as const, joinedAt: new Date() }));
    return { ...personFields(String(_id), profile), _id, isActive: true, version: 1, places };
  });
  await server.models.People.insertMany(people);
  for (const read of [reader.directory, reader.everyone])
    for (const filter of [{}, { search: 'row' }, { chapter: '1' }]) {
      const whole = await read({ query: { ...filter, limit: '100' } });
      expect(whole.length).toBeGreaterThan(20);
      expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
      for (const limit of ['3', '10']) {
        const seen = await readPages((after) => read({ query: { ...filter, limit, ...(after && { after }) } }));
        expect(seen.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
      }
    }
});
