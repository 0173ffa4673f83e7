import { deskTests } from '../testing/desk';
import { outcome, recordedActions, recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import { LIMITS } from '@meridian/shared-types';
import { usePerson, usePersonas, useTestServer, useEmptyOutboxes, expectConsistent } from '../testing/test-server';

const server = useTestServer();
const personas = usePersonas(server);
const grace = usePerson(server, { 1: 'admin' }, { name: 'Grace Hopper' });
afterEach(() => expectConsistent(server.models));
useEmptyOutboxes(server);

const params = { id: 1 };
const admin = () => server.as(grace);
const { requester, isMember, ageDecision } = deskTests(server);

describe('decisions on many requests', () => {
  test('each request is decided once, with one note, and the result lists the outcome of each', async () => {
    const [one, two, elsewhere] = [await requester(), await requester(), await server.person()];
    await admin().reject({ params: { id: two.id } });
    const other = await server.ask(elsewhere, 2);
    const ids = [one.id, two.id, other.id, someId()];
    const { results } = await admin().decideMany({ params, body: { ids, decision: 'approved', reason: 'Welcome!' } });
    expect(results).toEqual([
      { id: ids[0], isDecided: true },
      { id: ids[1], isDecided: false, message: 'This request was already rejected by Grace Hopper.' },
      { id: ids[2], isDecided: false, message: 'This request does not exist.' },
      { id: ids[3], isDecided: false, message: 'This request does not exist.' },
    ]);
    expect(await server.as(one.who).myJoinRequests()).toMatchObject([{ status: 'approved', reason: 'Welcome!' }]);
    expect((await server.models.JoinRequests.findById(other.id).lean())?.status).toBe('pending');
  });

  test.each([
    ['none', 0, '400 Choose at least one request'],
    ['too many', LIMITS.decisionCount + 1, `400 At most ${LIMITS.decisionCount} requests at once`],
  ])('the call is checked: %s', async (_, count, message) => {
    const ids = Array.from({ length: count }, someId);
    expect(await outcome(admin().decideMany({ params, body: { ids, decision: 'approved' } }))).toBe(message);
  });
});

describe('the undo of a decision', () => {
  test('an undo withdraws the membership and the notice, and the request is pending again', async () => {
    const { who, id } = await requester();
    await admin().approve({ params: { id }, body: { reason: 'Welcome!' } });
    const undone = await admin().undoDecision({ params: { id } });
    expect(undone).toMatchObject({ id, status: 'pending' });
    expect(undone.reason).toBeUndefined();
    expect(await isMember(who)).toBe(false);
    expect((await recordedDomainEvents(server.models.db)).map(({ kind }) => kind)).toEqual([
      'join-request.created',
      'membership.ended',
    ]);
    expect((await recordedActions(server.models.db)).map(({ action, detail }) => [action, detail])).toEqual([
      ['join-request.approved', 'North Shore'],
      ['join-request.undone', 'was approved'],
    ]);
    expect(await outcome(admin().undoDecision({ params: { id } }))).toBe('409 This request is pending again.');
    await admin().reject({ params: { id } });
    expect(await admin().undoDecision({ params: { id } })).toMatchObject({ status: 'pending' });
  });

  test('nobody is notified before it is too late for an undo', async () => {
    const { id } = await requester();
    await server.models.db.collection('domainEventOutbox').deleteMany({});
    const before = Date.now();
    await admin().approve({ params: { id } });
    const [domainEvent] = await server.models.db.collection('domainEventOutbox').find().toArray();
    expect((domainEvent?.retryAt as Date).getTime()).toBeGreaterThan(before + 13_000);
    await ageDecision(id, 13_000);
    expect(await outcome(admin().undoDecision({ params: { id } }))).toBe(
      '409 It is too late to undo this decision because the person has been told.',
    );
    expect((await server.models.JoinRequests.findById(id).lean())?.status).toBe('approved');
  });

  test('only the admin who decided may undo a decision', async () => {
    const { id } = await requester();
    await admin().approve({ params: { id } });
    const other = server.as(await server.person({ 1: 'admin' }));
    expect(await outcome(other.undoDecision({ params: { id } }))).toBe('403 Only the admin who decided can undo it.');
  });

  test('an undo keeps a membership that existed before, or whose member became an admin', async () => {
    const [before, admins] = [await requester(), await requester()];
    await server.as(personas.siteAdmin).addMember({ params, body: { userId: before.who.userId, role: 'member' } });
    await admin().approve({ params: { id: before.id } });
    await admin().undoDecision({ params: { id: before.id } });
    expect(await isMember(before.who)).toBe(true);

    await admin().approve({ params: { id: admins.id } });
    await admin().setRole({ params: { id: 1, userId: admins.who.userId }, body: { role: 'admin' } });
    expect(await outcome(admin().undoDecision({ params: { id: admins.id } }))).toBe(
      '409 This person is an admin of the chapter. Make them a member first.',
    );
    expect(await isMember(admins.who)).toBe(true);
  });

  test('an undo is refused if the person has asked again', async () => {
    const { who, id } = await requester();
    await admin().reject({ params: { id } });
    await server.ask(who);
    expect(await outcome(admin().undoDecision({ params: { id } }))).toBe(
      '409 This person has asked to join again. Decide on the new request.',
    );
  });
});

describe('decided requests', () => {
  test('decided requests are listed latest first with the deciding admin, and found by person, admin and note', async () => {
    const [zoe, abel] = [await requester({ name: 'Zoë Quartz' }), await requester({ name: 'Abel Tasman' })];
    await admin().approve({ params: { id: zoe.id }, body: { reason: 'Knows everyone' } });
    await server.as(personas.admin).reject({ params: { id: abel.id } });
    const [first, second] = await admin().decidedRequests({ params, query: { limit: '2' } });
    expect(first).toMatchObject({ id: abel.id, status: 'rejected', decidedBy: { userId: personas.admin.userId } });
    expect(second).toMatchObject({
      id: zoe.id,
      reason: 'Knows everyone',
      decidedBy: { userId: grace.userId, name: 'Grace Hopper', avatarUrl: null },
    });
    expect(await admin().decidedRequests({ params, query: { limit: '1', after: abel.id } })).toMatchObject([
      { id: zoe.id },
    ]);
    const found = async (search: string) =>
      (await admin().decidedRequests({ params, query: { search } })).map(({ id }) => id);
    for (const search of ['zoe', 'quartz knows', 'hopp every', 'ZOË grace'])
      expect(await found(search)).toEqual([zoe.id]);
    expect(await found('abel grace')).toEqual([]);
  });

  test('decided requests have no words of an admin whose account was deleted', async () => {
    const leaving = await server.person({ 1: 'admin' }, { name: 'Leaving Lena' });
    const { id } = await requester();
    await server.as(leaving).reject({ params: { id }, body: { reason: 'Closed' } });
    await server.internal.removePerson({ params: { userId: leaving.userId } });
    expect(await admin().decidedRequests({ params, query: { search: 'lena' } })).toEqual([]);
    const [found] = await admin().decidedRequests({ params, query: { search: 'closed' } });
    expect(found?.id).toBe(id);
    expect(found?.decidedBy).toBeUndefined();
  });
});

test('a note is saved once, a chapter has at most twenty, and a note can be removed', async () => {
  const save = (note: string, isSaved = true) => admin().saveNote({ params: { id: 1 }, body: { note, isSaved } });
  await Promise.all([save('Welcome!'), save('Welcome!')]);
  for (let n = 1; n < LIMITS.savedNoteCount; n += 1) await save(`Note ${n}`);
  expect((await admin().savedNotes({ params })).notes).toHaveLength(20);
  expect(await outcome(save('One more'))).toBe('409 A chapter has at most 20 saved notes. Remove one first.');
  expect((await save('Welcome!')).notes).toHaveLength(20);
  expect((await save('Note 1', false)).notes).not.toContain('Note 1');
  expect((await recordedActions(server.models.db)).at(-1)).toMatchObject({
    action: 'saved-note.removed',
    detail: 'Note 1',
  });
});
