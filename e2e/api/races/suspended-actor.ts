import { ObjectId } from 'mongodb';
import { HERE, REMOTE } from '../product/test-product';
import { insertPerson } from '../records/insert-person';
import { insertProposal } from '../records/insert-proposal';
import { pathOfAct, PERSON_ACTS } from '../records/person-acts';
import { outcomeOf, times } from './outcomes';
import type { RaceContext } from './race-context';

const SUSPENSION = { reason: 'Left us' };
/**
 * Matches the refusal of an act after the suspension: the session or the rights have ended, or there are too many
 * calls.
 */
const REFUSED = /^(401 sign_in_required|403 forbidden|429 \w+|50[34] \w+)$/;

interface Act {
  method: string;
  path: string;
  body?: object | undefined;
}

/**
 * Suspends a site admin who acts on others and tries to lift the own suspension. Throws unless each act came first or
 * was refused, and the admin stays suspended.
 */
export async function suspendWhileActing({ product, find }: RaceContext): Promise<void> {
  const [acting, office] = [await insertPerson(product, REMOTE, { siteAdmin: true }), product.personas.siteAdmin];
  const { userId } = acting;
  const own = `/api/admin/people/${userId}/suspension`;
  const helped = await insertPerson(product, HERE, { isUnconfirmed: true });
  const acts: Act[] = [
    { method: 'POST', path: `/api/admin/people/${helped.userId}/password-link` },
    { method: 'POST', path: `/api/admin/people/${helped.userId}/confirmation`, body: SUSPENSION },
    { method: 'DELETE', path: `/api/admin/people/${helped.userId}/sessions` },
  ];
  for (const what of ['confirmation', ''])
    acts.push({
      method: what ? 'POST' : 'DELETE',
      path: `/api/admin/proposals/${(await insertProposal(product)).id}${what && `/${what}`}`,
    });
  for (const act of PERSON_ACTS) {
    const person = await act.person(product);
    acts.push({ method: act.method, path: await pathOfAct(act, product, person), body: act.body?.(person) });
  }
  // The suspension of a site admin waits for a second one, whose confirmation is at the same moment as the acts.
  await office.ok('POST', own, SUSPENSION);
  const [proposal] = await find('auth', 'proposals', { people: new ObjectId(userId), state: 'waiting' });
  const second = await insertPerson(product, REMOTE, { siteAdmin: true });
  const confirmation = `/api/admin/proposals/${String(proposal?._id)}/confirmation`;
  const call = async ({ method, path, body }: Act) =>
    outcomeOf(await acting.frozen().call(method, path, body ? { body } : {}));
  let isSuspended = false;
  const lifts: string[] = [];
  /** Repeats the call, so that one is running at the moment of the suspension. */
  const lift = async () => {
    while (!isSuspended) lifts.push(await call({ method: 'DELETE', path: own }));
  };
  const [outcomes] = await Promise.all([
    Promise.all(acts.map(call)),
    second.ok('POST', confirmation).finally(() => (isSuspended = true)),
    ...times(3, lift),
  ]);
  for (const outcome of outcomes.filter((each) => each !== 'ok')) expect(outcome).toMatch(REFUSED);
  for (const outcome of lifts) expect(outcome).toMatch(REFUSED);
  const stored = await find('auth', 'users', { email: acting.email });
  expect(stored).toMatchObject([{ suspension: SUSPENSION }]);
  expect(stored[0]?.suspension).not.toHaveProperty('liftedAt');
}
