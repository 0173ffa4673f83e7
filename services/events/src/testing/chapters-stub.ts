import { notFound, type RunningServer } from '@meridian/service-kit';
import { implementSome, type TestEnvironment } from '@meridian/service-kit/testing';
import { chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { BanTerms, Role } from '@meridian/shared-types';

const CHAPTERS = [
  { id: 1, name: 'New York', state: 'New York', timeZone: 'America/New_York', memberCount: 40 },
  { id: 2, name: 'Boston', state: 'Massachusetts', timeZone: 'America/New_York', memberCount: 30 },
  { id: 3, name: 'Bay Area', state: 'California', timeZone: 'America/Los_Angeles', memberCount: 20 },
].map((chapter) => ({ ...chapter, homeCount: chapter.memberCount, createdAt: '2020-01-01T00:00:00.000Z' }));

/** What the stub of the chapters service says about people and chapters. */
export interface StubbedChapters {
  /** The ids of people whose subscription has ended. */
  lapsed: Set<string>;
  suspended: Set<string>;
  archived: Set<number>;
  /** The roles of people by chapter, and the bans as `userId chapterId`, each with its terms. */
  roles: Map<string, Partial<Record<number, Role>>>;
  bans: Map<string, BanTerms>;
  /** When people joined their chapters, by the id of the person. By default it was long ago. */
  joined: Map<string, Date>;
}

export const createStubbedChapters = (): StubbedChapters => ({
  roles: new Map(),
  bans: new Map(),
  lapsed: new Set(),
  suspended: new Set(),
  archived: new Set(),
  joined: new Map(),
});

/** Serves chapters 1 to 3 in place of the chapters service, with the people of a test server. */
export const serveChapters = (
  environment: TestEnvironment,
  { roles, bans, lapsed, suspended, archived, joined }: StubbedChapters,
): Promise<RunningServer> =>
  environment.serveStub(
    implementSome(chaptersInternalApi, {
      async membershipStatus({ params }) {
        if (params.id > 3) throw notFound('chapter');
        const role = roles.get(params.userId)?.[params.id] ?? null;
        const ban = bans.get(`${params.userId} ${params.id}`);
        return {
          isMember: role !== null,
          role,
          ...(archived.has(params.id) && { isArchived: true }),
          ...(ban && { ban }),
        };
      },
      async profiles({ body }) {
        return { people: body.userIds.map((userId) => ({ userId, name: `Name of ${userId}`, avatarUrl: null })) };
      },
      async membershipsOfSeveral({ body }) {
        return {
          memberships: body.userIds.flatMap((userId) =>
            Object.entries(roles.get(userId) ?? {}).map(([id, role = 'member']) => ({
              userId,
              chapterId: Number(id),
              chapterName: `Chapter ${id}`,
              role,
              joinedAt: (joined.get(userId) ?? new Date('2024-01-01')).toISOString(),
            })),
          ),
        };
      },
      async exists({ params }) {
        return { id: params.id, name: 'Bay Area' };
      },
      async standing({ params }) {
        const own = roles.get(params.userId);
        return {
          isActive: own !== undefined && !lapsed.has(params.userId) && !suspended.has(params.userId),
          isSuspended: suspended.has(params.userId),
          isSiteAdmin: false,
          chapterIds: Object.keys(own ?? {}).map(Number),
        };
      },
      async overview() {
        return { chapters: CHAPTERS };
      },
      async timeZone({ params }) {
        return { timeZone: params.id === 3 ? 'America/Los_Angeles' : 'America/New_York' };
      },
    }),
  );
