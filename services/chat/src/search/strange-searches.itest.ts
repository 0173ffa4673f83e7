import { outcome } from '@meridian/service-kit/testing';
import { directCalls } from '../testing/direct-calls';
import { useChat } from '../testing/use-chat';

const chat = useChat();
type Query = Parameters<ReturnType<typeof chat.as>['chats']['search']>[0]['query'];
let find: (search: string, more?: Omit<Query, 'search'>) => Promise<string[]>;
beforeAll(async () => {
  const { two, send } = directCalls(chat);
  const [ana, ben] = two();
  await send(ana, ben, 'Evening');
  find = async (search, more) =>
    (await chat.as(ana, chat.two).chats.search({ query: { search, ...more } })).messages.map(({ text }) => text);
});

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
])('a search for «%s» is plain text', async (search, found) => expect(await find(search)).toHaveLength(found));

test.each(['', ' ', '\u200b', 'a\u0000b', '\u0007', 'x'.repeat(10_000)])(
  'a search with a text that cannot be searched is refused with a reason: %j',
  async (search) => expect(await outcome(find(search))).toMatch(/^400 .{10,}/),
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
])('a search narrowed to %j is exact at the limits of what is allowed', async (more, found) =>
  expect(await find('evening', more)).toHaveLength(found),
);
