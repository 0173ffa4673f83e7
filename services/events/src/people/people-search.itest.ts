import { wrongSearches } from '@meridian/service-kit/testing';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { Types } from 'mongoose';
import { useTestServer } from '../testing/test-server';
import { createInvolvedPeople } from './involved-people';

const server = useTestServer();

test('a search for people who replied works like any other search', async () => {
  const id = await server.event({});
  const names = new Map<string, string>();
  for (const { text } of SEARCH_CASES) {
    const who = server.person();
    names.set(who.userId, text);
    await server.reply(who, id);
  }
  const source: Parameters<typeof createInvolvedPeople>[1] = {
    profiles: ({ body }) =>
      Promise.resolve({
        people: body.userIds.map((userId) => ({ userId, name: names.get(userId) ?? '', avatarUrl: null })),
      }),
    membershipsOfSeveral: () => Promise.resolve({ memberships: [] }),
  };
  const event = { _id: new Types.ObjectId(id), chapterId: 1 };
  const find = async (search: string) =>
    (await createInvolvedPeople(server.models, source, event, { search }).page(undefined, 50)).people.map(
      ({ profile }) => profile.name,
    );
  expect(await wrongSearches(find)).toEqual([]);
});
