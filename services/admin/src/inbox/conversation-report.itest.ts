import { recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import type { ReportInput } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { createTestServer, outcomeCode, siteAdmin, type TestServer } from '../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  server.names.set(siteAdmin.userId, 'Sam Site');
});
afterAll(() => server.close());

const member = (name: string) => {
  const userId = server.addPerson(name);
  server.roles.set(`${userId} 1`, 'member');
  return userId;
};
const report = (userId: string, thing: ReportInput['thing']) =>
  server.inbox({ userId }).report({ body: { thing, reason: 'Insults or harassment', text: '' } });
const newest = async () => {
  const office = server.inbox(siteAdmin);
  const { threads } = await office.list({ query: { kind: 'report', limit: '1' } });
  return office.thread({ params: { id: threads[0]!.id } });
};
/** Returns the domain events about a report that people are notified of. */
const domainEventsOf = async (id: string) =>
  (await recordedDomainEvents(server.db)).filter(({ data }) => 'reportId' in data && data.reportId === id);

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

test('a person who goes to an event can report a message of its conversation, and the office gets a copy of only that', async () => {
  const [ana, bo] = [member('Ana Horvat'), member('Bo Bully')];
  const wrote = (senderId: string, seq: number, content: string) => ({
    id: someId(),
    seq,
    senderId,
    senderProfile: { name: server.names.get(senderId)!, avatarUrl: null },
    content,
    timestamp: new Date().toISOString(),
    clientId: randomUUID(),
  });
  const eventId = someId();
  const messages = [wrote(ana, 1, 'Hello'), wrote(bo, 2, 'You fool!'), wrote(bo, 3, 'A secret')];
  server.eventConversations.set(eventId, { goers: [ana, bo], messages });
  const thing = { kind: 'event-message' as const, eventId, seq: 2 };
  for (const userId of [member('Eve Elsewhere'), siteAdmin.userId])
    expect(await outcomeCode(report(userId, thing))).toBe('403 forbidden');
  expect(await outcomeCode(report(ana, { ...thing, seq: 99 }))).toBe('404 not_found');
  expect(await outcomeCode(report(ana, { ...thing, seq: 1 }))).toBe('400 own_report');
  expect(await outcomeCode(report(ana, thing))).toBe('ok');
  expect(await outcomeCode(report(ana, thing))).toBe('409 already_reported');
  const thread = await newest();
  expect(thread).toMatchObject({ report: { thing, copy: 'You fool!', userId: bo, reports: [{ by: { id: ana } }] } });
  expect(thread.title).toContain('Bo Bully');
  expect(JSON.stringify(thread)).not.toMatch(/Hello|A secret/);
  expect(await domainEventsOf(thread.id)).toEqual([]); // Only the office is notified.
});
