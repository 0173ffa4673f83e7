import { randomUUID } from 'node:crypto';
import { isBackgroundCommand } from './background-commands';
import { contradictions, differences } from './consistency';
import { WRITES } from './contract-calls';
import { outcomeOf, sendCall, type CrashContext } from './crashes/crash-case';
import { multiDocumentWrites } from './crashes/multi-document-writes';
import { emitWithAck, HERE, startHarness, waitUntil, type Harness, type Store } from './harness';
import { insertPerson } from './insert-person';
import { createMongoProxy, WRITE_COMMANDS, type MongoProxy, type SentCommand } from './mongo-proxy';
import { SAMPLE_EVENT } from './sample-event';

jest.setTimeout(240_000);

let proxy: MongoProxy;
const harness = {} as Harness;
const context: CrashContext = { harness, eventId: '' };
beforeAll(async () => {
  proxy = await createMongoProxy(process.env.MONGODB_URL!);
  Object.assign(harness, await startHarness({ env: { all: { MONGODB_URL: proxy.url } } }));
  context.eventId = (await harness.personas.member.ok<{ id: string }>('POST', '/api/events', SAMPLE_EVENT)).id;
}, 60_000);
afterAll(async () => {
  await harness.close?.();
  await proxy?.close();
}, 30_000);

const MULTI = multiDocumentWrites(context);

/** Every other write changes a single document. */
const SINGLE: Record<string, () => Promise<() => Promise<unknown>>> = {
  'auth.logout': async () => sendCall(await insertPerson(harness, HERE), 'POST', '/api/auth/logout'),
  'auth.updateNotifications': async () =>
    sendCall(harness.personas.member, 'PUT', '/api/profile/notifications', {
      email: false,
      push: false,
      weeklyDigest: true,
    }),
  'send-message': async () => async () => {
    const socket = await harness.personas.member.socket();
    const ack = await emitWithAck(socket, 'send-message', {
      chapterId: HERE,
      content: 'Hello',
      clientId: randomUUID(),
    });
    socket.disconnect();
    return ack;
  },
};
/** Rooms and typing live in sockets only; admin forwards to chapters and stores nothing itself. */
const NOTHING_STORED = [
  'admin.approve',
  'admin.reject',
  'join-chapter',
  'leave-chapter',
  'typing-start',
  'typing-stop',
];

test('every write of the contract is listed', () =>
  expect([...Object.keys(MULTI), ...Object.keys(SINGLE), ...NOTHING_STORED].sort()).toEqual([...WRITES].sort()));

let crashes = 0;
const points: string[] = [];
afterAll(() => {
  process.stdout.write(
    `crashes: ${crashes} in ${points.length} calls\n${points.map((line) => `  ${line}\n`).join('')}`,
  );
});

const serviceOf = (database: string) => database.slice(database.lastIndexOf('_') + 1) as Exclude<Store, 'chat'>;
const named = ({ database, name, command: { [name]: where } }: SentCommand) =>
  `${serviceOf(database)}.${name === 'commitTransaction' ? 'commit' : `${String(where)} ${name}`}`;

/** Kills the service before its first write and after each one, and sends the call again each time. */
test.each(Object.keys(MULTI))('%s, cut off at any write, is complete or gets completed', async (name) => {
  let last: SentCommand[] = [];
  for (let after = 0; ; after += 1) {
    const { call: send, again, settled } = await MULTI[name]!();
    let down: Exclude<Store, 'chat'> | undefined;
    const { fired, writes } = await proxy.stoppedAfter(
      after,
      ({ database }) => {
        down = serviceOf(database);
        process.kill(harness.server.pids()[down]!, 'SIGKILL');
      },
      () => send().catch(() => undefined),
    );
    if (!fired) break;
    crashes += 1;
    last = writes;
    await harness.server.bring(down!);
    expect([name, after, await contradictions(harness.db)]).toEqual([name, after, []]);
    expect([name, after, again]).toEqual([name, after, expect.arrayContaining([outcomeOf(await send())])]);
    await settled?.();
  }
  await waitUntil(
    `everything agrees after ${name}`,
    async () => (await differences(harness.db)).length === 0,
    15,
  ).catch(async () => expect(await differences(harness.db)).toEqual([]));
  expect(await contradictions(harness.db)).toEqual([]);
  points.push(`${name}: ${last.length + 1} (${last.map(named).join(', ')})`);
  expect(last.length).toBeGreaterThan(1);
});

test.each(Object.keys(SINGLE))('%s changes one document', async (name) => {
  const send = await SINGLE[name]!();
  const sent = await proxy.commandsDuring(async () => expect(outcomeOf(await send())).toBe('ok'));
  const writes = sent.filter((command) => WRITE_COMMANDS.has(command.name) && !isBackgroundCommand(command));
  expect(writes).toHaveLength(1);
  const { documents, updates, deletes } = writes[0]!.command;
  expect([documents, updates, deletes].flatMap((list: unknown[] = []) => list).length).toBeLessThan(2);
});
