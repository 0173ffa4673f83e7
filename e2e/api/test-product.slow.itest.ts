import { ObjectId } from 'mongodb';
import {
  emitWithAck,
  CLOSED_PERSONAS,
  ELSEWHERE,
  HERE,
  type TestProductPersona,
  PERSONAS,
  waitUntil,
  useTestProduct,
  type Store,
  type Visitor,
} from './test-product';

jest.setTimeout(60_000); // Services are rebuilt and restarted.

const product = useTestProduct();

test('each service runs in its own process', () => {
  const pids = product.server.pids();
  expect(Object.keys(pids).sort()).toEqual([
    'admin',
    'auth',
    'chapters',
    'chat-1',
    'chat-2',
    'content',
    'events',
    'gateway',
    'notifications',
    'redis',
  ]);
  expect(new Set([...Object.values(pids), process.pid]).size).toBe(11);
});

const STATUS: Record<TestProductPersona, 'active' | 'newsletter' | undefined> = {
  anonymous: undefined,
  newsletter: 'newsletter',
  outsider: 'active',
  member: 'active',
  chapterAdmin: 'active',
  otherAdmin: 'active',
  siteAdmin: 'active',
  expiredAdmin: 'newsletter',
  inactiveSiteAdmin: 'newsletter',
  revoked: undefined,
  forged: undefined,
  impersonated: 'active',
  viewing: 'active',
};

test.each(PERSONAS)('%s has the expected account', async (name) => {
  const person = product.personas[name];
  const me = await person.call('GET', '/api/auth/me');
  expect(me.status).toBe(STATUS[name] ? 200 : 401);
  if (me.status === 200)
    expect(me.body).toMatchObject({ user: { id: person.userId, subscriptionStatus: STATUS[name] } });
  const { body } = await person.call('GET', '/api/auth/admin-status');
  if (me.status === 200) expect(body).toEqual({ isAdmin: /siteAdmin$/i.test(name) });
});

test.each(CLOSED_PERSONAS)('a login as %s is refused with the reason why the account is closed', async (name) => {
  const person = await product.createPersona(name);
  expect((await person.call('GET', '/api/auth/me')).status).toBe(401);
  const { email, password } = person;
  const login = await product.visitor().call('POST', '/api/auth/login', { body: { email, password } });
  expect([login.status, login.body]).toEqual([403, expect.objectContaining({ code: `account_${name}` })]);
});

test('the personas have their roles in the chapter', async () => {
  const roles = await product.db('chapters').collection('memberships').find({ chapterId: HERE }).toArray();
  const roleOf = (persona: TestProductPersona) =>
    roles.find(({ userId }) => String(userId) === product.personas[persona].userId)?.role as string | undefined;
  expect(PERSONAS.filter((persona) => roleOf(persona) === 'admin')).toEqual(['chapterAdmin', 'expiredAdmin']);
  expect(PERSONAS.filter((persona) => roleOf(persona) === 'member')).toEqual([
    'member',
    'revoked',
    'impersonated',
    'viewing',
  ]);
  const chapters = await product
    .db('chapters')
    .collection<{ _id: number; memberCount: number; adminCount: number }>('chapters')
    .find()
    .toArray();
  expect(chapters.find(({ _id }) => _id === HERE)).toMatchObject({ memberCount: roles.length, adminCount: 2 });
});

/** Returns the shape of a document without its values. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...new Set(value.map((each) => JSON.stringify(shapeOf(each))))];
  if (typeof value !== 'object' || value === null) return typeof value;
  if (value instanceof ObjectId || value instanceof Date) return value.constructor.name;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, each]) => [key, shapeOf(each)]),
  );
};

test.each([false, true])('an inserted person is stored as a registered one (paid: %s)', async (paid) => {
  const stored = async (person: Visitor) => {
    const _id = new ObjectId(person.userId);
    const find = async (store: Store, collection: string, filter: object) =>
      shapeOf(await product.db(store).collection(collection).find(filter).toArray());
    return {
      users: await find('auth', 'users', { _id }),
      sessions: await find('auth', 'sessions', { userId: _id }),
      payments: await find('auth', 'payments', { userId: _id }),
      people: await find('chapters', 'people', { _id }),
      memberships: await find('chapters', 'memberships', { userId: _id }),
    };
  };
  const [inserted, registered] = [
    await product.createPerson(HERE, { paid, isUnconfirmed: true }),
    await product.registerPerson(HERE, { paid }),
  ];
  expect(await stored(inserted)).toEqual(await stored(registered));
  await inserted.signIn();
  expect(await inserted.ok('GET', '/api/auth/me')).toMatchObject({ user: { id: inserted.userId } });
});

test('sockets connect to chat', async () => {
  const [socket, other] = [await product.personas.member.socket(), await product.personas.chapterAdmin.socket()];
  const received = new Promise((resolve) => {
    other.once('new-message', resolve);
  });
  const joined = await emitWithAck(other, 'join-chapter', HERE);
  expect(joined).toMatchObject({ ok: true, headSeq: expect.any(Number) });
  expect(await emitWithAck(socket, 'send-message', { chapterId: HERE, content: 'Hello' })).toMatchObject({
    ok: true,
    seq: (joined as unknown as { headSeq: number }).headSeq + 1,
  });
  expect(await received).toMatchObject({ content: 'Hello' });
  expect(await emitWithAck(socket, 'join-chapter', ELSEWHERE)).toMatchObject({ ok: false });
  socket.disconnect();
  other.disconnect();
});

test('a process can be built without a guard, and be restored', async () => {
  const { outsider } = product.personas;
  const listJoinRequests = () => outsider.call('GET', `/api/chapters/${HERE}/join-requests`);
  expect((await listJoinRequests()).status).toBe(403);
  await product.server.restart('chapters', {
    patches: [
      {
        file: 'shared-types/src/people/access-rules.ts',
        replace: '(person.isActive && isChapterAdmin({ role }))',
        by: 'true',
      },
    ],
  });
  expect((await listJoinRequests()).status).toBe(200);
  await product.server.restart('chapters');
  expect((await listJoinRequests()).status).toBe(403);
});

test('a killed process is restarted', async () => {
  const { events } = product.server.pids();
  process.kill(events!, 'SIGKILL');
  await waitUntil(
    'events is running again',
    async () =>
      product.server.pids().events !== events &&
      (await product.personas.member.call('GET', '/api/events')).status === 200,
  );
});
