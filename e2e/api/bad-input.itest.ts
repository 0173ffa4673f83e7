import { faultsOf } from './bad-input/case';
import { badCallsOf, nameOf, ROUTES, wrongMethods } from './bad-input/contract-cases';
import { fingerprint } from './bad-input/fingerprint';
import { useRig } from './rig';

const rig = useRig();
const databases = () => (['auth', 'chapters', 'events', 'chat', 'admin'] as const).map((service) => rig.db(service));

let pids: Record<string, number | undefined>;
let before: Record<string, string>;
let counted = 0;
beforeAll(async () => {
  pids = rig.server.pids();
  before = await fingerprint(databases());
});
afterAll(() => { process.stdout.write(`bad inputs: ${counted}, each refused with a readable 4xx, nothing stored, no process lost\n`); });

test.each(ROUTES.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
  const cases = badCallsOf(route, route.access === 'public' ? rig.personas.anonymous : rig.personas.siteAdmin);
  expect(await faultsOf(cases)).toEqual([]);
  expect(await fingerprint(databases())).toEqual(before);
  counted += cases.length;
}, 30_000);

test('methods that an address does not have', async () => {
  const cases = wrongMethods(rig.personas.siteAdmin);
  expect(await faultsOf(cases)).toEqual([]);
  counted += cases.length;
});

test('the same processes run as before, and none of them met anything unexpected', async () => {
  expect(rig.server.pids()).toEqual(pids);
  expect(await fingerprint(databases())).toEqual(before);
  for (const name of ['gateway', 'auth', 'chapters', 'events', 'admin', 'chat-1', 'chat-2'] as const) expect(rig.server.logOf(name)).not.toMatch(/"level":[56]0|unhandled|uncaught/i);
});
