import { REMOTE } from '../test-product';
import { insertPerson } from '../insert-person';
import { createViewBody } from '../view-as';
import { countOutcomes, expectOnly, outcomeOf } from './outcomes';
import type { Race, RaceContext, Races } from './race-context';

/** Returns races of site admins who act as another user or view the site as one, which replaces their session. */
export function actingRaces({ product, callAtOnce, find, userOf, sessionsOf }: RaceContext): Races {
  const member = () => product.personas.member.userId;
  const starts =
    (path: string, body: () => object): Race =>
    async (count) => {
      const admin = await insertPerson(product, REMOTE, { siteAdmin: true });
      const actorId = (await userOf(admin))._id;
      const outcomes = countOutcomes((await callAtOnce(count, admin, 'POST', path, body())).map(outcomeOf));
      expectOnly(outcomes, 'ok', '401 sign_in_required');
      expect(await find('auth', 'sessions', { actorId })).toHaveLength(outcomes.ok!);
      expect(await sessionsOf(admin)).toHaveLength(0);
    };
  const exits =
    (path: string, body: () => object): Race =>
    async (count) => {
      const admin = await insertPerson(product, REMOTE, { siteAdmin: true });
      const actorId = (await userOf(admin))._id;
      await admin.ok('POST', path, body());
      const outcomes = countOutcomes((await callAtOnce(count, admin, 'POST', `${path}/exit`)).map(outcomeOf));
      expectOnly(outcomes, 'ok', '401 sign_in_required');
      expect(await find('auth', 'sessions', { actorId })).toHaveLength(0);
      expect(await sessionsOf(admin)).toHaveLength(outcomes.ok!);
    };
  const [impersonate, viewAs] = ['/api/admin/impersonate', '/api/admin/view-as'] as const;
  const [target, view] = [() => ({ userId: member() }), () => createViewBody(member())];
  return {
    'impersonation.start': starts(impersonate, target),
    'impersonation.exit': exits(impersonate, target),
    'viewAs.start': starts(viewAs, view),
    'viewAs.exit': exits(viewAs, view),
  };
}
