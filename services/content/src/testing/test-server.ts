import { type Identity } from '@meridian/service-kit';
import {
  connectTestDatabase,
  createTestEnvironment,
  implementSome,
  removeTestDatabase,
  serveDuringTests,
  setClockToMidday,
  someId,
} from '@meridian/service-kit/testing';
import { HOUR_MS, type Picture, type PostInput, type Role } from '@meridian/shared-types';
import {
  authInternalApi,
  chaptersInternalApi,
  contentInternalApi,
  picturesApi,
  postsApi,
  sitePagesApi,
} from '@meridian/shared-types/contracts';
import { start } from '../app';
import type { ContentEnv } from '../env';
import { createModels } from '../models/create-models';

jest.setTimeout(60_000); // Tests are slow on busy machines.
setClockToMidday();

export type Who = Partial<Identity> & { userId: string };

/** Starts the service with a real database and a stub of the chapters service. */
async function createTestServer(settings: Partial<ContentEnv> = {}) {
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
  /** The currencies of payments. */
  const paidIn = new Set<string>();
  const auth = await environment.serveStub(
    implementSome(authInternalApi, {
      hasOtherCurrency: async ({ query: { than } }) => ({
        hasOtherCurrency: [...paidIn].some((code) => code !== than),
      }),
    }),
  );
  const running = await start({ ...environment.env, CHAPTERS_URL: chapters.url, AUTH_URL: auth.url, ...settings });
  const db = await connectTestDatabase(environment.env, 'content');
  return {
    environment,
    url: running.url,
    models: createModels(db),
    posts: (who?: Who) => environment.client(postsApi, running.url, who),
    sitePages: (who?: Who) => environment.client(sitePagesApi, running.url, who),
    upload(who: Who | undefined, image: Uint8Array) {
      const body = new FormData();
      body.append('picture', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'photo.jpg');
      return environment.client(picturesApi, running.url, who).upload({ body }) as Promise<Picture>;
    },
    internal: environment.service(contentInternalApi, running.url),
    chapters: environment.service(chaptersInternalApi, chapters.url),
    shownByChapters,
    paidIn,
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
      await Promise.all([chapters.stop(), auth.stop()]);
      await removeTestDatabase(db);
    },
  };
}
/** Runs a server during the tests of a file, with a site admin. Its properties exist from the first test on. */
export const serveContent = () =>
  serveDuringTests(async () => {
    const server = await createTestServer();
    return { ...server, office: server.person(undefined, { isSiteAdmin: true }) };
  });

/** Returns the headers of a change of the version that a page showed. */
export const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
/** Returns a time at which pictures that are unused now are removed. */
export const inADay = () => new Date(Date.now() + 25 * HOUR_MS);

let posts = 0;
export const postInput = (changes: Partial<PostInput> = {}): PostInput => ({
  title: 'A dinner',
  slug: `a-dinner-${(posts += 1)}`,
  excerpt: 'What we ate',
  content: 'Soup.\n\n## Bread\n\nBread.',
  author: 'Ana',
  authorRole: 'Cook',
  category: 'Events',
  featured: false,
  cover: null,
  ...changes,
});
