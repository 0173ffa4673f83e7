import { slowReads, someId } from '@meridian/service-kit/testing';
import { recordCommands, createTestServer, inHours, type TestServer } from '../testing/test-server';

describe('the list', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
    const created = Date.now();
    const add = (
      title: string,
      hours: number,
      chapterId: number,
      attendeeCount: number,
      order: number,
      isPublic = true,
    ) =>
      server.event({
        title,
        startTime: inHours(hours),
        chapterId,
        attendeeCount,
        isPublic,
        createdAt: new Date(created + order),
      });
    await add('Résumé clinic', 30, 1, 2, 1);
    await add('Old dinner', -90, 1, 9, 2);
    await add('Just started', -0.2, 2, 4, 3);
    await add('Sun & Straße', 5, 2, 7, 4);
    await add('Secret circle', 60, 1, 5, 5, false);
  });
  afterAll(() => server.close());

  test('all reads use an index, and ten times the data needs the same commands', async () => {
    const who = server.person({ 1: 'member' });
    const api = server.as(who);
    const grow = async (count: number) => {
      const rows = Array.from({ length: count }, (_, index) => ({
        chapterId: 1 + (index % 3),
        title: `Grown ${index}`,
        startTime: inHours(1 + index),
        endTime: inHours(2 + index),
        startLocal: inHours(1 + index)
          .toISOString()
          .slice(0, 16),
        endLocal: inHours(2 + index)
          .toISOString()
          .slice(0, 16),
        timeZone: 'UTC',
        tzdb: 'unknown',
        isPublic: index % 2 === 0,
        createdBy: someId(),
        createdAt: new Date(),
      }));
      const events = await server.models.Events.insertMany(rows);
      await server.models.Rsvps.insertMany(
        events.map(({ _id, startTime }) => ({
          userId: who.userId,
          eventId: _id,
          status: 'maybe' as const,
          updatedAt: new Date(),
          startTime,
        })),
      );
      return String(events[0]!._id);
    };
    const id = await grow(25);
    const calls = [
      () => server.as().list(),
      () => api.list(),
      () => api.list({ query: { chapter: '1', time: 'past' } }),
      () => api.list({ query: { after: id } }),
      () => api.list({ query: { sort: 'latest' } }),
      () => api.list({ query: { sort: 'popular' } }),
      () => api.get({ params: { id } }),
      () => api.mine(),
      () => api.rsvps({ params: { id: who.userId } }),
      () => server.internal.weekCounts(),
      () => api.list({ query: { from: inHours(24).toISOString(), to: inHours(48).toISOString(), after: id } }),
      () => server.as().list({ query: { to: inHours(48).toISOString(), chapter: '2' } }),
      () => api.list({ query: { search: 'grown' } }),
    ];
    const sent = async () => {
      const all = [];
      for (const call of calls) all.push(await recordCommands(server, call));
      return all;
    };
    const few = await sent();
    expect(few.map(({ length }) => length)).toEqual([1, 3, 3, 6, 3, 3, 3, 3, 1, 1, 6, 1, 4]);
    await grow(250);
    const many = await sent();
    expect(many.map(({ length }) => length)).toEqual(few.map(({ length }) => length));
    const [search, ...others] = many.reverse();
    const slow = await slowReads(server.models.db, others.flat());
    if (slow) expect(slow).toEqual([]); // One of the database engines of the tests does not support `explain`.
    expect(((await slowReads(server.models.db, search!)) ?? []).filter((read) => read.endsWith('COLLSCAN'))).toEqual(
      [],
    ); // This plan sorts the matches of a search.
  });
});
