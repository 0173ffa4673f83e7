import { randomUUID } from 'node:crypto';
import { isBackgroundCommand } from './background-commands';
import { contradictions, differences } from './consistency';
import { insertPerson } from './insert-person';
import { createMongoProxy, WRITE_COMMANDS, type MongoProxy, type SentCommand } from './mongo-proxy';
import { avatarForm } from './avatar-form';
import {
  emitWithAck,
  HERE,
  REMOTE,
  startHarness,
  waitUntil,
  type HttpResponse,
  type Harness,
  type Store,
  type Visitor,
} from './harness';
import { WRITES } from './contract-calls';

jest.setTimeout(240_000);

let proxy: MongoProxy;
let harness: Harness;
beforeAll(async () => {
  proxy = await createMongoProxy(process.env.MONGODB_URL!);
  harness = await startHarness({ env: { all: { MONGODB_URL: proxy.url } } });
}, 60_000);
afterAll(async () => {
  await harness?.close();
  await proxy?.close();
}, 30_000);

const event = { title: 'Dinner', startTime: '2031-05-01T19:00:00Z', endTime: '2031-05-01T21:00:00Z', chapterId: HERE };

/** One call by people of its own. `again` is what may come of it when it is sent again after the crash. */
interface Case {
  call: () => Promise<HttpResponse | unknown>;
  again: string[];
  settled?: () => Promise<void>;
}
type Prepare = () => Promise<Case>;

const said = (answer: unknown): string => {
  const { status, body, ok } = answer as Partial<HttpResponse> & { ok?: boolean };
  if (ok !== undefined) return ok ? 'ok' : 'refused';
  return status! < 300 ? 'ok' : `${status} ${(body as { code?: string } | undefined)?.code}`;
};
const call = (person: Visitor, method: string, target: string, body?: unknown) => () =>
  person.call(method, target, body === undefined ? {} : { body });
const collection = (service: Store, name: string) =>
  harness.db(service).collection<{ _id: unknown; [field: string]: unknown }>(name);
/** The last thing to be stored is the end of the old session: whoever loses that answer signs in again. */
const signInAgain = (person: Visitor, ...again: string[]) => ({
  again: ['ok', '401 sign_in_required', ...again],
  settled: async () => {
    if ((await person.call('GET', '/api/auth/me')).status === 401) await person.signIn();
  },
});

async function asked(): Promise<{ asker: Visitor; id: string }> {
  const asker = await insertPerson(harness, harness.personas.member, REMOTE, { paid: true });
  return { asker, id: (await asker.ok<{ id: string }>('POST', `/api/chapters/${HERE}/join-request`)).id };
}
const decision =
  (verdict: 'approve' | 'reject', isMember: boolean): Prepare =>
  async () => {
    const { asker, id } = await asked();
    return {
      call: call(harness.personas.chapterAdmin, 'POST', `/api/join-requests/${id}/${verdict}`),
      again: ['ok', '409 already_decided'],
      settled: async () =>
        expect(await asker.ok('GET', `/api/chapters/${HERE}/membership-status`)).toEqual({
          isMember,
          role: isMember ? 'member' : null,
        }),
    };
  };

/** Every call that changes several documents. */
const SEVERAL: Record<string, Prepare> = {
  'auth.register': async () => {
    const visitor = harness.visitor();
    const account = { email: `${randomUUID()}@example.org`, password: randomUUID() };
    return {
      call: call(visitor, 'POST', '/api/auth/register', {
        ...account,
        name: 'Ana Horvat',
        chapterId: HERE,
        membershipType: 'full',
      }),
      again: ['ok', '409 email_taken'],
      settled: async () => {
        await visitor.ok('POST', '/api/auth/login', account);
        await waitUntil(
          'the home chapter is theirs',
          async () =>
            (await visitor.ok<{ user: { memberships: unknown[] } }>('GET', '/api/auth/me')).user.memberships.length ===
            1,
        );
      },
    };
  },
  'auth.login': async () => {
    const person = await insertPerson(harness, harness.personas.member, HERE);
    return {
      call: call(person, 'POST', '/api/auth/login', { email: person.email, password: person.password }),
      again: ['ok'],
    };
  },
  'auth.mockPayment': async () => {
    const person = await insertPerson(harness, harness.personas.member, HERE);
    const { again, settled } = signInAgain(person);
    return {
      call: call(person, 'POST', '/api/mock-payment', {
        plan: 'monthly',
        amount: 29,
        cardLast4: '4242',
        idempotencyKey: randomUUID(),
      }),
      again,
      settled: async () => {
        await settled();
        expect(await person.ok('GET', '/api/auth/me')).toMatchObject({ user: { subscriptionStatus: 'active' } });
        expect(
          await harness
            .db('auth')
            .collection('payments')
            .countDocuments({
              userId: (await collection('auth', 'users').findOne({ email: person.email }))!._id as never,
            }),
        ).toBe(1);
      },
    };
  },
  'auth.updateProfile': async () => {
    const person = await insertPerson(harness, harness.personas.member, HERE, { paid: true });
    return { call: call(person, 'PUT', '/api/profile', { name: 'Another Name' }), again: ['ok'] };
  },
  'auth.uploadAvatar': async () => {
    const person = await insertPerson(harness, harness.personas.member, HERE);
    await person.ok('POST', '/api/profile/avatar', avatarForm());
    return { call: () => person.call('POST', '/api/profile/avatar', { body: avatarForm() }), again: ['ok'] };
  },
  'auth.deleteAccount': async () => {
    const person = await insertPerson(harness, harness.personas.member, HERE, { paid: true });
    await person.ok('POST', '/api/profile/avatar', avatarForm());
    await person.ok('POST', `/api/chapters/${REMOTE}/join-request`);
    await person.ok('POST', `/api/events/${eventId}/rsvp`, { status: 'attending' });
    return {
      call: () => person.frozen().call('DELETE', '/api/account', { body: { password: person.password } }),
      again: ['ok', '401 sign_in_required'],
      settled: () =>
        waitUntil(
          'the account is gone',
          async () => (await collection('auth', 'users').countDocuments({ email: person.email })) === 0,
        ),
    };
  },
  'impersonation.start': async () => {
    const [admin, person] = [
      await insertPerson(harness, harness.personas.member, REMOTE, { siteAdmin: true }),
      harness.personas.member,
    ];
    return { call: call(admin, 'POST', '/api/admin/impersonate', { userId: person.userId }), ...signInAgain(admin) };
  },
  'impersonation.exit': async () => {
    const admin = await insertPerson(harness, harness.personas.member, REMOTE, { siteAdmin: true });
    await admin.ok('POST', '/api/admin/impersonate', { userId: harness.personas.member.userId });
    return { call: call(admin, 'POST', '/api/admin/impersonate/exit'), ...signInAgain(admin) };
  },
  'chapters.approve': decision('approve', true),
  'chapters.reject': decision('reject', false),
  'chapters.setRole': async () => {
    const person = await insertPerson(harness, harness.personas.member, HERE);
    return {
      call: call(harness.personas.siteAdmin, 'PUT', `/api/chapters/${HERE}/members/${person.userId}`, {
        role: 'admin',
      }),
      again: ['ok'],
    };
  },
  'chapters.removeMember': async () => {
    const person = await insertPerson(harness, harness.personas.member, HERE);
    return {
      call: call(harness.personas.siteAdmin, 'DELETE', `/api/chapters/${HERE}/members/${person.userId}`),
      again: ['ok', '404 not_found'],
    };
  },
  'auth.subscribeNewsletter': async () => ({
    call: call(harness.visitor(), 'POST', '/api/newsletter/subscribe', { email: `${randomUUID()}@example.org` }),
    again: ['ok'],
  }),
  'chapters.requestToJoinByPath': async () => ({
    call: call(
      await insertPerson(harness, harness.personas.member, REMOTE),
      'POST',
      `/api/chapters/${HERE}/join-request`,
    ),
    again: ['ok', '409 already_requested'],
  }),
  'chapters.requestToJoinByBody': async () => ({
    call: call(await insertPerson(harness, harness.personas.member, HERE), 'POST', '/api/chapters/request-join', {
      chapterId: REMOTE,
    }),
    again: ['ok', '409 already_requested'],
  }),
  'auth.cancelSubscription': async () => ({
    call: call(
      await insertPerson(harness, harness.personas.member, HERE, { paid: true }),
      'POST',
      '/api/subscription/cancel',
    ),
    again: ['ok'],
  }),
  'chapters.announce': async () => ({
    call: call(harness.personas.chapterAdmin, 'POST', `/api/chapters/${HERE}/announcements`, {
      title: 'News',
      content: 'Good ones',
    }),
    again: ['ok'],
  }),
  'events.create': async () => ({
    call: call(harness.personas.chapterAdmin, 'POST', '/api/events', event),
    again: ['ok'],
  }),
  'events.rsvp': async () => {
    const person = await insertPerson(harness, harness.personas.member, HERE, { paid: true });
    return { call: call(person, 'POST', `/api/events/${eventId}/rsvp`, { status: 'attending' }), again: ['ok'] };
  },
};

/** Every other write changes one document, which is there or not. */
const ONE: Record<string, () => Promise<() => Promise<unknown>>> = {
  'auth.logout': async () =>
    call(await insertPerson(harness, harness.personas.member, HERE), 'POST', '/api/auth/logout'),
  'auth.updateNotifications': async () =>
    call(harness.personas.member, 'PUT', '/api/profile/notifications', {
      email: false,
      push: false,
      weeklyDigest: true,
    }),
  'send-message': async () => async () => {
    const socket = await harness.personas.member.socket();
    const answer = await emitWithAck(socket, 'send-message', {
      chapterId: HERE,
      content: 'Hello',
      clientId: randomUUID(),
    });
    socket.disconnect();
    return answer;
  },
};
/** Rooms and typing are kept by sockets and stored nowhere; admin asks chapters, and stores nothing itself. */
const NONE = ['admin.approve', 'admin.reject', 'join-chapter', 'leave-chapter', 'typing-start', 'typing-stop'];

let eventId: string;
beforeAll(async () => {
  eventId = (await harness.personas.member.ok<{ id: string }>('POST', '/api/events', event)).id;
});

test('every write of the contract is here', () =>
  expect([...Object.keys(SEVERAL), ...Object.keys(ONE), ...NONE].sort()).toEqual([...WRITES].sort()));

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

/**
 * Kills the service before its first write, and after each one that the store has done; every time the call is sent
 * again.
 */
test.each(Object.keys(SEVERAL))('%s, cut off anywhere, is whole or is made whole', async (name) => {
  let last: SentCommand[] = [];
  for (let after = 0; ; after += 1) {
    const { call: send, again, settled } = await SEVERAL[name]!();
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
    expect([name, after, again]).toEqual([name, after, expect.arrayContaining([said(await send())])]);
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

test.each(Object.keys(ONE))('%s changes one document', async (name) => {
  const send = await ONE[name]!();
  const sent = await proxy.commandsDuring(async () => expect(said(await send())).toBe('ok'));
  const writes = sent.filter((command) => WRITE_COMMANDS.has(command.name) && !isBackgroundCommand(command));
  expect(writes).toHaveLength(1);
  const { documents, updates, deletes } = writes[0]!.command;
  expect([documents, updates, deletes].flatMap((list: unknown[] = []) => list).length).toBeLessThan(2);
});
