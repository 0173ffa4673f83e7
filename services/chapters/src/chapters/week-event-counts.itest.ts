import { HttpError } from '@meridian/service-kit';
import { implementSome } from '@meridian/service-kit/testing';
import { eventsInternalApi } from '@meridian/shared-types/contracts';
import { createTestServer, createPersonas } from '../testing/test-server';

type Counts = { chapterId: number; count: number; publicCount: number }[];
const eventsWith = (weekCounts: () => Counts) =>
  implementSome(eventsInternalApi, { weekCounts: async () => ({ counts: weekCounts() }) });

describe('the events of this week', () => {
  test('counts are loaded once for concurrent requests, and are part of every chapter', async () => {
    let calls = 0;
    const events = eventsWith(() => {
      calls += 1;
      return [
        { chapterId: 1, count: 2, publicCount: 0 },
        { chapterId: 2, count: 7, publicCount: 4 },
      ];
    });
    const server = await createTestServer({}, { EVENTS_URL: events });
    const lists = await Promise.all(Array.from({ length: 20 }, () => server.as().list()));
    for (const list of lists)
      expect(list.map(({ id, eventCount }) => [id, eventCount])).toEqual([
        [3, 0],
        [1, 0],
        [2, 4],
      ]);
    const sees = {
      anonymous: 4,
      newsletter: 4,
      expiredAdmin: 4,
      outsider: 7,
      member: 7,
      siteAdmin: 7,
      dormantSiteAdmin: 7,
    };
    const personas = await createPersonas(server);
    for (const [persona, count] of Object.entries(sees)) {
      const api = server.as(personas[persona as keyof typeof sees]);
      const ofList = (await api.list()).find(({ id }) => id === 2);
      const ofPage = await api.bySlug({ params: { slug: 'sao-paulo' } });
      expect([persona, ofList?.eventCount, ofPage.eventCount]).toEqual([persona, count, count]);
    }
    expect(calls).toBe(1);
    await server.close();
  });

  test.each(['fails', 'is down'])(
    'counts are 0 while the events service %s, and the failure is cached',
    async (how) => {
      let calls = 0;
      const events = eventsWith(() => {
        calls += 1;
        throw new HttpError(500, 'broken', 'Broken');
      });
      const down = { EVENTS_URL: 'http://127.0.0.1:1' };
      const server = await createTestServer(how === 'fails' ? {} : down, { EVENTS_URL: events });
      for (let time = 0; time < 3; time += 1)
        expect((await server.as().list()).map(({ eventCount }) => eventCount)).toEqual([0, 0, 0]);
      expect(calls).toBe(how === 'fails' ? 1 : 0);
      await server.close();
    },
  );
});
