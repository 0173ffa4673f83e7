import { aProfile } from '@meridian/shared-types/testing';
import { recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import type { ChatMessage, ReportInput } from '@meridian/shared-types';
import { siteAdmin, type TestServer } from './test-server';

/** Returns what tests of reports do on a server that is started later. */
export function createReporting(server: () => TestServer) {
  const office = () => server().inbox(siteAdmin);
  const member = (name: string, chapterId = 1) => {
    const userId = server().addPerson(name);
    server().roles.set(`${userId} ${chapterId}`, 'member');
    return userId;
  };
  const report = (userId: string, thing: ReportInput['thing'], text = '') =>
    server()
      .inbox({ userId })
      .report({ body: { thing, reason: 'Insults or harassment', text } });
  const newest = async () => {
    const { threads } = await office().list({ query: { kind: 'report', limit: '1' } });
    return office().thread({ params: { id: threads[0]!.id } });
  };
  /** Returns the domain events about a report that people are notified of. */
  const domainEventsOf = async (id: string) =>
    (await recordedDomainEvents(server().db)).filter(({ data }) => 'reportId' in data && data.reportId === id);
  /** Adds a message to the chat of chapter 1. */
  function write(senderId: string, seq: number, content: string, media: Partial<ChatMessage> = {}) {
    const id = someId();
    const senderProfile = aProfile({ name: 'Bo Bully' });
    const timestamp = new Date().toISOString();
    server().messages.set(id, { id, chapterId: 1, seq, content, timestamp, senderId, senderProfile, ...media });
    return { kind: 'message' as const, chapterId: 1, seq };
  }
  return { office, member, report, newest, domainEventsOf, write };
}
