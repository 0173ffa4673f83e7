import { conflict, notFound, type ServiceEnv } from '@meridian/kit';
import { implementSome } from '@meridian/kit/testing';
import { type Membership, slugOf } from '@meridian/shared-types';
import { type BodyOf, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { createHash } from 'node:crypto';
import { createStubService } from './stub-service';

type SyncedPerson = BodyOf<typeof chaptersInternalApi.syncPerson>;

/** The chapters service with two chapters. It stores the people that it receives. */
export async function createChaptersStub(env: ServiceEnv) {
  const names = new Map([
    [1, 'Lagos'],
    [2, 'San Francisco Bay'],
  ]);
  const people = new Map<string, SyncedPerson>();
  const removed = new Set<string>();
  const lastAdmins = new Set<string>();
  const membershipsOf = (userId: string): Membership[] => {
    const person = people.get(userId);
    const name = names.get(person?.homeChapterId ?? 0);
    if (!person || !name) return [];
    return [
      {
        id: createHash('md5').update(userId).digest('hex').slice(0, 24),
        chapterId: person.homeChapterId,
        role: 'member',
        joinedAt: '2026-01-01T00:00:00.000Z',
        profile: { name: person.name, location: person.location, avatarUrl: person.avatarUrl },
        chapter: { name, state: 'A state', slug: slugOf(name) },
      },
    ];
  };
  const routes = implementSome(chaptersInternalApi, {
    exists: async ({ params: { id } }) => {
      const name = names.get(id);
      if (!name) throw notFound('chapter');
      return { id, name };
    },
    syncPerson: async ({ params: { userId }, body }) => {
      if (!removed.has(userId) && body.version > (people.get(userId)?.version ?? 0)) people.set(userId, body);
      return { ok: true as const };
    },
    membershipsOf: async ({ params: { userId } }) => membershipsOf(userId),
    membershipStatus: async ({ params: { id, userId } }) => ({
      isMember: people.get(userId)?.homeChapterId === id,
      role: null,
    }),
    prepareRemoval: async ({ params: { userId } }) => {
      if (lastAdmins.has(userId)) throw conflict('only_admin', 'Please make another member an admin first.');
      return { ok: true as const };
    },
    removePerson: async ({ params: { userId } }) => {
      removed.add(userId);
      people.delete(userId);
      return { ok: true as const };
    },
  });
  return { ...(await createStubService(env, routes)), people, lastAdmins, removed };
}
