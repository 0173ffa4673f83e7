import {
  demoAccounts,
  demoAnnouncements,
  demoChapters,
  demoConversations,
  demoEvents,
  demoJoinRequests,
  demoMemberships,
  demoMessages,
  demoPeople,
  demoRsvps,
} from './index';

const now = new Date('2026-03-04T05:06:07Z');
const unique = <T>(list: T[]) => new Set(list).size === list.length;

describe('the demo organization', () => {
  it('is the same for the same day', () => {
    const everything = () =>
      JSON.stringify([
        demoPeople(now),
        demoMemberships(now),
        demoEvents(now),
        demoRsvps(now),
        demoMessages(now),
        demoJoinRequests(now),
      ]);
    expect(everything()).toBe(everything());
  });

  it('has the documented size', () => {
    expect([demoChapters(now).length, demoPeople(now).length, demoEvents(now).length]).toEqual([12, 240, 60]);
    expect(new Set(demoChapters(now).map((chapter) => chapter.state)).size).toBe(12);
    const pending = demoJoinRequests(now).filter((request) => request.status === 'pending');
    expect(new Set(pending.map((request) => request.chapterId)).size).toBeGreaterThan(4);
    expect(demoMessages(now).length).toBeGreaterThan(500);
    expect(demoAnnouncements(now).length).toBeGreaterThan(48);
  });

  it('has no duplicate people, memberships, RSVPs or join requests', () => {
    expect(unique(demoPeople(now).map((person) => person.email))).toBe(true);
    expect(unique(demoPeople(now).map((person) => person.name))).toBe(true);
    expect(unique(demoMemberships(now).map((row) => `${row.userId} ${row.chapterId}`))).toBe(true);
    expect(unique(demoRsvps(now).map((row) => `${row.userId} ${row.eventId}`))).toBe(true);
    expect(unique(demoJoinRequests(now).map((row) => `${row.userId} ${row.chapterId}`))).toBe(true);
  });

  it('gives every chapter an active admin, and the printed accounts their roles', () => {
    const active = new Set(
      demoPeople(now)
        .filter((person) => person.isActive)
        .map((person) => person.userId),
    );
    const admins = demoMemberships(now).filter((row) => row.role === 'admin' && active.has(row.userId));
    expect(new Set(admins.map((row) => row.chapterId)).size).toBe(12);
    const [newsletter, member, chapterAdmin, siteAdmin] = demoAccounts(now);
    expect(active.has(newsletter!.userId)).toBe(false);
    expect(active.has(member!.userId)).toBe(true);
    expect(admins.some((row) => row.userId === chapterAdmin!.userId && row.chapterId === chapterAdmin!.chapterId)).toBe(
      true,
    );
    expect(
      demoPeople(now)
        .filter((person) => person.isSiteAdmin)
        .map((person) => person.userId),
    ).toEqual([siteAdmin!.userId]);
  });

  it('gives each member account one read conversation and one unread conversation', () => {
    const active = demoPeople(now).filter((person) => person.isActive);
    const conversations = demoConversations(now);
    const ids = new Set(active.map(({ userId }) => userId));
    for (const { messages, unread } of conversations) {
      const times = messages.map(({ createdAt }) => createdAt.getTime());
      expect([times, times.at(-1)! < now.getTime()]).toEqual([times.toSorted((a, b) => a - b), true]);
      expect(new Set(messages.flatMap(({ senderId, receiverId }) => [senderId, receiverId])).size).toBe(2);
      expect(messages.every(({ senderId, receiverId }) => ids.has(senderId) && ids.has(receiverId))).toBe(true);
      expect(new Set(messages.slice(-1 - unread).map(({ senderId }) => senderId)).size).toBe(unread ? 2 : 1);
    }
    expect(
      unique(conversations.map(({ messages: [first] }) => [first!.senderId, first!.receiverId].sort().join())),
    ).toBe(true);
    for (const { userId } of demoAccounts(now).slice(1)) {
      const own = conversations.filter(({ messages: [first] }) => Object.values(first!).includes(userId));
      const unread = own.filter((each) => each.unread > 0 && each.messages.at(-1)!.receiverId === userId);
      expect([own.length > 1, unread.length > 0, unread.length < own.length]).toEqual([true, true, true]);
    }
  });

  it('has past and upcoming events, public and members-only', () => {
    const events = demoEvents(now);
    for (const isPublic of [true, false])
      for (const past of [true, false])
        expect(
          events.some((event) => event.isPublic === isPublic && new Date(`${event.startLocal}Z`) < now === past),
        ).toBe(true);
  });

  it('has upcoming public events in the first chapter of the list', () => {
    const [first] = demoChapters(now).sort((a, b) => a.name.localeCompare(b.name));
    expect(
      demoEvents(now).filter(
        (event) => event.chapterId === first!.id && event.isPublic && new Date(`${event.startLocal}Z`) > now,
      ).length,
    ).toBeGreaterThanOrEqual(2);
  });
});
