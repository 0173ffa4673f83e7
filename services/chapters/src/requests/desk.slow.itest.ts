import { deskTests } from '../testing/desk';
import { expectConsistent, usePerson, useTestServer } from '../testing/test-server';

const server = useTestServer();
const grace = usePerson(server, { 1: 'admin' }, { name: 'Grace Hopper' });
afterEach(() => expectConsistent(server.models));

const params = { id: 1 };
const admin = () => server.as(grace);
const { requester, isMember, ageDecision } = deskTests(server);

test('while a page offers the undo, each decision can be undone, even if making them took long', async () => {
  const asked = await Promise.all(Array.from({ length: 20 }, () => requester()));
  const ids = asked.map(({ id }) => id);
  const { undoMs } = await admin().decideMany({ params, body: { ids, decision: 'approved' } });
  expect(undoMs).toBeGreaterThan(8000);
  expect(undoMs).toBeLessThanOrEqual(10_000);
  // The undo of twenty decisions begins at the last moment and takes a while.
  for (const id of ids) await ageDecision(id, undoMs + 2500);
  for (const id of [...ids].reverse()) expect(await admin().undoDecision({ params: { id } })).toMatchObject({ id });
  expect(await Promise.all(asked.map(({ who }) => isMember(who)))).toEqual(ids.map(() => false));
});
