import { MongoClient, ObjectId } from 'mongodb';
import { compareCosts, joinOutcomes, type Outcome, type Size } from '../comparison';
import { load } from '../load';
import { CHAPTER, cookieOf, type Member } from '../members';
import { withProduct } from '../product';

/** The members and messages of the chapter in each store. */
const SIZES = (process.env.BENCH_SIZES ?? '1000,10000,100000').split(',').map(Number);
const BATCH = 5000;
const MESSAGES = `/api/chapters/${CHAPTER}/messages`;

/** Returns the path of the n-th request at a store with this many members and messages. */
type Call = (members: readonly Member[], n: number) => string;

/** Page sizes differ, because services cache pages for a moment. */
const limitOf = (n: number) => 41 + (n % 10);
/** The number of entries before page 1,000, or before the last page but one if there are fewer pages. */
const startIndex = (size: number, n: number) => Math.min(999 * limitOf(n), size - 100);
const list = (path: string): Record<string, Call> => ({
  [`${path}, page 1`]: (_, n) => `${path}?limit=${limitOf(n)}`,
  [`${path}, page 1,000`]: (members, n) =>
    `${path}?limit=${limitOf(n)}&after=${members[startIndex(members.length, n)]?.membershipId ?? ''}`,
});
const CALLS: Record<string, Call> = {
  ...list('/api/directory'),
  ...list('/api/members/all'),
  ...list(`/api/chapters/${CHAPTER}/members`),
  [`${MESSAGES}, page 1`]: (_, n) => `${MESSAGES}?limit=${limitOf(n)}`,
  [`${MESSAGES}, page 1,000`]: ({ length }, n) =>
    `${MESSAGES}?limit=${limitOf(n)}&before=${length - startIndex(length, n)}`,
};

/** Measures first and later pages of people and of messages, compared with the smallest store. */
export const measure = (size: Size) =>
  withProduct(async ({ store, serve, fill, closeLater }) => {
    const client = closeLater(await MongoClient.connect(store.url));
    const stores = [];
    for (const each of SIZES) {
      const prefix = `bench${each}_`;
      const server = await serve({ databasePrefix: prefix }); // The start creates the indexes.
      const members = await fill({ members: each, events: 1, chapters: Math.max(3, each / 200), homes: 1 }, prefix);
      await fillMessages(client, prefix, members);
      stores.push({ name: String(each), server, members });
    }
    const outcomes: Record<string, Outcome> = {};
    for (const [call, pathOf] of Object.entries(CALLS)) {
      let n = 0;
      const variants = stores.map(({ name, server, members }) => ({
        name,
        pids: () => ({ ...server.pids(), store: store.pid() }),
        run: (count: number) =>
          load({
            url: () => `${server.url}${pathOf(members, (n += 1))}`,
            headers: () => ({ cookie: cookieOf(members[0], server.url) }),
            count,
            connections: 1,
          }),
      }));
      const goals = { [String(SIZES.at(-1))]: { goal: 1.15 } };
      outcomes[call] = await compareCosts(variants, size, { peer: String(SIZES[0]), goals });
      console.error(`${call}\n${outcomes[call].text}`);
    }
    return joinOutcomes(outcomes);
  });

async function fillMessages(client: MongoClient, prefix: string, members: readonly Member[]): Promise<void> {
  const messages = client.db(`${prefix}chat`).collection('messages');
  const now = Date.now();
  for (let from = 0; from < members.length; from += BATCH)
    await messages.insertMany(
      members.slice(from, from + BATCH).map(({ id }, index) => ({
        conversation: `chapter:${CHAPTER}`,
        seq: from + index + 1,
        senderId: new ObjectId(id),
        content: 'We meet at the old library on Thursday at seven. Who brings the chairs?',
        createdAt: new Date(now - (members.length - from - index) * 1000),
      })),
    );
}
