import { someId } from '@meridian/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { createReporting } from '../testing/reporting';
import { outcomeCode, serveAdmin, siteAdmin } from '../testing/test-server';

const server = serveAdmin();
const { office, member, report, newest, domainEventsOf, write, plan } = createReporting(server);

test('a report of an event has a copy of it and is about its organizer', async () => {
  const [ana, bo] = [member('Ana Horvat'), member('Bo Bully')];
  const thing = plan(bo, { description: 'Buy my watches!' });
  expect(await outcomeCode(report(ana, thing))).toBe('ok');
  expect(await newest()).toMatchObject({
    title: 'A dinner',
    report: { thing, copy: 'Buy my watches!', userId: bo, reports: [{ by: { id: ana } }] },
  });
  expect(await outcomeCode(report(ana, thing))).toBe('409 already_reported');
  expect(await outcomeCode(report(bo, thing))).toBe('400 own_report');
  const reportId = (await newest()).id;
  expect(await domainEventsOf(reportId)).toMatchObject([
    {
      kind: 'report.created',
      by: ana,
      audience: { chapterId: 1, role: 'admins' },
      data: { reportId, chapterId: 1, thing: 'event' },
    },
  ]);
});

test('a report of a message has a copy of its picture, which site admins can read from then on', async () => {
  const [ana, bo] = [member('Ana Horvat'), member('Bo Bully')];
  const key = 'a'.repeat(32);
  const media = { mediaUrl: `/api/message-pictures/${key}`, mediaWidth: 1600, mediaHeight: 800, mediaAlt: 'A fist' };
  const thing = write(bo, 9001, '', media);
  expect(await outcomeCode(report(ana, thing))).toBe('ok');
  expect(server.chat.reportedPictures).toEqual([key]);
  expect(await newest()).toMatchObject({ report: { thing, copy: 'Picture: A fist', ...media } });
  const elsewhere = write(bo, 9002, 'See', { mediaUrl: 'https://example.org/a.png' });
  expect(await outcomeCode(report(ana, elsewhere))).toBe('ok');
  expect(server.chat.reportedPictures).toEqual([key]);
  expect(await newest()).toMatchObject({ report: { copy: 'See', mediaUrl: 'https://example.org/a.png' } });
});

test('only people who see an event can report it, and others get no information about it', async () => {
  const [ana, admin, bo] = [member('Ana Horvat'), member('Cleo Admin'), member('Bo Bully')];
  server.roles.set(`${admin} 1`, 'admin');
  const draft = plan(bo, { status: 'draft' });
  expect(await outcomeCode(report(ana, draft))).toBe('404 not_found');
  expect(await outcomeCode(report(ana, { ...draft, id: someId() }))).toBe('404 not_found');
  expect(await outcomeCode(report(admin, draft))).toBe('ok');
  expect(await newest()).toMatchObject({ report: { thing: draft, reports: [{ by: { id: admin } }] } });
});

test('a report has a copy of the message, its author and its reporter, and each person reports it once', async () => {
  const [ana, bo] = [member('Ana Horvat'), member('Bo Bully')];
  const thing = write(bo, 7, 'You fool!');
  const outcomes = await Promise.all([1, 2, 3].map(() => outcomeCode(report(ana, thing, 'Again.'))));
  expect(outcomes.sort()).toEqual(['409 already_reported', '409 already_reported', 'ok']);
  expect(await newest()).toMatchObject({
    state: 'new',
    title: 'Message of Bo Bully',
    about: 'Insults or harassment',
    from: 'Ana Horvat',
    report: { thing, copy: 'You fool!', userId: bo, reports: [{ text: 'Again.', by: { id: ana } }] },
  });
});

test('a participant of a conversation can report a message of the other, and the office gets a copy of only that', async () => {
  const [ana, bo] = [member('Ana Horvat'), member('Bo Bully')];
  const wrote = (senderId: string, seq: number, content: string) => {
    const [id, timestamp] = [someId(), new Date().toISOString()];
    return { id, seq, senderId, content, timestamp, clientId: randomUUID() };
  };
  server.directMessages.set([ana, bo].sort().join(), [
    wrote(ana, 1, 'Hello'),
    wrote(bo, 2, 'You fool!'),
    wrote(bo, 3, 'A secret'),
  ]);
  const thing = { kind: 'direct-message' as const, userId: bo, seq: 2 };
  expect(await outcomeCode(report(member('Eve Elsewhere'), thing))).toBe('404 not_found');
  expect(await outcomeCode(report(siteAdmin.userId, thing))).toBe('404 not_found');
  const acting = server.inbox({ userId: ana, actorId: siteAdmin.userId });
  const body = { thing, reason: 'Insults or harassment' as const, text: '' };
  expect(await outcomeCode(acting.report({ body }))).toBe('403 forbidden');
  for (const seq of [4, 99]) expect(await outcomeCode(report(ana, { ...thing, seq }))).toBe('404 not_found');
  for (const seq of [0, -1, 1.5, 1e10]) expect(await outcomeCode(report(ana, { ...thing, seq }))).toMatch(/^400 /);
  expect(await outcomeCode(report(ana, { ...thing, seq: 1 }))).toBe('400 own_report');
  expect(await outcomeCode(report(ana, thing))).toBe('ok');
  expect(await outcomeCode(report(ana, thing))).toBe('409 already_reported');
  const thread = await newest();
  expect(thread).toMatchObject({
    title: 'Direct message of Bo Bully',
    from: 'Ana Horvat',
    report: { thing, copy: 'You fool!', userId: bo, reports: [{ by: { id: ana } }] },
  });
  expect(JSON.stringify(thread)).not.toMatch(/Hello|A secret/);
  expect(await domainEventsOf(thread.id)).toEqual([]); // Only the office is notified.
  server.names.delete(bo);
  expect(await outcomeCode(report(ana, { ...thing, seq: 3 }))).toBe('409 former_member');
});

test('the admins of the chapter are notified of a reported message', async () => {
  const [ana, bo] = [member('Ana Horvat'), member('Bo Bully')];
  await report(ana, write(bo, 11, 'You fool!'));
  const reportId = (await newest()).id;
  const domainEvents = await domainEventsOf(reportId);
  expect(domainEvents).toMatchObject([
    {
      kind: 'report.created',
      by: ana,
      audience: { chapterId: 1, role: 'admins' },
      data: { reportId, chapterId: 1, thing: 'message' },
    },
  ]);
});

test('people cannot report what they cannot see, or what is their own', async () => {
  const [ana, elsewhere] = [member('Ana Horvat'), member('Eve Elsewhere', 2)];
  const thing = write(ana, 8, 'Hello');
  expect(await outcomeCode(report(elsewhere, thing))).toBe('403 forbidden');
  expect(await outcomeCode(report(ana, thing))).toBe('400 own_report');
  expect(await outcomeCode(report(ana, { ...thing, seq: 99 }))).toBe('404 not_found');
  expect(await outcomeCode(report(ana, { kind: 'person', id: ana }))).toBe('400 own_report');
  expect(await outcomeCode(report(ana, { kind: 'person', id: someId() }))).toBe('404 not_found');
  const newsletter = server.inbox({ userId: ana, isActive: false });
  const body = { thing, reason: 'Something else' as const, text: '' };
  expect(await outcomeCode(newsletter.report({ body }))).toBe('403 forbidden');
});

test('only the reporter is notified when the report is closed, and a report cannot be answered by mail', async () => {
  const [ana, bo] = [member('Ana Horvat'), member('Bo Bully')];
  await report(ana, { kind: 'person', id: bo });
  const { id, title } = await newest();
  expect(title).toBe('Bo Bully');
  const act = (action: 'close' | 'reply') =>
    office().act(
      { params: { id }, body: action === 'reply' ? { action, text: 'Hm.' } : { action } },
      { headers: { 'if-match': '"1"' } },
    );
  expect(await outcomeCode(act('reply'))).toBe('409 no_address');
  await act('close');
  expect((await domainEventsOf(id)).map(({ kind, audience }) => [kind, audience])).toEqual([
    ['report.closed', { userIds: [ana] }],
  ]);
});

test('a report is removed with the account that it is about, and loses the name of a deleted reporter', async () => {
  const [ana, bo, cy] = [member('Ana Horvat'), member('Bo Bully'), member('Cy Other')];
  const remove = async (userId: string) => {
    const nothing = { actingAsId: null, chapterId: null, detail: '', address: '', userAgent: '', requestId: '' };
    const record = { id: someId(), at: new Date().toISOString(), action: 'account.deleted', actorId: userId };
    await server.log.appendAuditRecords({
      body: { records: [{ ...record, ...nothing, subject: userId, userId }] },
    });
  };
  await report(ana, { kind: 'person', id: bo });
  const { id } = await newest();
  await report(ana, { kind: 'person', id: cy });
  await remove(bo);
  expect(await outcomeCode(office().thread({ params: { id } }))).toBe('404 not_found');
  await remove(ana);
  expect(await newest()).toMatchObject({ title: 'Cy Other', from: null });
  expect(JSON.stringify(await server.db.collection('threads').findOne({ title: 'Cy Other' }))).not.toContain(ana);
});
