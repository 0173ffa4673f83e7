import type { CountQuery, Plan } from '@meridian/shared-types';

export type OccurrenceKind = 'members' | 'requests' | 'events' | 'messages';

/** A person of the stub, with the data of all services. */
export interface StubPerson {
  userId: string;
  /** The start and end of each paid time. */
  paid: { plan: Plan; from: Date; to: Date }[];
  seenAt?: Date;
  memberships: { chapterId: number; joinedAt: Date; answeredAt?: Date; wroteAt?: Date }[];
}

/** Creates a stub of the calls from which numbers are counted. A test sets its data. */
export function createNumbersStub() {
  /** The times of things to count. */
  const occurrences = new Map<OccurrenceKind, { at: string; chapterId: number }[]>();
  const people: StubPerson[] = [];
  const chapters = [
    { id: 1, name: 'Lagos', createdAt: '2020-01-01T00:00:00.000Z' },
    { id: 2, name: 'Boston', createdAt: '2020-01-01T00:00:00.000Z' },
  ];
  const upcomingEvents = new Map<number, number>();
  const countRequests: { kind: OccurrenceKind; query: CountQuery }[] = [];
  const pageSize = { value: 500 };

  const within = (kind: OccurrenceKind, { from, to }: { from: string; to: string }) =>
    (occurrences.get(kind) ?? []).filter(({ at }) => at >= from && at < to);
  const count = (kind: OccurrenceKind, query: CountQuery) => {
    countRequests.push({ kind, query });
    return query.intervals.map((interval) => within(kind, interval).length);
  };
  const chapterIdsOf = (kinds: OccurrenceKind[], interval: { from: string; to: string }) => [
    ...new Set(kinds.flatMap((kind) => within(kind, interval).map(({ chapterId }) => chapterId))),
  ];
  const countIn = (kind: OccurrenceKind, interval: { from: string; to: string }, chapterId: number) =>
    within(kind, interval).filter((each) => each.chapterId === chapterId).length;
  const waiting = (decisions: number) => ({ decisions, ...(decisions > 0 && { medianHours: 5.5, maxHours: 30 }) });
  const attendance = (events: number) => ({ events, came: 30 * events, walkIns: 2 * events, noShows: events });
  const placed = () => people.flatMap(({ userId, memberships }) => memberships.map((each) => ({ userId, ...each })));

  return {
    occurrences,
    people,
    chapters,
    upcomingEvents,
    countRequests,
    pageSize,
    auth: {
      membershipsAt: async ({ body }: { body: { after?: string | undefined; times: string[] } }) => {
        const { after = '', times } = body;
        const page = people
          .filter(({ userId }) => userId > after)
          .sort((a, b) => a.userId.localeCompare(b.userId))
          .slice(0, pageSize.value);
        return {
          people: page.map(({ userId, paid, seenAt }) => ({
            userId,
            plans: times
              .map((time) => new Date(time))
              .map((time) => paid.find(({ from, to }) => from <= time && time < to)?.plan ?? null),
            ...(seenAt && { seenAt: seenAt.toISOString() }),
          })),
          next: page.length < pageSize.value ? null : (page.at(-1)?.userId ?? null),
        };
      },
    },
    chaptersInternal: {
      overview: async () => ({
        chapters: chapters.map((chapter) => ({
          ...chapter,
          state: 'Ohio',
          timeZone: 'UTC',
          memberCount: 0,
          homeCount: 0,
        })),
      }),
      pending: async () => ({ count: 2, oldestAt: '2026-01-05T00:00:00.000Z' }),
      membershipsOfSeveral: async ({ body: { userIds } }: { body: { userIds: string[] } }) => ({
        memberships: placed()
          .filter(({ userId }) => userIds.includes(userId))
          .map(({ userId, chapterId, joinedAt }) => ({
            userId,
            chapterId,
            chapterName: '',
            role: 'member' as const,
            joinedAt: joinedAt.toISOString(),
          })),
      }),
      counts: async ({ body }: { body: CountQuery }) => {
        const [members, requests] = [count('members', body), count('requests', body)];
        return {
          counts: requests.map((decided, index) => ({
            members: members[index] ?? 0,
            requests: decided,
            waiting: waiting(decided),
          })),
          byChapter: body.intervals.map((interval) =>
            chapterIdsOf(['members', 'requests'], interval).map((chapterId) => {
              const decided = countIn('requests', interval, chapterId);
              return {
                chapterId,
                members: countIn('members', interval, chapterId),
                requests: decided,
                waiting: waiting(decided),
              };
            }),
          ),
        };
      },
    },
    events: {
      comingCounts: async () => ({
        counts: [...upcomingEvents].map(([chapterId, upcoming]) => ({ chapterId, count: upcoming })),
      }),
      answers: async ({ body: { userIds, since } }: { body: { userIds: string[]; since: string } }) => ({
        answers: placed().flatMap(({ userId, chapterId, answeredAt }) =>
          answeredAt && answeredAt >= new Date(since) && userIds.includes(userId)
            ? [{ userId, chapterId, at: answeredAt.toISOString() }]
            : [],
        ),
      }),
      counts: async ({ body }: { body: CountQuery }) => {
        const counts = count('events', body);
        return {
          counts,
          attendance: counts.map(attendance),
          byChapter: body.intervals.map((interval) =>
            chapterIdsOf(['events'], interval).map((chapterId) => {
              const events = countIn('events', interval, chapterId);
              return { chapterId, events, attendance: attendance(events) };
            }),
          ),
        };
      },
    },
    chat: {
      writers: async ({ body: { from, to } }: { body: { from: string; to: string } }) => ({
        writers: placed().flatMap(({ userId, chapterId, wroteAt }) =>
          wroteAt && wroteAt >= new Date(from) && wroteAt < new Date(to) ? [{ chapterId, userId }] : [],
        ),
      }),
      counts: async ({ body }: { body: CountQuery }) => ({
        counts: count('messages', body),
        byChapter: body.intervals.map((interval) =>
          chapterIdsOf(['messages'], interval).map((chapterId) => ({
            chapterId,
            messages: countIn('messages', interval, chapterId),
          })),
        ),
      }),
    },
  };
}
