import { aProfile } from '@meridian/shared-types/testing';
import { recordedDomainEvents, someId } from '@meridian/service-kit/testing';
import type { ChatMessage, Event, ReportInput } from '@meridian/shared-types';
import { siteAdmin, type TestServer } from './test-server';

/** Returns what tests of reports do. The server may start later. */
export function createReporting(server: TestServer) {
  const office = () => server.inbox(siteAdmin);
  const member = (name: string, chapterId = 1) => {
    const userId = server.addPerson(name);
    server.roles.set(`${userId} ${chapterId}`, 'member');
    return userId;
  };
  const report = (userId: string, thing: ReportInput['thing'], text = '') =>
    server.inbox({ userId }).report({ body: { thing, reason: 'Insults or harassment', text } });
  const newest = async () => {
    const { threads } = await office().list({ query: { kind: 'report', limit: '1' } });
    return office().thread({ params: { id: threads[0]!.id } });
  };
  /** Returns the domain events about a report that people are notified of. */
  const domainEventsOf = async (id: string) =>
    (await recordedDomainEvents(server.db)).filter(({ data }) => 'reportId' in data && data.reportId === id);
  /** Adds a message to the chat of chapter 1. */
  function write(senderId: string, seq: number, content: string, media: Partial<ChatMessage> = {}) {
    const id = someId();
    const senderProfile = aProfile({ name: 'Bo Bully' });
    const timestamp = new Date().toISOString();
    server.messages.set(id, { id, chapterId: 1, seq, content, timestamp, senderId, senderProfile, ...media });
    return { kind: 'message' as const, chapterId: 1, seq };
  }
  /** Adds an event of chapter 1. */
  function plan(organizerId: string, fields: Partial<Event> = {}) {
    const event: Event = {
      ...{ id: someId(), title: 'A dinner', description: '', location: '', chapterId: 1, organizerId },
      ...{ startTime: '2031-05-01T19:00:00.000Z', endTime: '2031-05-01T21:00:00.000Z', timeZone: 'UTC' },
      ...{ startLocal: '2031-05-01T19:00', endLocal: '2031-05-01T21:00', attendeeCount: 0, isPublic: false },
      ...{ capacity: null, seatsTaken: 0, heldSeats: 0, waitingCount: 0, guestLimit: 0 },
      ...{ rsvpOpensAt: null, rsvpClosesAt: null, userRsvp: null },
      ...{ userRsvpStatus: null, status: 'scheduled', cancellation: null, version: 1 },
      ...fields,
    };
    server.events.set(event.id, event);
    return { kind: 'event' as const, id: event.id };
  }
  return { office, member, report, newest, domainEventsOf, write, plan };
}
