import { SEARCH_CASES } from '@meridian/shared-types/testing';
import { createAuditHarness, type AuditHarness } from '../testing/audit-harness';

let harness: AuditHarness;
beforeAll(async () => {
  harness = await createAuditHarness();
  await harness.empty();
});
afterAll(() => harness.close());

test('the audit log is searched like everything else', async () => {
  const records = await harness.add(
    ...SEARCH_CASES.map(({ text }) => harness.record({ detail: text, userId: null, actorId: null })),
  );
  const ids = new Map(records.map(({ id, detail }) => [detail, id]));
  const wrong = async () => {
    const answers: string[] = [];
    for (const { text, found, missed } of SEARCH_CASES) {
      const find = async (search: string) =>
        (await harness.find({ query: { search, limit: '100' } })).includes(ids.get(text) ?? '');
      for (const search of found) if (!(await find(search))) answers.push(`${search} misses ${text}`);
      for (const search of missed) if (await find(search)) answers.push(`${search} finds ${text}`);
    }
    return answers;
  };
  expect(await wrong()).toEqual([]);
});
