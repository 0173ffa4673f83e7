import { connectMongo, createLogger, type Identity } from '@meridian/service-kit';
import { createTestEnvironment, implementSome, someId, setClockToMidday } from '@meridian/service-kit/testing';
import type { Role } from '@meridian/shared-types';
import { chaptersInternalApi, contentInternalApi } from '@meridian/shared-types/contracts';
import { start } from '../app';
import type { ContentEnv } from '../env';
import { createModels } from '../models/create-models';

jest.setTimeout(60_000); // Tests are slow on busy machines.
setClockToMidday();

export type Who = Partial<Identity> & { userId: string };

/** Starts the service with a real database and a stub of the chapters service. */
export async function createTestServer(settings: Partial<ContentEnv> = {}) {
  const environment = await createTestEnvironment();
  const roles = new Map<string, Role>();
  /** The ids of people whose account is suspended, who are no longer site admins, or whose account is deleted. */
  const [suspended, dismissed, removed] = [new Set<string>(), new Set<string>(), new Set<string>()];
  /** The ids of the pictures that chapters show. */
  const shownByChapters = new Set<string>();
  const membership = { id: someId(), chapterId: 1, joinedAt: new Date().toISOString() };
  const profile = { name: 'Ana', location: '', avatarUrl: null };
  const chapter = { name: 'Bay Area', state: 'California', description: '', slug: 'bay-area' };
  const chapters = await environment.serveStub(
    implementSome(chaptersInternalApi, {
      async memberships({ params: { userId } }) {
        const role = roles.get(userId);
        return role ? [{ ...membership, userId, role, profile, chapter }] : [];
      },
      async shownPictures({ body }) {
        return { pictureIds: body.pictureIds.filter((id) => shownByChapters.has(id)) };
      },
      async standing({ params: { userId } }) {
        const isRemoved = removed.has(userId);
        const isSuspended = !isRemoved && suspended.has(userId);
        return { isActive: true, isSuspended, isSiteAdmin: !isRemoved && !dismissed.has(userId), chapterIds: [] };
      },
      async profiles({ body }) {
        return { people: body.userIds.map((userId) => ({ userId, name: `Name of ${userId}`, avatarUrl: null })) };
      },
    }),
  );
  const running = await start({ ...environment.env, CHAPTERS_URL: chapters.url, ...settings });
  const db = await connectMongo(
    environment.env.MONGODB_URL,
    `${environment.env.DATABASE_PREFIX}content`,
    createLogger('test', 'silent'),
  );
  return {
    environment,
    url: running.url,
    models: createModels(db),
    internal: environment.service(contentInternalApi, running.url),
    chapters: environment.service(chaptersInternalApi, chapters.url),
    shownByChapters,
    suspended,
    dismissed,
    removed,
    /** Returns a person, who has a role in a chapter if one is given. */
    person(role?: Role, rights: Partial<Identity> = {}): Who {
      const userId = someId();
      if (role) roles.set(userId, role);
      return { userId, ...rights };
    },
    async close() {
      await running.stop();
      await chapters.stop();
      await db.dropDatabase();
      await db.close();
    },
  };
}
export type TestServer = Awaited<ReturnType<typeof createTestServer>>;
