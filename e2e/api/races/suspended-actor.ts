import { ObjectId } from 'mongodb';
import type { Fixtures } from '../matrix/fixtures';
import { send } from '../matrix/run';
import { REMOTE } from '../product/test-product';
import { insertPerson } from '../records/people';
import { SAMPLED_WRITES } from '../samples/prepare-write';
import { outcomeOf, times } from './outcomes';
import type { RaceContext } from './race-context';

const SUSPENSION = { reason: 'Left us' };
/**
 * Matches the refusal of an act after the suspension: the session or the rights have ended, or there are too many
 * calls.
 */
const REFUSED = /^(401 sign_in_required|403 forbidden|429 \w+|50[34] \w+)$/;

/**
 * Suspends a site admin who acts on others and tries to lift the own suspension. Throws unless each act came first or
 * was refused, and the admin stays suspended.
 */
export async function suspendWhileActing({ product, find }: RaceContext, fixtures: Fixtures): Promise<void> {
  const [acting, office] = [await insertPerson(product, REMOTE, { siteAdmin: true }), product.personas.siteAdmin];
  const own = `/api/admin/people/${acting.userId}/suspension`;
  const cell = { ...fixtures, persona: 'siteAdmin', person: acting, isAllowed: true } as const;
  const acts: (() => Promise<string>)[] = [];
  for (const { route, input } of SAMPLED_WRITES.values()) {
    if (!route.startsWith('accounts.')) continue;
    const prepared = (await input?.(cell)) ?? {};
    acts.push(async () => outcomeOf(await send(cell, route, prepared)));
  }
  // The suspension of a site admin waits for a second one, whose confirmation is at the same moment as the acts.
  await office.ok('POST', own, SUSPENSION);
  const [proposal] = await find('auth', 'proposals', { people: new ObjectId(acting.userId), state: 'waiting' });
  const second = await insertPerson(product, REMOTE, { siteAdmin: true });
  const confirmation = `/api/admin/proposals/${String(proposal?._id)}/confirmation`;
  let isSuspended = false;
  const lifts: string[] = [];
  /** Repeats the call, so that one is running at the moment of the suspension. */
  const lift = async () => {
    while (!isSuspended) lifts.push(outcomeOf(await acting.frozen().call('DELETE', own)));
  };
  const [outcomes] = await Promise.all([
    Promise.all(acts.map((act) => act())),
    second.ok('POST', confirmation).finally(() => (isSuspended = true)),
    ...times(3, lift),
  ]);
  for (const outcome of outcomes.filter((each) => each !== 'ok')) expect(outcome).toMatch(REFUSED);
  for (const outcome of lifts) expect(outcome).toMatch(REFUSED);
  const stored = await find('auth', 'users', { email: acting.email });
  expect(stored).toMatchObject([{ suspension: SUSPENSION }]);
  expect(stored[0]?.suspension).not.toHaveProperty('liftedAt');
}
