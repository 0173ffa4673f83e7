import { DAY_MS } from '@meridian/shared-types';
import { outcome, recordedActions, recordedDomainEvents } from '@meridian/service-kit/testing';
import { usePersonas, useTestServer, useEmptyOutboxes, expectConsistent, type Persona } from '../testing/test-server';

const server = useTestServer();
const personas = usePersonas(server);
afterEach(() => expectConsistent(server.models));
useEmptyOutboxes(server);

const params = { id: 1 };
const admin = () => server.as(personas.admin);
const ban = (userId: string, more: object = {}) =>
  admin().ban({ params, body: { userId, reason: 'Advertising', ...more } });
const lift = (userId: string) => admin().liftBan({ params: { id: 1, userId } });
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' });

test('a banned member leaves, gets the reason, and cannot come back in any way until the ban is lifted', async () => {
  const who = await server.person({ 1: 'member' });
  const until = inDays(7);
  const { createdAt, ...rest } = await ban(who.userId, { until });
  expect(createdAt).toEqual(expect.any(String));
  expect(rest).toMatchObject({ person: { userId: who.userId }, reason: 'Advertising', until });
  expect(await server.as(who).membershipStatus({ params })).toEqual({
    isMember: false,
    role: null,
    ban: { reason: 'Advertising', until },
  });
  expect((await recordedDomainEvents(server.models.db)).map(({ kind, data }) => [kind, data])).toEqual([
    ['membership.ended', { chapterId: 1 }],
    ['member.banned', { chapterId: 1, reason: 'Advertising', until }],
  ]);
  expect(await outcome(server.ask(who))).toBe(
    `403 You are banned from this chapter until ${day.format(new Date(until))} (UTC). Reason: Advertising`,
  );
  expect(
    await outcome(server.as(personas.siteAdmin).addMember({ params, body: { userId: who.userId, role: 'member' } })),
  ).toBe('409 This person is banned from this chapter. Lift the ban first.');
  expect(await admin().bans({ params })).toMatchObject([{ person: { userId: who.userId } }]);
  await lift(who.userId);
  expect(await admin().bans({ params })).toEqual([]);
  expect(await outcome(server.ask(who))).toBe('ok');
  expect(
    (await recordedActions(server.models.db)).map(({ action, userId, detail }) => [action, userId, detail]),
  ).toEqual([
    ['member.banned', who.userId, `until ${until.slice(0, 10)}`],
    ['member.ban-lifted', who.userId, ''],
  ]);
});

test('a pending request is rejected with the ban, and an undo does not restore it', async () => {
  const who = await server.person();
  const { id } = await server.ask(who);
  await ban(who.userId);
  expect(await server.as(who).myJoinRequests()).toMatchObject([{ id, status: 'rejected' }]);
  expect(await outcome(admin().undoDecision({ params: { id } }))).toMatch(/^409 It is too late/);
});

test('a ban ends automatically', async () => {
  const who = await server.person({ 1: 'member' });
  await ban(who.userId, { until: inDays(1) });
  await server.models.Bans.updateOne({ userId: who.userId }, { $set: { until: new Date(Date.now() - 1) } });
  expect((await admin().bans({ params })).map(({ person }) => person.userId)).not.toContain(who.userId);
  expect(await outcome(server.ask(who))).toBe('ok');
  expect(await outcome(lift(who.userId))).toBe('404 This ban does not exist.');
  expect(await outcome(ban(who.userId))).toBe('ok');
  expect(await outcome(ban(who.userId))).toBe('409 This person is already banned from this chapter.');
});

test.each<[string, () => Promise<[string, object]>, string]>([
  [
    'an admin',
    async () => [(await server.person({ 1: 'admin' })).userId, {}],
    '409 This person is an admin of the chapter. Make them a member first.',
  ],
  ['oneself', async () => [personas.admin.userId, {}], '409 You cannot ban yourself.'],
  [
    'for a time that is over',
    async () => [(await server.person()).userId, { until: inDays(-1) }],
    '400 Choose a time in the future.',
  ],
  ['without a reason', async () => [(await server.person()).userId, { reason: ' ' }], '400 A reason is required'],
])('a ban is refused: %s', async (_, who, expected) => {
  const [userId, more] = await who();
  expect(await outcome(ban(userId, more))).toBe(expected);
});

test('a simultaneous ban and approval leave consistent data', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const asked = await server.person();
    const { id } = await server.ask(asked);
    await Promise.all([outcome(admin().approve({ params: { id } })), ban(asked.userId)]);
    expect((await server.as(asked).membershipStatus({ params })).isMember).toBe(false);
  }
});

test('a deleted person leaves no ban, and no name in bans of others', async () => {
  const [leaving, other] = [await server.person({ 1: 'admin' }), await server.person({ 1: 'member' })];
  await server.as(leaving).ban({ params, body: { userId: other.userId, reason: 'Spam' } });
  const gone = await server.person();
  await ban(gone.userId);
  for (const { userId } of [leaving, gone]) await server.internal.removePerson({ params: { userId } });
  const bans = await server.models.Bans.find({ userId: { $in: [gone.userId, other.userId] } }).lean();
  expect(bans.map(({ userId, bannedBy }) => [String(userId), bannedBy])).toEqual([[other.userId, undefined]]);
});

test('members are exported without addresses and with formulas as text, and the audit log records who did it', async () => {
  await server.person({ 2: 'member' }, { name: '=cmd()', location: 'Porto' });
  const fetchCsv = async (who: Persona) =>
    fetch(`${server.running.url}/api/chapters/2/members/export`, {
      headers: await server.environment.as(personas[who]!),
    });
  expect((await fetchCsv('admin')).status).toBe(403);
  const response = await fetchCsv('otherAdmin');
  expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
  const [head, ...lines] = (await response.text()).trim().split('\r\n');
  expect(head).toBe('Name,Role,Location,Joined on,Active membership');
  expect(lines.some((line) => line.startsWith("'=cmd(),member,Porto,"))).toBe(true);
  expect(await recordedActions(server.models.db)).toMatchObject([
    {
      action: 'member.exported',
      actorId: personas.otherAdmin.userId,
      detail: `São Paulo Bridge (rows: ${lines.length})`,
    },
  ]);
});
