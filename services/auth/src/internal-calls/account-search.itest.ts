import { someId } from '@meridian/service-kit/testing';
import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { startingSubscription } from '../subscriptions/subscription.policy';
import { serveAuth } from '../testing/test-server';

const auth = serveAuth();
beforeAll(async () => {
  await auth.Users.insertMany(
    SEARCH_CASES.map(({ text }) => ({
      name: text,
      email: `${someId()}@example.org`,
      passwordHash: 'none',
      homeChapterId: 1,
      subscription: startingSubscription(),
      version: 1,
      createdAt: new Date(),
    })),
  );
});

test('accounts are searched like everything else', async () => {
  const find = async (search: string) => (await auth.internal.accounts({ query: { search } })).map(({ name }) => name);
  const wrong = async () => {
    const answers: string[] = [];
    for (const { text, found, missed } of SEARCH_CASES) {
      for (const search of found) if (!(await find(search)).includes(text)) answers.push(`${search} misses ${text}`);
      for (const search of missed) if ((await find(search)).includes(text)) answers.push(`${search} finds ${text}`);
    }
    return answers;
  };
  expect(await wrong()).toEqual([]);
});
