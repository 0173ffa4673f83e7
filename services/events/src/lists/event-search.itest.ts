import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { useTestServer } from '../testing/test-server';

const server = useTestServer();
beforeAll(async () => {
  for (const { text } of SEARCH_CASES) await server.event({ title: text, isPublic: true });
});

const find = async (search: string) => (await server.as().list({ query: { search } })).map(({ title }) => title);
const wrong = async () => {
  const answers: string[] = [];
  for (const { text, found, missed } of SEARCH_CASES) {
    for (const search of found) if (!(await find(search)).includes(text)) answers.push(`${search} misses ${text}`);
    for (const search of missed) if ((await find(search)).includes(text)) answers.push(`${search} finds ${text}`);
  }
  return answers;
};

test('events are found by the words of their titles', async () => {
  expect(await wrong()).toEqual([]);
});
