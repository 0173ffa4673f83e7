import { usePerson, useTestServer, useEmptyOutboxes, expectConsistent } from '../testing/test-server';

const server = useTestServer();
const grace = usePerson(server, { 1: 'admin' }, { name: 'Grace Hopper' });
afterEach(() => expectConsistent(server.models));
useEmptyOutboxes(server);

const params = { id: 1 };
const admin = () => server.as(grace);
async function requester(profile: { name?: string } = {}) {
  const who = await server.person({}, profile);
  return { who, id: (await server.as(who).requestToJoinByPath({ params })).id };
}
const isMember = async (who: { userId: string }) =>
  (await server.as({ ...who, isActive: true }).membershipStatus({ params })).isMember;
/** Changes the decision as if this many milliseconds had passed since it was made. */
async function ageDecision(id: string, ms: number) {
  const { undo } = (await server.models.JoinRequests.findById(id).lean())!;
  const until = new Date(undo!.until!.getTime() - ms);
  await server.models.JoinRequests.updateOne({ _id: id }, { $set: { 'undo.until': until } });
}

describe('decisions on many requests', () => {
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
});
