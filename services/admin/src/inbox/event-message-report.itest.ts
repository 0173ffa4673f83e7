import { someId } from '@meridian/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { createReporting } from '../testing/reporting';
import { serveAdmin, outcomeCode, siteAdmin } from '../testing/test-server';

const server = serveAdmin();

const { member, report, newest, domainEventsOf } = createReporting(server);

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
