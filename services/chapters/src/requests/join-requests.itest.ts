import { aProfile } from '@meridian/shared-types/testing';
import type { HttpError } from '@meridian/service-kit';
import { outcome, RACERS, recordedDomainEvents, someId, readPages } from '@meridian/service-kit/testing';
import { useTestServer, expectConsistent } from '../testing/test-server';

const server = useTestServer();
afterEach(() => expectConsistent(server.models));

const params = { id: 1 };
const times = <T>(count: number, work: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => work(index));
const tally = (outcomes: string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].sort().map((text) => [text, outcomes.filter((other) => other === text).length]),
  );
const memberCount = async () => (await server.models.Chapters.findById(1).lean())!.memberCount;

test('a request is visible to the person and the chapter, and approval adds the member', async () => {
  const requester = await server.person({}, { name: 'Zoë', location: 'Porto', tags: ['Law'], isActive: false });
  const admin = await server.person({ 1: 'admin' });
  const before = await memberCount();
  const asked = await server.ask(requester, 1, { message: ' I moved here. ' });
  expect(asked).toEqual({
    id: expect.any(String),
    userId: requester.userId,
    chapterId: 1,
    status: 'pending',
    message: 'I moved here.',
    createdAt: expect.any(String),
    userProfile: aProfile({ name: 'Zoë', location: 'Porto', tags: ['Law'] }),
    chapter: { name: 'North Shore', state: 'Illinois' },
  });
  expect(await server.as(admin).joinRequests({ params })).toEqual([asked]);
  expect(await server.as(requester).myJoinRequests()).toEqual([asked]);
  expect(await server.as(requester).membershipStatus({ params })).toEqual({ isMember: false, role: null });

  const approved = await server.as(admin).approve({ params: { id: asked.id }, body: { reason: 'Welcome!' } });
  expect(approved).toEqual({ ...asked, status: 'approved', decidedAt: expect.any(String), reason: 'Welcome!' });
  expect(await server.as(admin).joinRequests({ params })).toEqual([]);
  expect(await server.as(requester).myJoinRequests()).toEqual([approved]);
  expect(await server.as(requester).membershipStatus({ params })).toEqual({ isMember: true, role: 'member' });
  expect(await memberCount()).toBe(before + 1);
  expect(String((await server.models.JoinRequests.findById(asked.id).lean())!.decidedBy)).toBe(admin.userId);
});

test('a decided request cannot be decided again, and the error contains the decision and the admin', async () => {
  const admin = server.as(await server.person({ 1: 'admin' }, { name: 'Grace Admin' }));
  for (const [first, word] of [
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ] as const) {
    const { id } = await server.ask(await server.person());
    expect(await outcome(admin[first]({ params: { id } }))).toBe('ok');
    for (const again of ['approve', 'reject'] as const)
      expect(await outcome(admin[again]({ params: { id } }))).toBe(
        `409 This request was already ${word} by Grace Admin.`,
      );
  }
});

test('after a rejection or after leaving, a new request is possible, and old requests stay', async () => {
  const who = await server.person();
  const requester = server.as(who);
  const admin = server.as(await server.person({ 1: 'admin' }));
  const rejected = await requester.requestToJoinByPath({ params });
  await admin.reject({ params: { id: rejected.id }, body: { reason: 'Closest chapter first.' } });
  const approved = await requester.requestToJoinByBody({ body: { chapterId: 1, message: 'Please' } });
  await admin.approve({ params: { id: approved.id } });
  await requester.removeMember({ params: { id: 1, userId: who.userId } });
  await requester.requestToJoinByPath({ params });
  expect((await requester.myJoinRequests()).map(({ status, reason }) => [status, reason])).toEqual([
    ['pending', undefined],
    ['approved', undefined],
    ['rejected', 'Closest chapter first.'],
  ]);
});

test('a pending request can be withdrawn once and only by its person, and a decided one cannot be withdrawn', async () => {
  const [requester, other] = [server.as(await server.person()), server.as(await server.person())];
  const admin = server.as(await server.person({ 1: 'admin' }));
  const { id } = await requester.requestToJoinByPath({ params });
  expect(await outcome(other.withdrawRequest({ params: { id } }))).toBe('404 This request does not exist.');
  expect(await outcome(requester.withdrawRequest({ params: { id } }))).toBe('ok');
  expect(await outcome(requester.withdrawRequest({ params: { id } }))).toBe('404 This request does not exist.');
  expect(await outcome(admin.approve({ params: { id } }))).toBe('404 This request does not exist.');
  expect(await requester.myJoinRequests()).toEqual([]);
  const events = await recordedDomainEvents(server.models.db);
  const ofRequest = events.filter(({ data }) => 'requestId' in data && data.requestId === id);
  expect(ofRequest.map(({ kind }) => kind)).toEqual(['join-request.created', 'join-request.withdrawn']);
  const again = await requester.requestToJoinByPath({ params });
  await admin.approve({ params: { id: again.id } });
  expect(await outcome(requester.withdrawRequest({ params: { id: again.id } }))).toBe(
    '409 This request was already decided.',
  );
});

test('of a simultaneous withdrawal and approval exactly one succeeds', async () => {
  const admin = server.as(await server.person({ 1: 'admin' }));
  for (let turn = 0; turn < 5; turn += 1) {
    const requester = server.as(await server.person());
    const { id } = await requester.requestToJoinByPath({ params });
    const [withdrawn, approved] = await Promise.all([
      outcome(requester.withdrawRequest({ params: { id } })),
      outcome(admin.approve({ params: { id } })),
    ]);
    expect([withdrawn, approved].filter((each) => each === 'ok')).toHaveLength(1);
    expect((await requester.membershipStatus({ params })).isMember).toBe(approved === 'ok');
  }
});

test('a person who is not in the directory yet gets 503', async () => {
  expect(await outcome(server.ask({ userId: someId() }))).toBe(
    '503 Your account is still being set up. Try again in a moment.',
  );
});

test('each of many concurrent approvals adds a member', async () => {
  const admin = server.as(await server.person({ 1: 'admin' }));
  const before = await memberCount();
  const requests = await Promise.all(times(RACERS, async () => server.ask(await server.person())));
  expect(tally(await Promise.all(requests.map(({ id }) => outcome(admin.approve({ params: { id } })))))).toEqual({
    ok: RACERS,
  });
  expect(await memberCount()).toBe(before + RACERS);
});

describe('the calls of the admin service', () => {
  test('pending requests of all chapters are returned in pages, oldest first', async () => {
    await server.models.JoinRequests.deleteMany({});
    const createdAt = new Date();
    const asked = [];
    for (let index = 0; index < 7; index += 1) {
      const { userId } = await server.person();
      // Some requests have the same time and are sorted by id.
      asked.push(
        await server.models.JoinRequests.create({
          userId,
          chapterId: 1 + (index % 3),
          createdAt: new Date(createdAt.getTime() + Math.floor(index / 3)),
        }),
      );
    }
    const seen = await readPages((after) =>
      server.internal.pendingRequests({ query: { limit: '3', ...(after && { after }) } }),
    );
    expect(seen.map(({ id }) => id)).toEqual(asked.map(({ _id }) => String(_id)));
  });

  test('only a forwarded site admin may decide a request', async () => {
    const { id } = await server.ask(await server.person());
    const siteAdmin = { ...(await server.person({}, { isActive: false, name: 'Sam Site' })), isSiteAdmin: true };
    const body = { decision: 'rejected' as const, reason: 'Twice' };
    const decide = (headers: Record<string, string>) =>
      server.internal.decide({ params: { id }, body }, { headers }).then(
        () => 'ok',
        ({ status, message }: HttpError) => `${status} ${message}`,
      );
    const refusal = '403 Only site admins can do this.';
    expect(await decide({})).toBe(refusal);
    expect(await decide(await server.environment.as(await server.person({ 1: 'admin' })))).toBe(refusal);
    expect(await decide(await server.environment.as(siteAdmin))).toBe('ok');
    expect(await server.models.JoinRequests.findById(id).lean()).toMatchObject({ status: 'rejected', reason: 'Twice' });
    expect(await decide(await server.environment.as(siteAdmin))).toBe(
      '409 This request was already rejected by Sam Site.',
    );
  });
});
