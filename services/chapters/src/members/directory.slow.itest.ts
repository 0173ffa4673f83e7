import { DUE_READ } from '@meridian/service-kit';
import { commandsDuring, slowReads, someId } from '@meridian/service-kit/testing';
import { Types } from 'mongoose';
import { personFields } from '../models/person.model';
import { createTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  const { person } = server;
  await person(
    { 1: 'admin', 2: 'member' },
    { name: 'Ángela Núñez', location: 'São Paulo', tags: ['Résumés', 'Law'], description: 'Founded a bakery.' },
  );
  await person({ 2: 'member' }, { name: 'Angelo Weiß', location: 'Bielefeld', tags: ['Law school'] });
  await person(
    { 2: 'member', 1: 'admin' },
    { name: 'Łukasz Øster', location: 'Łódź', description: 'Mentors nurses, (.*) and more' },
  );
  await person({ 1: 'member' }, { name: 'Silent Payer', isActive: false, tags: ['Law'] });
  await person({}, { name: 'Angel Without A Chapter' });
});
afterAll(() => server.close());

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
  const calls = {
    'first page': () => reader.directory(),
    'a search': () => reader.directory({ query: { search: 'eva archive' } }),
    'a chapter': () => reader.directory({ query: { chapter: '2' } }),
    'a chapter and a role': () => reader.everyone({ query: { chapter: '2', role: 'member', search: 'row7' } }),
    'the newest': () => reader.everyone({ query: { sort: 'newest', limit: '8' } }),
    'a role': () => reader.everyone({ query: { role: 'admin' } }),
  };
  // Commands of background jobs are left out.
  const commandsOf = async (call: () => Promise<unknown>) =>
    (await commandsDuring(`${server.environment.env.DATABASE_PREFIX}chapters`, call)).filter(
      ({ command }) => command.comment !== DUE_READ,
    );

  test('ten times as many people need the same commands, and all reads use an index', async () => {
    const count = async () => {
      const counts: Record<string, number> = {};
      for (const [name, call] of Object.entries(calls)) counts[name] = (await commandsOf(call)).length;
      return counts;
    };
    const few = await count();
    expect(few).toEqual({
      'first page': 1,
      'a search': 2,
      'a chapter': 2,
      'a chapter and a role': 3,
      'the newest': 1,
      'a role': 1,
    });
    await insert(60, 600);
    expect(await count()).toEqual(few);
    const after = (await reader.directory({ query: { limit: '5' } })).at(-1)!.id;
    const sent = await commandsOf(async () => {
      for (const call of Object.values(calls)) await call();
      await reader.directory({ query: { after } });
    });
    expect(sent).toHaveLength(12);
    // One of the database engines of the tests does not support `explain`.
    const slow = await slowReads(server.models.db, sent);
    if (slow) expect(slow.filter((read) => read.endsWith('COLLSCAN'))).toEqual([]);
  });
});
