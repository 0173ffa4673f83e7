import { HOUR_MS } from '@meridian/shared-types';
import { eventually, letTimePass, recordedDomainEvents } from '@meridian/service-kit/testing';
import type { ReportDecisionInput } from '@meridian/shared-types';
import { createReporting } from '../testing/reporting';
import { serveAdmin, outcomeCode, siteAdmin, type TestServer } from '../testing/test-server';

const server = serveAdmin();
afterEach(async () => {
  server.chat.isAway = false;
  server.chat.carriedOut = [];
  await server.db.collection('threads').deleteMany({});
  await server.db.collection('domainEventOutbox').deleteMany({});
});

const CHAPTER = { chapterId: 1 };
const person = (name: string, role: 'member' | 'admin' = 'member', chapterId = 1) => {
  const userId = server.addPerson(name);
  server.roles.set(`${userId} ${chapterId}`, role);
  return { userId };
};
type Who = Parameters<TestServer['inbox']>[0];
let lastSeq = 0;
const reporting = createReporting(server);
const write = ({ userId }: { userId: string }, content = 'You fool!') => reporting.write(userId, ++lastSeq, content);
const report = (who: Who, thing: ReturnType<typeof write>, text = '') =>
  server.inbox(who).report({ body: { thing, reason: 'Insults or harassment', text } });
const open = async (who: Who) => (await server.inbox(who).chapterReports({ params: CHAPTER })).reports;
const firstOf = async (who: Who) => (await open(who))[0]!.id;
const closed = async (who: Who) =>
  (await server.inbox(who).chapterReports({ params: CHAPTER, query: { state: 'closed' } })).reports;
const decide = (who: Who, id: string, body: ReportDecisionInput) =>
  outcomeCode(server.inbox(who).decideReport({ params: { ...CHAPTER, id }, body }));
const actions = async () =>
  (await server.db.collection('auditEntries').find({ action: 'report.decided' }).sort({ at: 1 }).toArray()).map(
    ({ detail, actorId, userId, chapterId }) => ({ detail, actorId, userId, chapterId }),
  );
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

test('reports of one message appear once to its admins, and only site admins see the reporters', async () => {
  const [ana, cy, bo, mia] = [person('Ana'), person('Cy'), person('Bo Bully'), person('Mia Admin', 'admin')];
  const thing = write(bo);
  await report(ana, thing, 'Again.');
  await report(cy, thing);
  const [found, ...others] = await open(mia);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ thing, copy: 'You fool!', author: { id: bo.userId, name: 'Bo Bully' } });
  expect(found!.reports).toEqual([
    { reason: 'Insults or harassment', text: 'Again.', at: expect.any(String) },
    { reason: 'Insults or harassment', text: '', at: expect.any(String) },
  ]);
  expect(JSON.stringify(found)).not.toMatch(new RegExp(`${ana.userId}|${cy.userId}|Ana`));
  expect((await open(siteAdmin))[0]!.reports.map(({ by }) => by?.name)).toEqual(['Ana', 'Cy']);
});

test('a removal closes all reports of the message, notifies the reporters, and is carried out, also an hour later', async () => {
  const [ana, cy, bo, mia] = [person('Ana'), person('Cy'), person('Bo Bully'), person('Mia Admin', 'admin')];
  const thing = write(bo);
  await report(ana, thing);
  await report(cy, thing);
  const id = await firstOf(mia);
  server.suspended.add(mia.userId); // She is suspended after the check of her session.
  expect(await decide(mia, id, { action: 'remove', reason: 'Insults' })).toBe('403 forbidden');
  expect(await actions()).toEqual([]);
  server.suspended.delete(mia.userId);
  server.chat.isAway = true;
  expect(await decide(mia, id, { action: 'remove', reason: 'Insults' })).toBe('ok');
  expect(await open(mia)).toEqual([]);
  const decision = { action: 'remove', reason: 'Insults', by: { id: mia.userId, name: 'Mia Admin' } };
  expect(await closed(mia)).toMatchObject([{ id, decision, reports: [{}, {}] }]);
  const { threads } = await server.inbox(siteAdmin).list({ query: { kind: 'report', state: 'closed' } });
  expect(threads).toMatchObject([{ id, reports: 2 }]);
  for (const thread of threads)
    expect((await server.inbox(siteAdmin).thread({ params: { id: thread.id } })).report).toMatchObject({ decision });
  const closings = (await recordedDomainEvents(server.db)).filter(({ kind }) => kind === 'report.closed');
  const notified = closings.map(({ kind, audience }) => [kind, audience]);
  expect(notified).toHaveLength(2);
  for (const { userId } of [ana, cy]) expect(notified).toContainEqual(['report.closed', { userIds: [userId] }]);
  expect((await actions()).at(-1)).toEqual({
    detail: 'Message removed: Insults',
    actorId: mia.userId,
    userId: bo.userId,
    chapterId: 1,
  });
  letTimePass(60 * 60_000);
  server.chat.isAway = false;
  await eventually(() => server.chat.carriedOut.length > 0);
  expect(server.chat.carriedOut).toEqual([
    {
      action: 'remove',
      chapterId: 1,
      seq: thing.seq,
      userId: bo.userId,
      byId: mia.userId,
      reason: 'Insults',
      at: expect.any(String),
    },
  ]);
  await eventually(
    async () => (await server.db.collection('threads').countDocuments({ 'report.decision.isDue': true })) === 0,
  );
});

test('if several admins decide, or an admin and the office, only the first decision counts', async () => {
  const [ana, bo, mia, max] = [person('Ana'), person('Bo'), person('Mia', 'admin'), person('Max', 'admin')];
  for (let round = 0; round < 5; round += 1) {
    await report(ana, write(bo));
    const id = await firstOf(mia);
    const outcomes = await Promise.all([
      decide(mia, id, { action: 'remove', reason: 'Insults' }),
      decide(max, id, { action: 'dismiss' }),
      decide(siteAdmin, id, { action: 'mute', reason: 'Insults', until: inAnHour() }),
    ]);
    expect(outcomes.sort()).toEqual(['409 already_decided', '409 already_decided', 'ok']);
  }
  await report(ana, write(bo));
  const id = await firstOf(mia);
  await server.inbox(siteAdmin).act({ params: { id }, body: { action: 'close' } }, { headers: { 'if-match': '"1"' } });
  expect(await decide(mia, id, { action: 'dismiss' })).toBe('409 already_decided');
  expect((await closed(mia))[0]).not.toHaveProperty('decision'); // The office closed it.
});

test('an admin neither sees nor decides reports of their own message; another one does, and nobody is muted twice', async () => {
  const [ana, mia, max] = [person('Ana'), person('Mia', 'admin'), person('Max', 'admin')];
  await report(ana, write(mia));
  expect(await open(mia)).toEqual([]);
  const id = await firstOf(max);
  expect(await decide(mia, id, { action: 'dismiss' })).toBe('403 forbidden');
  const mute = (until: string) => decide(max, id, { action: 'mute', reason: 'Insults', until });
  expect(await mute(inAnHour())).toBe('409 is_admin');
  server.roles.set(`${mia.userId} 1`, 'member');
  expect(await mute(new Date(Date.now() - 1000).toISOString())).toBe('400 invalid_until');
  const until = inAnHour();
  expect(await mute(until)).toBe('ok');
  await eventually(() => server.chat.carriedOut.length === 1);
  expect(server.chat.carriedOut[0]).toMatchObject({ action: 'mute', userId: mia.userId, until });
});

test('a site admin who acts or views as an admin neither sees nor decides the case about themselves', async () => {
  const [ana, bo, mia] = [person('Ana'), person('Bo'), person('Mia', 'admin')];
  await report(ana, write(siteAdmin));
  const id = await firstOf(mia);
  await report(ana, write(bo));
  const acting = { ...mia, actorId: siteAdmin.userId };
  const viewing = { ...acting, isReadOnly: true as const };
  for (const who of [acting, viewing]) expect((await open(who)).map(({ author }) => author?.name)).toEqual(['Bo']);
  expect(await decide(acting, id, { action: 'dismiss' })).toBe('403 forbidden');
  expect(await decide(viewing, id, { action: 'dismiss' })).toBe('403 view_only');
  expect(await decide(mia, id, { action: 'dismiss' })).toBe('ok');
  expect(await closed(acting)).toEqual([]);
});

test('reports of other things stay with the office, and a report belongs to one chapter', async () => {
  const [ana, bo, mia] = [person('Ana'), person('Bo'), person('Mia', 'admin')];
  await report(ana, write(bo));
  const params = { chapterId: 2, id: await firstOf(mia) };
  const there = server.inbox(person('Eve', 'admin', 2)).decideReport({ params, body: { action: 'dismiss' } });
  expect(await outcomeCode(there)).toBe('404 not_found');
  await reporting.report(ana.userId, { kind: 'person', id: bo.userId });
  expect(await open(mia)).toHaveLength(1);
});

test('a reported event of the chapter is decided by its admins, but not by its organizer, and nothing is carried out', async () => {
  const [ana, bo, mia, max] = [person('Ana'), person('Bo'), person('Mia', 'admin'), person('Max', 'admin')];
  const thing = reporting.plan(mia.userId, { location: 'My shop', description: 'Buy my watches!' });
  await server.inbox(ana).report({ body: { thing, reason: 'Advertising or fraud', text: 'Not a dinner.' } });
  await server.inbox(bo).report({ body: { thing, reason: 'Advertising or fraud', text: '' } });
  expect(await open(mia)).toEqual([]);
  const [found] = await open(max);
  expect(found).toMatchObject({
    thing,
    title: 'A dinner',
    copy: 'Buy my watches!\nMy shop',
    author: { name: 'Mia' },
    reports: [{ text: 'Not a dinner.' }, { text: '' }],
  });
  for (const action of ['remove', 'mute'] as const) {
    const body = { action, reason: 'Insults', ...(action === 'mute' && { until: inAnHour() }) } as ReportDecisionInput;
    expect(await decide(max, found!.id, body)).toBe('400 wrong_action');
  }
  const body = { action: 'resolve' as const, reason: 'Cancelled it' };
  expect(await decide(mia, found!.id, body)).toBe('403 forbidden');
  expect(await decide(max, found!.id, { ...body, reason: ' ' })).toMatch(/^400/);
  const outcomes = await Promise.all([
    decide(max, found!.id, body),
    decide(siteAdmin, found!.id, { action: 'dismiss' }),
  ]);
  expect(outcomes.sort()).toEqual(['409 already_decided', 'ok']);
  expect((await actions()).at(-1)).toMatchObject({ userId: mia.userId, chapterId: 1 });
  const closings = (await recordedDomainEvents(server.db)).filter(({ kind }) => kind === 'report.closed');
  expect(closings).toHaveLength(2);
  await report(ana, write(bo));
  expect(await decide(max, (await open(max)).at(-1)!.id, body)).toBe('400 wrong_action');
  expect(server.chat.carriedOut).toEqual([]);
});

test('closed reports are listed page by page', async () => {
  const [ana, bo, mia] = [person('Ana'), person('Bo'), person('Mia', 'admin')];
  for (let count = 0; count < 3; count += 1) {
    await report(ana, write(bo));
    const id = await firstOf(mia);
    await decide(mia, id, { action: 'dismiss', reason: `No. ${count}` });
  }
  const page = (before?: string) =>
    server.inbox(mia).chapterReports({ params: CHAPTER, query: { state: 'closed', limit: '2', before } });
  const first = await page();
  const rest = await page(first.next!);
  const reasons = [first, rest].map(({ reports }) => reports.map(({ decision }) => decision?.reason));
  expect([reasons, rest.next]).toEqual([[['No. 2', 'No. 1'], ['No. 0']], null]);
});
