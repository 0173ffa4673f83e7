import { outcome } from '@meridian/service-kit/testing';
import { local, managing } from '../testing/managing';
import { useTestServer, type Who } from '../testing/test-server';

const server = useTestServer();

const { create, update, organizer } = managing(server);
const draft = (who: Who, change: object = {}) => create(who, { status: 'draft', ...change });
const GONE = '404 This event does not exist.';

test('a draft may begin in the past, but cannot be published then', async () => {
  const who = organizer();
  const { id } = await draft(who, { startLocal: local(-5) });
  expect(await outcome(server.as(who).publish({ params: { id } }))).toBe('400 Start time is in the past');
  await update(who, id, 1, { title: 'Soon' });
  expect(await server.as(who).publish({ params: { id } })).toMatchObject({
    id,
    title: 'Soon',
    status: 'scheduled',
    version: 3,
  });
  expect(await server.get(undefined, id)).toMatchObject({ id, title: 'Soon' });
  expect((await server.as().list({ query: { search: 'soon' } })).map((event) => event.id)).toEqual([id]);
  expect(await server.models.Changes.countDocuments({ eventId: id })).toBe(0);
  expect(await outcome(server.as(who).publish({ params: { id } }))).toMatch(/^409/);
  expect(await outcome(server.as(who).removeDraft({ params: { id } }))).toMatch(/^409/);
});

test('a draft is deleted and not cancelled', async () => {
  const who = organizer();
  const { id } = await draft(who);
  expect(await outcome(server.as(who).cancel({ params: { id }, body: { reason: 'No' } }))).toBe(
    '409 This is a draft. Delete it instead.',
  );
  await server.as(who).removeDraft({ params: { id } });
  expect(await outcome(server.get(who, id))).toBe(GONE);
});

test("a person's own drafts are returned newest first, for the chapters to which the person belongs", async () => {
  const who = server.person({ 1: 'member', 2: 'member' });
  const ids = [(await draft(who)).id, (await draft(who, { chapterId: 2 })).id];
  await draft(server.person({ 1: 'member' }));
  expect((await server.as(who).drafts()).map(({ id }) => id)).toEqual([...ids].reverse());
  const admin = server.person({}, { isSiteAdmin: true, isActive: false });
  expect(await server.as(admin).drafts()).toEqual([]);
  const own = await draft(admin, { chapterId: 3 });
  expect(await server.as(admin).drafts()).toEqual([own]);
});

test('of a simultaneous publication and deletion one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const who = organizer();
    const { id } = await draft(who);
    const outcomes = await Promise.all([
      outcome(server.as(who).publish({ params: { id } })),
      outcome(server.as(who).removeDraft({ params: { id } })),
    ]);
    const isPublished = outcomes[0] === 'ok';
    expect(outcomes).toEqual(isPublished ? ['ok', expect.stringMatching(/^409 Only drafts/)] : [GONE, 'ok']);
    expect(await server.models.Events.countDocuments({ _id: id })).toBe(Number(isPublished));
    expect(await server.models.Drafts.countDocuments({ _id: id })).toBe(0);
  }
});

test('drafts are deleted with the account, and its id is removed from changes that it made', async () => {
  const who = organizer();
  const { id } = await draft(who);
  const event = await create(who);
  await update(who, event.id, 1, { title: 'Supper' });
  await server.internal.removePerson({ params: { userId: who.userId } });
  expect(await server.models.Drafts.countDocuments({ _id: id })).toBe(0);
  expect(await server.models.Changes.find({ eventId: event.id }, { _id: 0, by: 1 }).lean()).toEqual([{}]);
  expect(await server.get(undefined, event.id)).toMatchObject({ title: 'Supper', organizerId: null });
});
