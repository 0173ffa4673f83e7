import { ObjectId } from 'mongodb';
import { HERE, type TestProductPersona, PERSONAS, useTestProduct, type Store, type Visitor } from './test-product';

jest.setTimeout(60_000); // Services are rebuilt and restarted.

const product = useTestProduct();

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
  treasurer: 'active',
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

test('the personas have their roles in the chapter', async () => {
  const roles = await product.collection('chapters', 'memberships').find({ chapterId: HERE }).toArray();
  const findRole = (persona: TestProductPersona) =>
    roles.find(({ userId }) => String(userId) === product.personas[persona].userId)?.role as string | undefined;
  expect(PERSONAS.filter((persona) => findRole(persona) === 'admin')).toEqual(['chapterAdmin', 'expiredAdmin']);
  expect(PERSONAS.filter((persona) => findRole(persona) === 'member')).toEqual([
    'member',
    'revoked',
    'impersonated',
    'viewing',
  ]);
  const chapters = await product
    .collection<{ _id: number; memberCount: number; adminCount: number }>('chapters', 'chapters')
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
      shapeOf(await product.collection(store, collection).find(filter).toArray());
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
