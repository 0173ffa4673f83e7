import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contradictions, differences } from './consistency';
import { WRITES } from './contract-calls';
import { outcomeOf, sendCall } from './crashes/crash-case';
import { callOf, createCrashRunner, cutsOf, named, pointsOf, SERVICES } from './crashes/crash-runner';
import { multiDocumentWrites } from './crashes/multi-document-writes';
import { secondStepWrites } from './crashes/second-step-writes';
import { addPasskey, APP } from './sign-in-factors';
import { emitWithAck, HERE, REMOTE, startHarness, waitUntil, type Harness } from './harness';
import { insertConversation } from './insert-conversation';
import { createConfirmationToken } from './insert-letter';
import { insertNotices } from './insert-notices';
import { insertPerson } from './insert-person';
import { insertSavedFilter } from './insert-saved-filter';
import { pictureForm } from './insert-picture';
import { sessionIdOf } from './stored-credentials';
import { createMongoProxy, isCallWrite, type MongoProxy, type SentCommand } from './mongo-proxy';

jest.setTimeout(240_000);

const proxy = {} as MongoProxy;
const harness = {} as Harness;
beforeAll(async () => {
  Object.assign(proxy, await createMongoProxy(process.env.MONGODB_URL!));
  const env = { MONGODB_URL: proxy.url };
  const programs = {
    auth: env,
    chapters: env,
    events: env,
    chat: env,
    notifications: env,
    admin: env,
    content: env,
  };
  Object.assign(harness, await startHarness({ env: programs }));
}, 60_000);
afterAll(async () => {
  await harness.close?.();
  await proxy.close?.();
}, 30_000);

const MULTI = { ...multiDocumentWrites(harness), ...secondStepWrites(harness) };

const inConversation = async (method: string, what: string, body?: unknown) => {
  const [person, other] = [await insertPerson(harness, HERE, { paid: true }), await insertPerson(harness, HERE)];
  await insertConversation(harness, person, other);
  return sendCall(person, method, `/api/conversations/${other.userId}/${what}`, body);
};

/** Every other write changes a single document. */
const SINGLE: Record<string, () => Promise<() => Promise<unknown>>> = {
  'auth.logout': async () => sendCall(await insertPerson(harness, HERE), 'POST', '/api/auth/logout'),
  'auth.requestPasswordReset': async () =>
    sendCall(harness.visitor(), 'POST', '/api/auth/password-reset', { email: `${randomUUID()}@example.org` }),
  'auth.confirmNewsletter': async () => {
    const token = await createConfirmationToken(harness);
    return sendCall(harness.visitor(), 'POST', '/api/newsletter/confirm', { token });
  },
  'auth.endSession': async () => {
    const person = await insertPerson(harness, HERE);
    return sendCall(person, 'DELETE', `/api/profile/sessions/${await sessionIdOf(harness, person)}`);
  },
  'auth.endOtherSessions': async () => sendCall(await insertPerson(harness, HERE), 'DELETE', '/api/profile/sessions'),
  'accounts.removeFilter': async () => {
    const office = await insertPerson(harness, HERE, { siteAdmin: true });
    const path = `/api/admin/user-filters/${await insertSavedFilter(harness, office)}`;
    return sendCall(office, 'DELETE', path);
  },
  'auth.beginCodeApp': async () => sendCall(await insertPerson(harness, HERE), 'POST', APP),
  'auth.renamePasskey': async () => {
    const person = await insertPerson(harness, HERE);
    return sendCall(person, 'PUT', await addPasskey(person), { name: 'Old phone' });
  },
  'auth.passkeyChallenge': async () => sendCall(harness.visitor(), 'POST', '/api/auth/passkey/challenge'),
  'auth.updateNotifications': async () =>
    sendCall(harness.personas.member, 'PUT', '/api/profile/notifications', {
      email: false,
      push: false,
      weeklyDigest: true,
    }),
  'chapters.withdrawRequest': async () => {
    const person = await insertPerson(harness, REMOTE);
    const id = await person.requestToJoin(HERE);
    return sendCall(person, 'DELETE', `/api/user/join-requests/${id}`);
  },
  'pictures.upload': async () => {
    const person = await insertPerson(harness, HERE, { siteAdmin: true });
    return () => person.call('POST', '/api/pictures', { body: pictureForm() });
  },
  'notices.markRead': async () => {
    const person = await insertPerson(harness, HERE);
    await insertNotices(harness, person, 1);
    return sendCall(person, 'POST', '/api/notices/read', { until: new Date().toISOString() });
  },
  'directMessages.markRead': () => inConversation('POST', 'read', { until: 1 }),
  'directMessages.block': () => inConversation('PUT', 'block'),
  'directMessages.unblock': () => inConversation('DELETE', 'block'),
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
/** Rooms and typing live in sockets only; admin forwards decisions to chapters. */
const NOTHING_STORED = [
  'admin.approve',
  'admin.reject',
  'chapters.lookAtInvite',
  'chapters.lookAtRequest',
  // No mail server is there.
  'letters.sendTest',
  'join-chapter',
  'leave-chapter',
  'preferences.readByLink',
  'typing-start',
  'typing-stop',
];

test('every write of the contract is listed', () =>
  expect([...new Set([...Object.keys(MULTI), ...Object.keys(SINGLE), ...NOTHING_STORED].map(callOf))].sort()).toEqual(
    [...WRITES].sort(),
  ));

/** The writes that a call sends. */
const writesDuring = async (send: () => Promise<unknown>): Promise<SentCommand[]> =>
  (
    await proxy.withoutBackgroundJobs(() =>
      proxy.commandsDuring(async () => expect(outcomeOf(await send())).toBe('ok')),
    )
  ).filter(isCallWrite);

/** The writes of each call, in order, and after how many of them it is cut off. */
const writes: Record<string, string[]> = {};
const cuts: Record<string, number[]> = {};
test.each(Object.keys(MULTI))('%s writes several times', async (name) => {
  const { call, settled } = await MULTI[name]!();
  const sent = await writesDuring(call);
  await settled?.(); // what other services are told is done, and is no write of another call
  writes[name] = sent.map(named);
  cuts[name] = cutsOf(sent);
  expect(writes[name].length).toBeGreaterThan(1);
});

/**
 * Cuts every call off before its first write, after each one and before each commit, and sends it again: it is complete
 * or gets completed.
 */
test.each(SERVICES)(
  'calls that are cut off at any write, as %s is killed, are complete or get completed',
  async (service) => {
    const points = pointsOf(service, writes, cuts);
    const crash = createCrashRunner({ harness, proxy, service, cases: MULTI, writes });
    let kills = 0;
    for (let left = points; left.length > 0; kills += 1) {
      const held = await crash(left);
      left = left.filter((point) => !held.some((each) => each.point === point));
      const names = held.map(({ point: { name, after } }) => `${name} ${after}`);
      expect([names, await contradictions(harness.db)]).toEqual([names, []]);
      for (const { point, sent, call, again } of held) {
        const { name, after } = point;
        expect([name, after, sent.map(named)]).toEqual([name, after, writes[name]!.slice(0, after)]);
        expect([name, after, again]).toEqual([name, after, expect.arrayContaining([outcomeOf(await call())])]);
      }
      await waitUntil(
        'everything agrees',
        async () => (await differences(harness.db)).length === 0 || pause(400, false),
        15,
      ).catch(async () => expect([names, await differences(harness.db)]).toEqual([names, []]));
      for (const { settled } of held) await settled?.();
      expect([names, await contradictions(harness.db)]).toEqual([names, []]);
    }
    process.stdout.write(`crashes: ${service} killed ${kills} times, at ${points.length} writes\n`);
  },
);

afterAll(() => {
  const lines = Object.entries(writes).map(([name, list]) => `  ${name}: ${cuts[name]!.length} (${list.join(', ')})\n`);
  process.stdout.write(`crashes: ${Object.values(cuts).flat().length} in ${lines.length} calls\n${lines.join('')}`);
});

test.each(Object.keys(SINGLE))('%s changes one document', async (name) => {
  const send = await SINGLE[name]!();
  const sent = await writesDuring(send);
  expect(sent).toHaveLength(1);
  const { documents, updates, deletes } = sent[0]!.command;
  expect([documents, updates, deletes].flatMap((list: unknown[] = []) => list).length).toBeLessThan(2);
});
