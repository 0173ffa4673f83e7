import { conflict, notFound, type ServiceEnv } from '@meridian/service-kit';
import { implementSome } from '@meridian/service-kit/testing';
import { type Membership, slugify } from '@meridian/shared-types';
import { type BodyOf, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { createHash } from 'node:crypto';
import { createServiceStub } from './service-stub';

type SyncedPerson = BodyOf<typeof chaptersInternalApi.syncPerson>;

/** The id of an archived chapter. */
const ARCHIVED = 3;
/** The id of a chapter by invitation only. */
const INVITED = 4;

/**
 * Starts a stub of the chapters service with two open chapters, one by invitation only and one archived chapter. It
 * stores the people that it receives.
 */
export async function createChaptersStub(env: ServiceEnv) {
  const names = new Map([
    [1, 'Lagos'],
    [2, 'San Francisco Bay'],
    [INVITED, 'Closed Circle'],
  ]);
  const people = new Map<string, SyncedPerson>();
  const removed = new Set<string>();
  /** The remaining uses of invite links to the chapter by invitation only, by token. */
  const invites = new Map<string, number>();
  const merged = new Map<string, string>();
  const lastAdmins = new Set<string>();
  const admins = new Set<string>();
  const membershipsOf = (userId: string): Membership[] => {
    const person = people.get(userId);
    const name = names.get(person?.homeChapterId ?? 0);
    if (!person || !name) return [];
    return [
      {
        id: createHash('md5').update(userId).digest('hex').slice(0, 24),
        chapterId: person.homeChapterId ?? 0,
        role: admins.has(userId) ? 'admin' : 'member',
        joinedAt: '2026-01-01T00:00:00.000Z',
        profile: { name: person.name, location: person.location, avatarUrl: person.avatarUrl },
        chapter: { name, state: 'A state', slug: slugify(name) },
      },
    ];
  };
  const routes = implementSome(chaptersInternalApi, {
    exists: async ({ params: { id } }) => {
      const name = names.get(id);
      if (id === ARCHIVED) return { id, name: 'Old Town', isArchived: true as const };
      if (!name) throw notFound('chapter');
      return { id, name, ...(id === INVITED && { joinPolicy: 'invited' as const }) };
    },
    names: async () => ({
      chapters: [
        ...[...names].map(([id, name]) => ({ id, name, slug: `chapter-${id}` })),
        { id: ARCHIVED, name: 'Old Town', slug: 'old-town', isArchived: true as const },
      ],
    }),
    claimInvite: async ({ body: { token, chapterId } }) => {
      const left = invites.get(token) ?? 0;
      const isClaimed = chapterId === INVITED && left > 0;
      if (isClaimed) invites.set(token, left - 1);
      return { isClaimed };
    },
    returnInvite: async ({ body: { token } }) => {
      invites.set(token, (invites.get(token) ?? 0) + 1);
      return { ok: true as const };
    },
    syncPerson: async ({ params: { userId }, body }) => {
      if (!removed.has(userId) && body.version > (people.get(userId)?.version ?? 0)) people.set(userId, body);
      return { ok: true as const };
    },
    memberships: async ({ params: { userId } }) => membershipsOf(userId),
    membershipStatus: async ({ params: { id, userId } }) => ({
      isMember: people.get(userId)?.homeChapterId === id,
      role: null,
    }),
    prepareRemoval: async ({ params: { userId } }) => {
      if (lastAdmins.has(userId)) throw conflict('only_admin', 'Make another member an admin first.');
      return { ok: true as const };
    },
    removePerson: async ({ params: { userId } }) => {
      removed.add(userId);
      people.delete(userId);
      return { ok: true as const };
    },
    mergePerson: async ({ params: { userId }, body: { intoId } }) => {
      merged.set(userId, intoId);
      people.delete(userId);
      return { ok: true as const };
    },
    mergeCounts: async () => ({ counts: [{ part: 'memberships' as const, count: 1 }] }),
  });
  return { ...(await createServiceStub(env, routes)), people, admins, lastAdmins, removed, invites, merged };
}
