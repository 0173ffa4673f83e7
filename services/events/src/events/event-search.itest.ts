import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { createHarness, type Harness } from '../testing';

let service: Harness;
beforeAll(async () => {
  service = await createHarness();
  for (const { text } of SEARCH_CASES) await service.event({ title: text, isPublic: true });
});
afterAll(() => service.close());

const find = async (search: string) => (await service.as().list({ query: { search } })).map(({ title }) => title);
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
