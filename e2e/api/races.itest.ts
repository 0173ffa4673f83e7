import { randomUUID } from 'node:crypto';
import type { Document } from 'mongodb';
import { contradictions, differences } from './consistency';
import { insertPerson } from './insert-person';
import { avatarForm } from './avatar-form';
import {
  emitWithAck,
  HERE,
  REMOTE,
  waitUntil,
  useHarness,
  type HttpResponse,
  type ChatClient,
  type Store,
  type Visitor,
} from './harness';
import { WRITES } from './contract-calls';

jest.setTimeout(120_000);
const harness = useHarness();

/** `ok`, or status and code of a refusal, and how often. */
type Tally = Record<string, number>;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const ok = (answers: HttpResponse[]) => answers.filter(({ status }) => status < 300);
const said = (answer: HttpResponse) =>
  answer.status < 300 ? 'ok' : `${answer.status} ${(answer.body as { code: string }).code}`;
const tally = (words: string[]): Tally =>
  words.reduce<Tally>((sum, word) => ({ ...sum, [word]: (sum[word] ?? 0) + 1 }), {});
const only = (words: Tally, ...allowed: string[]) =>
  expect(allowed).toEqual(expect.arrayContaining(Object.keys(words)));
const one = (count: number, rest: string): Tally => ({ ok: 1, ...(count > 1 && { [rest]: count - 1 }) });

/**
 * Whether a machine that does too much at once has answered 503 or 504: then the race says nothing, and is run again.
 */
let isOverloaded = false;

/** All calls go out before any is answered, each with the cookie that the person had before. */
const atOnce = async (
  count: number,
  person: Visitor | ((index: number) => Visitor),
  method: string,
  target: string | ((index: number) => string),
  body?: unknown,
): Promise<HttpResponse[]> => {
  const answers = await Promise.all(
    times(count, (index) => {
      const who = typeof person === 'function' ? person(index) : person;
      const sent = typeof body === 'function' ? (body as (index: number) => unknown)(index) : body;
      return who
        .frozen()
        .call(method, typeof target === 'function' ? target(index) : target, sent === undefined ? {} : { body: sent });
    }),
  );
  isOverloaded ||= answers.some(({ status }) => status === 503 || status === 504);
  return answers;
};
const stored = (service: Store, collection: string, filter: Document): Promise<Document[]> =>
  harness.db(service).collection(collection).find(filter).toArray();
const userOf = async ({ email }: Visitor) => (await stored('auth', 'users', { email }))[0]!;
const sessionsOf = async (person: Visitor) => stored('auth', 'sessions', { userId: (await userOf(person))._id });
const anEvent = async () => (await harness.personas.member.ok<{ id: string }>('POST', '/api/events', event)).id;
const event = { title: 'Dinner', startTime: '2031-05-01T19:00:00Z', endTime: '2031-05-01T21:00:00Z', chapterId: HERE };

async function asking(count: number, target: (index: number) => string, body: unknown): Promise<void> {
  const person = await insertPerson(harness, harness.personas.member, REMOTE);
  expect(tally((await atOnce(count, person, 'POST', target, body)).map(said))).toEqual(
    one(count, '409 already_requested'),
  );
  expect(await stored('chapters', 'joinRequests', { userId: (await userOf(person))._id })).toHaveLength(1);
}

type Verdict = 'approve' | 'reject';
const byChapter = (id: string, verdict: Verdict) => `/api/join-requests/${id}/${verdict}`;
const bySite = (id: string, verdict: Verdict) => `/api/admin/${verdict}-request/${id}`;

/** Two admins, one request: one of them decides, everyone else is told what was decided. */
async function deciding(
  count: number,
  ...votes: { by: 'chapterAdmin' | 'siteAdmin'; target: typeof bySite; verdict: Verdict }[]
): Promise<void> {
  const person = await insertPerson(harness, harness.personas.member, REMOTE);
  const { id } = await person.ok<{ id: string }>('POST', `/api/chapters/${HERE}/join-request`);
  const vote = (index: number) => votes[index % votes.length]!;
  const answers = await atOnce(
    count,
    (index) => harness.personas[vote(index).by],
    'POST',
    (index) => vote(index).target(id, vote(index).verdict),
  );
  expect(tally(answers.map(said))).toEqual(one(count, '409 already_decided'));
  const { status } = ok(answers)[0]!.body as { status: string };
  for (const { body } of answers.filter(({ status: code }) => code === 409))
    expect((body as { message: string }).message).toContain(`already ${status}`);
  expect(await person.ok('GET', '/api/user/join-requests')).toMatchObject([{ id, status }]);
  expect(await stored('chapters', 'memberships', { userId: (await userOf(person))._id, chapterId: HERE })).toHaveLength(
    status === 'approved' ? 1 : 0,
  );
}

/**
 * Sockets of one person at both replicas, if the gateway spreads them; everything is emitWithAck before anything is
 * answered.
 */
async function withSockets(work: (sockets: ChatClient[], listener: ChatClient) => Promise<void>): Promise<void> {
  const all = [
    ...(await Promise.all(times(4, () => harness.personas.member.socket()))),
    await harness.personas.chapterAdmin.socket(),
  ];
  try {
    await work(all.slice(0, 4), all[4]!);
  } finally {
    for (const socket of all) socket.disconnect();
  }
}
type Ack = Exclude<Awaited<ReturnType<typeof emitWithAck>>, 'silent'>;
const emits = (count: number, sockets: ChatClient[], name: string, payload: unknown) =>
  Promise.all(
    times(count, (index) =>
      (
        sockets[index % sockets.length]!.timeout(20_000) as unknown as {
          emitWithAck(event: string, payload: unknown): Promise<Ack>;
        }
      ).emitWithAck(name, payload),
    ),
  );

/** Each write of the contract, so many times at once: what everyone is told, and what is stored. */
const RACES: Record<string, (count: number) => Promise<void>> = {
  async 'auth.register'(count) {
    const account = {
      email: `${randomUUID()}@example.org`,
      password: randomUUID(),
      name: 'Ana Horvat',
      chapterId: HERE,
      membershipType: 'full',
    };
    expect(tally((await atOnce(count, harness.visitor(), 'POST', '/api/auth/register', account)).map(said))).toEqual(
      one(count, '409 email_taken'),
    );
    const users = await stored('auth', 'users', { email: account.email });
    expect(users).toHaveLength(1);
    await waitUntil(
      'the home chapter is theirs',
      async () => (await stored('chapters', 'memberships', { userId: users[0]!._id })).length === 1,
    );
  },
  async 'auth.login'(count) {
    const person = await insertPerson(harness, harness.personas.member, HERE);
    const { email, password } = person;
    expect(tally((await atOnce(count, person, 'POST', '/api/auth/login', { email, password })).map(said))).toEqual({
      ok: count,
    });
    expect(await sessionsOf(person)).toHaveLength(count); // the one of before has ended, once
  },
  async 'auth.logout'(count) {
    const person = await insertPerson(harness, harness.personas.member, HERE);
    expect(tally((await atOnce(count, person, 'POST', '/api/auth/logout')).map(said))).toEqual({ ok: count });
    expect(await sessionsOf(person)).toHaveLength(0);
  },
  async 'auth.mockPayment'(count) {
    for (const idempotencyKey of [undefined, randomUUID()]) {
      const person = await insertPerson(harness, harness.personas.member, HERE);
      const answers = await atOnce(count, person, 'POST', '/api/mock-payment', {
        plan: 'monthly',
        amount: 29,
        cardLast4: '4242',
        idempotencyKey,
      });
      only(tally(answers.map(said)), 'ok', '401 sign_in_required', ...(idempotencyKey ? [] : ['409 already_active'])); // the first one changes the session
      const payments = await stored('auth', 'payments', { userId: (await userOf(person))._id });
      expect(payments).toHaveLength(1);
      if (!idempotencyKey) expect(ok(answers)).toHaveLength(1);
      expect(new Set(ok(answers).map(({ body }) => (body as { id: string }).id))).toEqual(
        new Set([String(payments[0]!._id)]),
      );
      expect(await sessionsOf(person)).toHaveLength(1);
    }
  },
  async 'auth.updateProfile'(count) {
    const person = await insertPerson(harness, harness.personas.member, HERE);
    expect(
      tally(
        (await atOnce(count, person, 'PUT', '/api/profile', (index: number) => ({ name: `Name ${index}` }))).map(said),
      ),
    ).toEqual({ ok: count });
    expect(await userOf(person)).toMatchObject({ version: 1 + count, name: expect.stringMatching(/^Name \d+$/) });
  },
  async 'auth.uploadAvatar'(count) {
    const person = await insertPerson(harness, harness.personas.member, HERE);
    const words = tally((await atOnce(count, person, 'POST', '/api/profile/avatar', () => avatarForm())).map(said));
    only(words, 'ok', '429 upload_in_progress'); // one upload of a person at a time
    expect(words.ok).toBeGreaterThanOrEqual(1);
    const { _id, avatarKey, version } = await userOf(person);
    expect((await stored('auth', 'avatars', { userId: _id })).map((avatar) => avatar._id)).toEqual([avatarKey]);
    expect(version).toBe(1 + words.ok!);
  },
  async 'auth.updateNotifications'(count) {
    const person = await insertPerson(harness, harness.personas.member, HERE);
    const choice = (index: number) => ({
      email: index % 2 === 0,
      push: index % 3 === 0,
      weeklyDigest: index % 5 === 0,
    });
    expect(tally((await atOnce(count, person, 'PUT', '/api/profile/notifications', choice)).map(said))).toEqual({
      ok: count,
    });
    expect(times(count, choice)).toContainEqual(await person.ok('GET', '/api/profile/notifications'));
  },
  async 'auth.cancelSubscription'(count) {
    const person = await insertPerson(harness, harness.personas.member, HERE, { paid: true });
    const answers = await atOnce(count, person, 'POST', '/api/subscription/cancel');
    expect(tally(answers.map(said))).toEqual({ ok: count });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  },
  async 'auth.deleteAccount'(count) {
    const person = await insertPerson(harness, harness.personas.member, HERE, { paid: true });
    await person.ok('POST', `/api/events/${await anEvent()}/rsvp`, { status: 'attending' });
    const { _id } = await userOf(person);
    const words = tally(
      (await atOnce(count, person, 'DELETE', '/api/account', { password: person.password })).map(said),
    );
    only(words, 'ok', '401 sign_in_required');
    expect(words.ok).toBeGreaterThan(0);
    for (const [service, collection, filter] of [
      ['auth', 'users', { _id }],
      ['auth', 'sessions', { userId: _id }],
      ['chapters', 'people', { _id }],
      ['chapters', 'memberships', { userId: _id }],
      ['events', 'rsvps', { userId: _id }],
    ] as const)
      expect([collection, await stored(service, collection, filter)]).toEqual([collection, []]);
  },
  async 'auth.subscribeNewsletter'(count) {
    const email = `${randomUUID()}@example.org`;
    expect(
      tally((await atOnce(count, harness.visitor(), 'POST', '/api/newsletter/subscribe', { email })).map(said)),
    ).toEqual({ ok: count });
    expect(await stored('auth', 'newsletter_subscribers', { email })).toHaveLength(1);
  },
  async 'impersonation.start'(count) {
    const admin = await insertPerson(harness, harness.personas.member, REMOTE, { siteAdmin: true });
    const actorId = (await userOf(admin))._id;
    const words = tally(
      (await atOnce(count, admin, 'POST', '/api/admin/impersonate', { userId: harness.personas.member.userId })).map(
        said,
      ),
    );
    only(words, 'ok', '401 sign_in_required');
    expect(await stored('auth', 'sessions', { actorId })).toHaveLength(words.ok!);
    expect(await sessionsOf(admin)).toHaveLength(0);
  },
  async 'impersonation.exit'(count) {
    const admin = await insertPerson(harness, harness.personas.member, REMOTE, { siteAdmin: true });
    const actorId = (await userOf(admin))._id;
    await admin.ok('POST', '/api/admin/impersonate', { userId: harness.personas.member.userId });
    const words = tally((await atOnce(count, admin, 'POST', '/api/admin/impersonate/exit')).map(said));
    only(words, 'ok', '401 sign_in_required');
    expect(await stored('auth', 'sessions', { actorId })).toHaveLength(0);
    expect(await sessionsOf(admin)).toHaveLength(words.ok!);
  },
  async 'chapters.announce'(count) {
    const title = randomUUID();
    expect(
      tally(
        (
          await atOnce(count, harness.personas.chapterAdmin, 'POST', `/api/chapters/${HERE}/announcements`, {
            title,
            content: 'Good ones',
          })
        ).map(said),
      ),
    ).toEqual({ ok: count });
    expect(await stored('chapters', 'announcements', { title })).toHaveLength(count);
  },
  async 'chapters.setRole'(count) {
    await harness
      .db('chapters')
      .collection('memberships')
      .updateMany({ chapterId: REMOTE }, { $set: { role: 'member' } });
    await harness
      .db('chapters')
      .collection('people')
      .updateMany(
        {},
        { $set: { 'places.$[place].role': 'member' } },
        { arrayFilters: [{ 'place.chapterId': REMOTE }] },
      );
    await harness
      .db('chapters')
      .collection<{ _id: number }>('chapters')
      .updateOne({ _id: REMOTE }, { $set: { adminCount: 0 } });
    const people = [
      await insertPerson(harness, harness.personas.member, REMOTE),
      await insertPerson(harness, harness.personas.member, REMOTE),
    ];
    const change = (role: string) =>
      atOnce(
        count,
        harness.personas.siteAdmin,
        'PUT',
        (index) => `/api/chapters/${REMOTE}/members/${people[index % 2]!.userId}`,
        { role },
      );
    expect(tally((await change('admin')).map(said))).toEqual({ ok: count });
    const words = tally((await change('member')).map(said));
    only(words, 'ok', '409 only_admin');
    const admins = await stored('chapters', 'memberships', { chapterId: REMOTE, role: 'admin' });
    expect(admins).toHaveLength(1);
    expect(words['409 only_admin']).toBeGreaterThan(0);
  },
  async 'chapters.removeMember'(count) {
    const person = await insertPerson(harness, harness.personas.member, HERE);
    const answers = await atOnce(
      count,
      (index) => (index % 2 ? harness.personas.chapterAdmin : person),
      'DELETE',
      `/api/chapters/${HERE}/members/${person.userId}`,
    );
    expect(tally(answers.map(said))).toEqual(one(count, '404 not_found'));
  },
  'chapters.requestToJoinByPath': (count) =>
    asking(count, () => `/api/chapters/${HERE}/join-request`, { message: 'Me' }),
  'chapters.requestToJoinByBody': (count) =>
    asking(
      count,
      (index) => (index % 2 ? `/api/chapters/${HERE}/join-request` : '/api/chapters/request-join'),
      (index: number) => (index % 2 ? undefined : { chapterId: HERE }),
    ),
  'chapters.approve': (count) =>
    deciding(
      count,
      { by: 'chapterAdmin', target: byChapter, verdict: 'approve' },
      { by: 'siteAdmin', target: byChapter, verdict: 'reject' },
    ),
  'chapters.reject': (count) => deciding(count, { by: 'chapterAdmin', target: byChapter, verdict: 'reject' }),
  'admin.approve': (count) =>
    deciding(
      count,
      { by: 'siteAdmin', target: bySite, verdict: 'approve' },
      { by: 'chapterAdmin', target: byChapter, verdict: 'approve' },
    ),
  'admin.reject': (count) =>
    deciding(
      count,
      { by: 'siteAdmin', target: bySite, verdict: 'reject' },
      { by: 'chapterAdmin', target: byChapter, verdict: 'approve' },
    ),
  async 'events.create'(count) {
    const title = randomUUID();
    expect(
      tally((await atOnce(count, harness.personas.member, 'POST', '/api/events', { ...event, title })).map(said)),
    ).toEqual({ ok: count });
    expect(await stored('events', 'events', { title })).toHaveLength(count);
  },
  async 'events.rsvp'(count) {
    const { member, chapterAdmin } = harness.personas;
    const [same, changing] = [await anEvent(), await anEvent()];
    const people = (index: number) => (index % 2 ? member : chapterAdmin);
    expect(
      tally((await atOnce(count, member, 'POST', `/api/events/${same}/rsvp`, { status: 'attending' })).map(said)),
    ).toEqual({ ok: count });
    expect(await member.ok('GET', `/api/events/${same}`)).toMatchObject({
      attendeeCount: 1,
      userRsvpStatus: 'attending',
    });
    const statuses = ['attending', 'not_attending', 'maybe'];
    expect(
      tally(
        (
          await atOnce(count, people, 'POST', `/api/events/${changing}/rsvp`, (index: number) => ({
            status: statuses[index % 3],
          }))
        ).map(said),
      ),
    ).toEqual({ ok: count });
    for (const id of [same, changing])
      expect(
        (await harness.db('events').collection('rsvps').find().toArray()).filter(
          ({ eventId }) => String(eventId) === id,
        ),
      ).toHaveLength(id === same ? 1 : 2);
  },
  'send-message': (count) =>
    withSockets(async (sockets, listener) => {
      await emitWithAck(listener, 'join-chapter', HERE);
      const received: string[] = [];
      listener.on('new-message', ({ content }) => received.push(content));
      const message = { chapterId: HERE, content: randomUUID(), clientId: randomUUID() };
      const acks = await emits(count, sockets, 'send-message', message);
      expect(acks).toEqual(times(count, () => ({ ...acks[0], ok: true })));
      expect(await stored('chat', 'messages', { clientId: message.clientId })).toHaveLength(1);
      const without = { chapterId: HERE, content: randomUUID() };
      const numbers = (await emits(count, sockets, 'send-message', without))
        .map(({ seq }) => seq as number)
        .sort((a, b) => a - b);
      expect(numbers).toEqual(times(count, (index) => (acks[0]!.seq as number) + 1 + index));
      await waitUntil('everything is delivered', () => received.length > count);
      expect(received).toEqual([message.content, ...times(count, () => without.content)]);
    }),
  'join-chapter': (count) =>
    withSockets(async ([socket], listener) => {
      const words = tally(
        (await emits(count, [socket!], 'join-chapter', HERE)).map(({ ok: isOk, problem }) =>
          isOk ? 'ok' : String(problem!.status),
        ),
      );
      only(words, 'ok', '503'); // on a machine that is too busy chapters is given up
      expect(words.ok).toBeGreaterThan(0);
      const received: string[] = [];
      socket!.on('new-message', ({ content }) => received.push(content));
      for (const content of ['first', 'second'])
        await emitWithAck(listener, 'send-message', { chapterId: HERE, content });
      await waitUntil('both have come', () => received.includes('second'));
      expect(received).toEqual(['first', 'second']);
    }),
  'leave-chapter': (count) =>
    withSockets(async ([socket, other], listener) => {
      for (const one of [socket!, other!]) await emitWithAck(one, 'join-chapter', HERE);
      const received: string[] = [];
      for (const one of [socket!, other!]) one.on('new-message', () => received.push(one.id!));
      expect((await emits(count, [socket!], 'leave-chapter', HERE)).map((answer) => answer.ok)).toEqual(
        times(count, () => true),
      );
      await emitWithAck(listener, 'send-message', { chapterId: HERE, content: 'after' });
      await waitUntil('the other one has it', () => received.length > 0);
      expect(received).toEqual([other!.id]);
    }),
  'typing-start': (count) => typing(count, 'user-typing'),
  'typing-stop': (count) => typing(count, 'user-stopped-typing'),
};

/**
 * However often someone begins and stops: the others see it begin at most as often as the limit allows, and stop once
 * for each.
 */
const typing = (count: number, told: 'user-typing' | 'user-stopped-typing') =>
  withSockets(async ([socket], listener) => {
    for (const one of [socket!, listener]) await emitWithAck(one, 'join-chapter', HERE);
    const received: string[] = [];
    listener.on(told, ({ userId }) => received.push(userId));
    const started = await emits(told === 'user-typing' ? count : 1, [socket!], 'typing-start', HERE);
    const stopped = await emits(told === 'user-typing' ? 1 : count, [socket!], 'typing-stop', HERE);
    only(tally(started.map(({ ok: isOk, problem }) => (isOk ? 'ok' : String(problem!.status)))), 'ok', '429');
    expect(stopped.every((answer) => answer.ok)).toBe(true);
    await waitUntil('it is told', () => received.length > 0);
    expect(new Set(received)).toEqual(new Set([harness.personas.member.userId]));
    expect(received.length).toBeLessThanOrEqual(told === 'user-typing' ? 5 : 1);
    await new Promise((resolve) => {
      setTimeout(resolve, 1100);
    }); // the limit's second
  });

test('every write of the contract is here', () => expect(Object.keys(RACES).sort()).toEqual([...WRITES].sort()));

let races = 0;
describe.each([2, 50])('%i at once', (count) => {
  test.each(Object.keys(RACES))('%s', async (name) => {
    for (let attempt = 1; ; attempt += 1) {
      isOverloaded = false;
      const failure = await RACES[name]!(count).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(await contradictions(harness.db)).toEqual([]);
      if (failure && (!isOverloaded || attempt === 3)) throw failure;
      if (!failure) break;
    }
    races += 1;
  });
});

test('afterwards all services agree', () =>
  waitUntil('they agree', async () => (await differences(harness.db)).length === 0, 15).catch(async () =>
    expect(await differences(harness.db)).toEqual([]),
  ));
afterAll(() => {
  process.stdout.write(`races: ${races} (${Object.keys(RACES).length} writes, 2 and 50 at once)\n`);
});
