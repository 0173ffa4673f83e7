import { outcome, recordedActions, recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import { createHarness, createPersonas, expectConsistent, type Harness, type Persona } from '../testing';

let service: Harness;
let personas: Awaited<ReturnType<typeof createPersonas>>;
beforeAll(async () => {
  service = await createHarness();
  personas = await createPersonas(service);
});
afterAll(() => service.close());
afterEach(() => expectConsistent(service.models));
beforeEach(() =>
  Promise.all(['auditOutbox', 'domainEventOutbox'].map((name) => service.models.db.collection(name).deleteMany({}))),
);

const params = { id: 1 };
const admin = () => service.as(personas.admin);
const ban = (userId: string, more: object = {}) =>
  admin().ban({ params, body: { userId, reason: 'Advertising', ...more } });
const lift = (userId: string) => admin().liftBan({ params: { id: 1, userId } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const ONLY_ADMINS = '403 Only admins of this chapter can ban people.';
test.each<[Persona, string]>([
  ['anonymous', '401 Sign in to continue.'],
  ['newsletter', ONLY_ADMINS],
  ['member', ONLY_ADMINS],
  ['otherAdmin', ONLY_ADMINS],
  ['expiredAdmin', ONLY_ADMINS],
  ['admin', 'ok'],
  ['siteAdmin', 'ok'],
])('a call about bans by %s has the result: %s', async (persona, expected) => {
  const api = service.as(personas[persona]);
  const { userId } = await service.person({ 1: 'member' });
  expect(await outcome(api.ban({ params, body: { userId, reason: 'Advertising' } }))).toBe(expected);
  expect(await outcome(api.bans({ params }))).toBe(expected);
  expect(await outcome(api.liftBan({ params: { id: 1, userId } }))).toBe(expected);
});

test('a banned member leaves, gets the reason, and cannot come back in any way until the ban is lifted', async () => {
  const who = await service.person({ 1: 'member' });
  const until = inDays(7);
  const { createdAt, ...rest } = await ban(who.userId, { until });
  expect(createdAt).toEqual(expect.any(String));
  expect(rest).toMatchObject({ person: { userId: who.userId }, reason: 'Advertising', until });
  expect(await service.as(who).membershipStatus({ params })).toEqual({
    isMember: false,
    role: null,
    ban: { reason: 'Advertising', until },
  });
  expect((await recordedDomainEvents(service.models.db)).map(({ kind, data }) => [kind, data])).toEqual([
    ['membership.ended', { chapterId: 1 }],
    ['member.banned', { chapterId: 1, reason: 'Advertising', until }],
  ]);
  expect(await outcome(service.as(who).requestToJoinByPath({ params }))).toBe(
    `403 You are banned from this chapter until ${until.slice(0, 10)}. Reason: Advertising`,
  );
  expect(
    await outcome(service.as(personas.siteAdmin).addMember({ params, body: { userId: who.userId, role: 'member' } })),
  ).toBe('409 This person is banned from this chapter. Lift the ban first.');
  expect(await admin().bans({ params })).toMatchObject([{ person: { userId: who.userId } }]);
  await lift(who.userId);
  expect(await admin().bans({ params })).toEqual([]);
  expect(await outcome(service.as(who).requestToJoinByPath({ params }))).toBe('ok');
  expect(
    (await recordedActions(service.models.db)).map(({ action, userId, detail }) => [action, userId, detail]),
  ).toEqual([
    ['member.banned', who.userId, `until ${until.slice(0, 10)}`],
    ['member.ban-lifted', who.userId, ''],
  ]);
});

test('a pending request is rejected with the ban, and an undo does not restore it', async () => {
  const who = await service.person();
  const { id } = await service.as(who).requestToJoinByPath({ params });
  await ban(who.userId);
  expect(await service.as(who).myJoinRequests()).toMatchObject([{ id, status: 'rejected' }]);
  expect(await outcome(admin().undoDecision({ params: { id } }))).toMatch(/^409 It is too late/);
});

test('a ban ends automatically', async () => {
  const who = await service.person({ 1: 'member' });
  await ban(who.userId, { until: inDays(1) });
  await service.models.Bans.updateOne({ userId: who.userId }, { $set: { until: new Date(Date.now() - 1) } });
  expect((await admin().bans({ params })).map(({ person }) => person.userId)).not.toContain(who.userId);
  expect(await outcome(service.as(who).requestToJoinByPath({ params }))).toBe('ok');
  expect(await outcome(lift(who.userId))).toBe('404 This ban does not exist.');
  expect(await outcome(ban(who.userId))).toBe('ok');
});

test.each<[string, () => Promise<[string, object]>, string]>([
  [
    'an admin',
    async () => [(await service.person({ 1: 'admin' })).userId, {}],
    '409 This person is an admin of the chapter. Make them a member first.',
  ],
  ['oneself', async () => [personas.admin.userId, {}], '409 You cannot ban yourself.'],
  ['nobody', async () => [someId(), {}], '404 This person does not exist.'],
  [
    'for a time that is over',
    async () => [(await service.person()).userId, { until: inDays(-1) }],
    '400 Choose a time in the future.',
  ],
  ['without a reason', async () => [(await service.person()).userId, { reason: ' ' }], '400 A reason is required'],
])('a ban is refused: %s', async (_, who, expected) => {
  const [userId, more] = await who();
  expect(await outcome(ban(userId, more))).toBe(expected);
});

test('simultaneous bans, or a ban and an approval, leave consistent data', async () => {
  const who = await service.person({ 1: 'member' });
  const outcomes = await Promise.all([outcome(ban(who.userId)), outcome(ban(who.userId))]);
  expect(outcomes.sort()).toEqual(['409 This person is already banned from this chapter.', 'ok']);
  for (let turn = 0; turn < 3; turn += 1) {
    const asked = await service.person();
    const { id } = await service.as(asked).requestToJoinByPath({ params });
    await Promise.all([outcome(admin().approve({ params: { id } })), ban(asked.userId)]);
    expect((await service.as(asked).membershipStatus({ params })).isMember).toBe(false);
  }
});

test('a deleted person leaves no ban, and no name in bans of others', async () => {
  const [leaving, other] = [await service.person({ 1: 'admin' }), await service.person({ 1: 'member' })];
  await service.as(leaving).ban({ params, body: { userId: other.userId, reason: 'Spam' } });
  const gone = await service.person();
  await ban(gone.userId);
  for (const { userId } of [leaving, gone]) await service.internal.removePerson({ params: { userId } });
  const bans = await service.models.Bans.find({ userId: { $in: [gone.userId, other.userId] } }).lean();
  expect(bans.map(({ userId, bannedBy }) => [String(userId), bannedBy])).toEqual([[other.userId, undefined]]);
});

test('members are exported without addresses and with formulas as text, and the audit log records who did it', async () => {
  await service.person({ 2: 'member' }, { name: '=cmd()', location: 'Porto' });
  const fetchCsv = async (who: Persona) =>
    fetch(`${service.running.url}/api/chapters/2/members/export`, { headers: await service.rig.as(personas[who]!) });
  expect((await fetchCsv('admin')).status).toBe(403);
  const response = await fetchCsv('otherAdmin');
  expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
  const [head, ...lines] = (await response.text()).trim().split('\r\n');
  expect(head).toBe('Name,Role,Location,Joined on,Active membership');
  expect(lines.some((line) => line.startsWith("'=cmd(),member,Porto,"))).toBe(true);
  expect(await recordedActions(service.models.db)).toMatchObject([
    {
      action: 'member.exported',
      actorId: personas.otherAdmin.userId,
      detail: `São Paulo Bridge (rows: ${lines.length})`,
    },
  ]);
});
