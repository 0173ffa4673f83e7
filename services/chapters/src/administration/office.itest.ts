import { outcome, recordedActions, recordedDomainEvents } from '@meridian/service-kit/testing';
import type { ApiError } from '@meridian/shared-types';
import { usePersonas, useTestServer, expectConsistent } from '../testing/test-server';

const server = useTestServer();
const personas = usePersonas(server);

const office = () => server.as(personas.siteAdmin);
const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
let founded = 0;
const found = (fields: object = {}) =>
  office().found({ body: { name: `Town ${(founded += 1)}`, state: 'Ohio', ...fields } });

test('a chapter is founded with its first admin, who is notified, and both are audited', async () => {
  const first = await server.person();
  const { db } = server.models;
  await Promise.all(['auditOutbox', 'domainEventOutbox'].map((name) => db.collection(name).deleteMany({})));
  const chapter = await found({ name: ' Lagos  Mainland ', foundedOn: '2019-05-04', adminId: first.userId });
  expect(chapter).toMatchObject({ slug: 'lagos-mainland', memberCount: 1, foundedOn: '2019-05-04', version: 1 });
  const by = personas.siteAdmin.userId;
  const audience = { userIds: [first.userId] };
  expect(await recordedDomainEvents(db)).toMatchObject([
    { kind: 'member.role-changed', by, audience, data: { chapterId: chapter.id, role: 'admin' } },
  ]);
  const other = await server.person();
  await office().addMember({ params: { id: chapter.id }, body: { userId: other.userId, role: 'member' } });
  await office().edit({ params: { id: chapter.id }, body: { name: 'Lagos', foundedOn: null } }, seen(1));
  expect((await recordedActions(db)).map(({ action, userId, detail }) => [action, userId, detail])).toEqual([
    ['chapter.founded', null, 'Lagos  Mainland'],
    ['member.added', first.userId, 'as admin'],
    ['member.added', other.userId, 'as member'],
    ['chapter.changed', null, 'Lagos  Mainland: name, founding date'],
  ]);
  await expectConsistent(server.models);
});

test('a member becomes an admin by being added as one, and a person who has the role already is refused', async () => {
  const { id } = await found();
  const { userId } = await server.person();
  const add = (role: 'admin' | 'member') => outcome(office().addMember({ params: { id }, body: { userId, role } }));
  expect([await add('member'), await add('member'), await add('admin'), await add('admin')]).toEqual([
    'ok',
    '409 This person is already a member of this chapter.',
    'ok',
    '409 This person is already an admin of this chapter.',
  ]);
  expect(await add('member')).toBe('409 This person is already a member of this chapter.');
  await expectConsistent(server.models);
});

test('former addresses lead to a chapter permanently, and no other chapter gets them', async () => {
  const { id } = await found({ name: 'Old Town' });
  await office().edit({ params: { id }, body: { name: 'New Town' } }, seen(1));
  await office().edit({ params: { id }, body: { slug: 'The-Town' } }, seen(2));
  const at = async (slug: string) => {
    const chapter = await server.as().bySlug({ params: { slug } });
    return [chapter.id, chapter.slug, chapter.name];
  };
  for (const slug of ['old-town', 'new-town', 'the-town', 'Old Town'])
    expect(await at(slug)).toEqual([id, 'the-town', 'New Town']);
  const taken = '409 There is already a chapter at /chapters/old-town.';
  expect(await outcome(found({ name: 'Old town' }))).toBe(taken);
  const other = await found();
  expect(await outcome(office().edit({ params: { id: other.id }, body: { name: 'OLD TOWN' } }, seen(1)))).toBe(taken);
  // The chapter gets its own former address back.
  await office().edit({ params: { id }, body: { name: 'Old Town' } }, seen(3));
  expect(await at('the-town')).toEqual([id, 'old-town', 'Old Town']);
});

test('of two who edit the same version, the second gets the current data', async () => {
  const { id } = await found();
  const edit = (body: object) => office().edit({ params: { id }, body }, seen(1));
  const results = await Promise.allSettled([edit({ description: 'One' }), edit({ description: 'Two' })]);
  const [won] = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const [lost] = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as ApiError] : []));
  expect(lost?.problem).toMatchObject({ status: 409, message: 'Another admin has changed this chapter.' });
  expect(lost?.problem?.current).toEqual(won);
  expect(await outcome(office().edit({ params: { id }, body: {} }))).toMatch(/^428/);
});

test.each([
  ['Ghana/Togo', 'ghana-togo'],
  ['What? #1 100%', 'what-1-100'],
  ['St. Louis', 'st-louis'],
  ['東京 😀', '東京'],
])('a chapter called %s has the address /chapters/%s', async (name, slug) => {
  expect(await found({ name })).toMatchObject({ name, slug });
  const { id } = await server.as().bySlug({ params: { slug } });
  expect(await server.as().bySlug({ params: { slug: name } })).toMatchObject({ id });
});

test('both Unicode forms of a name result in one chapter', async () => {
  await found({ name: 'Côte'.normalize('NFC') });
  expect(await outcome(found({ name: 'Côte'.normalize('NFD') }))).toBe(
    '409 There is already a chapter at /chapters/côte.',
  );
});

test.each(['a', '. .', '😀😀', '/?#%'])('%p is refused as a name', async (name) => {
  expect(await outcome(found({ name }))).toMatch(/^400/);
});
