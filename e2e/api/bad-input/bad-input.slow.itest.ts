import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { avatarCases } from './avatar-cases';
import { runBadCases } from './case';
import { createBadCalls, nameOf, ROUTES, wrongMethods } from './contract-cases';
import { fingerprint } from './fingerprint';
import { changedTexts, WITH_TEXT } from './odd-samples';
import { createTextInputs, type TextInput } from './text-inputs';
import { createFixtures, type Fixtures } from '../matrix/fixtures';
import { oddRequests } from './odd-requests';
import { longest, ODD_TEXTS } from './odd-texts';
import { FRAME_COUNT, findPacketFaults } from './packet-cases';
import { rawCases } from './raw-cases';
import { badEvents, findEventFaults } from './socket-cases';
import { emitWithAck, HERE, waitUntil, useTestProduct, type ChatClient } from '../product/test-product';
import { SERVERS } from '../product/servers';

const product = useTestProduct();
const databases = () =>
  (['auth', 'chapters', 'events', 'chat', 'admin', 'notifications', 'content'] as const).map((service) =>
    product.db(service),
  );

let pids: Record<string, number | undefined>;
let before: Record<string, string>;
let counted = 0;
beforeAll(async () => {
  pids = product.server.pids();
  // The first connection of a member stores where they begin to read. The tests below connect these two people.
  const sockets = await Promise.all([product.personas.member.socket(), product.personas.chapterAdmin.socket()]);
  await waitUntil('no background work is pending', async () => {
    // The audit records of the fixtures are delivered in the background.
    before = await fingerprint(databases());
    await pause(300);
    return (
      JSON.stringify(await fingerprint(databases())) === JSON.stringify(before) &&
      before['auth.auditOutbox']!.startsWith('0 ') &&
      before['chapters.auditOutbox']!.startsWith('0 ') &&
      before['chapters.domainEventOutbox']!.startsWith('0 ') &&
      before['chat.readPositions']!.startsWith('2 ')
    );
  });
  for (const socket of sockets) socket.disconnect();
});
afterAll(() => {
  process.stdout.write(`bad inputs: ${counted}, each refused with a readable 4xx, nothing stored, no process lost\n`);
});

test.each(ROUTES.map((route) => [nameOf(route), route] as const))(
  '%s',
  async (_, route) => {
    const cases = createBadCalls(
      route,
      route.access === 'public' ? product.personas.anonymous : product.personas.siteAdmin,
    );
    expect(await runBadCases(cases)).toEqual([]);
    // The databases of the other services are compared at the end.
    if (route.method !== 'GET') expect(before).toMatchObject(await fingerprint([product.db(route.service)]));
    counted += cases.length;
  },
  30_000,
);

test('methods that a path does not support are refused', async () => {
  const cases = wrongMethods(product.personas.siteAdmin);
  expect(await runBadCases(cases)).toEqual([]);
  counted += cases.length;
});

test('bytes that are not exactly one request are refused', async () => {
  const cases = rawCases(product.url, product.personas.member);
  expect(await runBadCases(cases)).toEqual([]);
  expect(await fingerprint(databases())).toEqual(before);
  counted += cases.length;
}, 30_000);

test('files that are not images and malformed forms are refused', async () => {
  const cases = await avatarCases(product.personas.member);
  expect(await runBadCases(cases, 1)).toEqual([]); // A user may upload one image at a time.
  expect(await fingerprint(databases())).toEqual(before);
  counted += cases.length;
}, 30_000);

test('unknown events and wrong arguments are refused', async () => {
  const events = badEvents();
  const socket = await product.personas.member.socket();
  expect(await findEventFaults(socket, events)).toEqual([]);
  socket.disconnect();
  expect(await fingerprint(databases())).toEqual(before);
  counted += events.length;
}, 30_000);

test('malformed packets and frames close only their own connection', async () => {
  const otherSocket = await product.personas.chapterAdmin.socket();
  expect(await findPacketFaults(product.personas.member)).toEqual([]);
  expect(await emitWithAck(otherSocket, 'leave-chapter', HERE)).toEqual({ ok: true });
  otherSocket.disconnect();
  expect(await fingerprint(databases())).toEqual(before);
  counted += FRAME_COUNT;
}, 60_000);

const expectSameProcesses = () => {
  expect(product.server.pids()).toEqual(pids);
  for (const name of SERVERS) expect(product.server.logOf(name)).not.toMatch(/"level":[56]0|unhandled|uncaught/i);
};

test('the same processes still run, and none of them logged an unexpected error', async () => {
  expect(counted).toBeGreaterThan(1200);
  expect(await fingerprint(databases())).toEqual(before);
  expectSameProcesses();
});

describe('unusual but valid input', () => {
  let accepted = 0;
  let sockets: [ChatClient, ChatClient];
  let inputs: Record<string, TextInput>;
  let fixtures: Fixtures;
  beforeAll(async () => {
    const { member, chapterAdmin } = product.personas;
    sockets = [await member.socket(), await chapterAdmin.socket()];
    for (const socket of sockets) await emitWithAck(socket, 'join-chapter', HERE);
    inputs = createTextInputs(product, sockets);
    fixtures = await createFixtures(product);
  }, 60_000);
  afterAll(() => {
    for (const socket of sockets) socket.disconnect();
    process.stdout.write(`control group: ${accepted} odd but legal inputs, each taken and given back as it was\n`);
  });

  // Each text is tested at every fourth call, because all fields are stored in the same way.
  test.each([
    ...ODD_TEXTS.map((text, number) => [JSON.stringify(text).replaceAll('%', '%%'), () => text, number % 4] as const),
    ['as long as it may be', longest, undefined] as const,
  ])(
    '%s',
    async (_, make, turn) => {
      for (const [name, { fields, roundTrip }] of Object.entries(inputs)) {
        const texts = Object.fromEntries(Object.entries(fields).map(([field, max]) => [field, make(max)]));
        const read = await roundTrip(texts);
        expect(read.map((each) => ({ name, ...each }))).toEqual(read.map(() => ({ name, ...texts })));
        expect(read.length).toBeGreaterThan(0);
      }
      const some = WITH_TEXT.filter((__, index) => turn === undefined || index % 4 === turn);
      for (const [name, row, fields] of some) {
        // Some texts must be unique, and what was stored by an earlier call must not count.
        const marked = (max: number) => {
          const [text, mark] = [make(max), randomBytes(3).toString('hex')];
          return turn === undefined || text.length + 1 + mark.length > max ? text : `${text} ${mark}`;
        };
        expect([name, await changedTexts(fixtures, row, fields, marked)]).toEqual([name, []]);
        accepted += fields.length;
      }
    },
    120_000,
  );

  test('unusual requests are accepted', async () => {
    const all = oddRequests(product.personas.member);
    const refused = [];
    for (const { what, isAccepted } of all) if (!(await isAccepted())) refused.push(what);
    expect(refused).toEqual([]);
    accepted += all.length;
  }, 30_000);

  test('no response with unusual text is HTML', async () => {
    await product.personas.member.ok('PUT', '/api/profile', { name: '<script>alert(1)</script>' });
    for (const target of [
      '/api/profile',
      '/api/auth/me',
      `/api/users/${product.personas.member.userId}`,
      '/api/directory',
      '/api/nothing/<script>',
      '/api/chapters/by-slug/<script>',
      '/api/events?search=<script>&x=<script>',
    ]) {
      const { headers } = await product.personas.member.call('GET', target, { headers: { accept: 'text/html' } });
      expect([target, headers['content-type'], headers['x-content-type-options']]).toEqual([
        target,
        expect.stringMatching(/^application\/(?:problem\+)?json/),
        'nosniff',
      ]);
    }
  });

  test('the same processes still run', expectSameProcesses);
});
