import { outcome } from '@meridian/service-kit/testing';
import { chatsApi, directMessagesApi } from '@meridian/shared-types/contracts';
import { randomUUID } from 'node:crypto';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

/** Creates a person who has sent a direct message with a text, and their search. */
async function createSearch(content: string) {
  const [ana, ben] = [chat.person(1), chat.person(1)];
  const direct = chat.environment.client(directMessagesApi, chat.one.url, ana);
  await direct.send({ params: { userId: ben.userId }, body: { content, clientId: randomUUID() } });
  const client = chat.environment.client(chatsApi, chat.two.url, ana);
  return async (search: string, more: Partial<Parameters<typeof client.search>[0]['query']> = {}) =>
    (await client.search({ query: { search, ...more } })).messages.map(({ text }) => text);
}

test.each([
  ['.*', 0],
  ['^evening$', 1],
  ['(a+)+$', 0],
  ['evening [a-z]{1,9999}', 0],
  ['evening\\', 1],
  ['(?<=x)evening(', 0],
  ['{"$ne":null}', 0],
  ['$where', 0],
  ['__proto__', 0],
  ['@evening', 1],
  ['evening\u200b\u202e', 1],
  ['🙂👩‍👩‍👧', 0],
  ['ﷺ'.repeat(30), 0],
  ['e\u0301\u0302\u0303vening\u0335', 1],
  ['漢字漢字'.repeat(20), 0],
  ['שלום مرحبا', 0],
  ['a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4 5 6 7 8 9', 0],
])('a search for «%s» is plain text', async (search, found) => {
  const find = await createSearch('Evening');
  expect(await find(search)).toHaveLength(found);
});

test.each(['', ' ', '\u200b', 'a\u0000b', '\u0007', 'x'.repeat(10_000)])(
  'a search with a text that cannot be searched is refused with a reason: %j',
  async (search) => {
    const find = await createSearch('Evening');
    expect(await outcome(find(search))).toMatch(/^400 .{10,}/);
    expect(await find('evening')).toEqual(['Evening']);
  },
);

test.each([
  [{ to: '2199-12-31T00:00:00Z' }, 1],
  [{ from: '2199-12-31T00:00:00Z' }, 0],
  [{ from: '1970-01-01T00:00:00Z', to: '2107-01-01T00:00:00+14:00' }, 1],
  [{ to: '1970-01-01T00:00:00Z' }, 0],
  [{ from: '2107-01-01T00:00:00Z', to: '1971-01-01T00:00:00Z' }, 0],
  [{ before: '0'.repeat(24) }, 0],
  [{ before: 'f'.repeat(24) }, 1],
  [{ author: '0'.repeat(24) }, 0],
  [{ chapter: '2147483647' }, 0],
])('a search narrowed to %j is exact at the limits of what is allowed', async (more, found) => {
  const find = await createSearch('Evening');
  expect(await find('evening', more)).toHaveLength(found);
});
