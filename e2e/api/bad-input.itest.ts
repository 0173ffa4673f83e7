import { avatarCases } from './bad-input/avatar-cases';
import { faultsOf } from './bad-input/case';
import { badCallsOf, nameOf, ROUTES, wrongMethods } from './bad-input/contract-cases';
import { fingerprint } from './bad-input/fingerprint';
import { FRAME_COUNT, packetFaultsOf } from './bad-input/packet-cases';
import { rawCases } from './bad-input/raw-cases';
import { badEvents, eventFaultsOf } from './bad-input/socket-cases';
import { emitted, HERE, useRig } from './rig';

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

test('bytes that are no request, or not only one', async () => {
  const cases = rawCases(rig.url);
  expect(await faultsOf(cases)).toEqual([]);
  expect(await fingerprint(databases())).toEqual(before);
  counted += cases.length;
}, 30_000);

test('files that are no picture, and forms that are no form', async () => {
  const cases = await avatarCases(rig.personas.member);
  expect(await faultsOf(cases, 2)).toEqual([]);
  expect(await fingerprint(databases())).toEqual(before);
  counted += cases.length;
}, 30_000);

test('events and arguments that there are not', async () => {
  const events = badEvents();
  const socket = await rig.personas.member.socket();
  expect(await eventFaultsOf(socket, events)).toEqual([]);
  socket.disconnect();
  expect(await fingerprint(databases())).toEqual(before);
  counted += events.length;
}, 30_000);

test('packets and frames that no client writes end their own connection and no other', async () => {
  const bystander = await rig.personas.chapterAdmin.socket();
  expect(await packetFaultsOf(rig.personas.member)).toEqual([]);
  expect(await emitted(bystander, 'leave-chapter', HERE)).toEqual({ ok: true });
  bystander.disconnect();
  expect(await fingerprint(databases())).toEqual(before);
  counted += FRAME_COUNT;
}, 60_000);

test('the same processes run as before, and none of them met anything unexpected', async () => {
  expect(counted).toBeGreaterThan(1200);
  expect(rig.server.pids()).toEqual(pids);
  expect(await fingerprint(databases())).toEqual(before);
  for (const name of ['gateway', 'auth', 'chapters', 'events', 'admin', 'chat-1', 'chat-2'] as const) expect(rig.server.logOf(name)).not.toMatch(/"level":[56]0|unhandled|uncaught/i);
});
