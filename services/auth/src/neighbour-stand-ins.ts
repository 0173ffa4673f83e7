import {
  conflict,
  createLogger,
  createServiceApp,
  createIdentityVerifier,
  notFound,
  serve,
  type RunningServer,
  type ServiceEnv,
} from '@meridian/kit';
import { implementSome } from '@meridian/kit/testing';
import { type Membership, slugOf } from '@meridian/shared-types';
import { type BodyOf, chaptersInternalApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import type { Router } from 'express';
import { createHash } from 'node:crypto';

type Synced = BodyOf<typeof chaptersInternalApi.syncPerson>;

/** A service of contract-checked routes that can go away and come back. */
async function standIn(env: ServiceEnv, routers: Router[]) {
  const log = createLogger('stand-in', 'silent');
  const listen = (port: number): Promise<RunningServer> => {
    const { app, server } = createServiceApp({
      log,
      routers,
      verifyIdentity: createIdentityVerifier(env.IDENTITY_JWKS),
      serviceToken: env.SERVICE_TOKEN,
      ready: async () => true,
    });
    return serve({ app, server, log, host: env.HOST, port, drainMs: 0, afterClose: async () => undefined });
  };
  let running: RunningServer | undefined = await listen(0);
  const { port, url } = running;
  return {
    url,
    goAway: async () => {
      await running?.stop();
      running = undefined;
    },
    comeBack: async () => {
      running ??= await listen(port);
    },
  };
}

/** Chapters with two chapters; keeps what it is told. */
export async function chaptersStandIn(env: ServiceEnv) {
  const names = new Map([
    [1, 'Lagos'],
    [2, 'San Francisco Bay'],
  ]);
  const people = new Map<string, Synced>();
  const removed = new Set<string>();
  const onlyAdmins = new Set<string>();
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
      if (onlyAdmins.has(userId)) throw conflict('only_admin', 'Please make another member an admin first.');
      return { ok: true as const };
    },
    removePerson: async ({ params: { userId } }) => {
      removed.add(userId);
      people.delete(userId);
      return { ok: true as const };
    },
  });
  return { ...(await standIn(env, [routes])), people, onlyAdmins, removed };
}

export async function eventsStandIn(env: ServiceEnv) {
  const removed = new Set<string>();
  const removal = implementSome(eventsInternalApi, {
    removePerson: async ({ params: { userId } }) => {
      removed.add(userId);
      return { ok: true as const };
    },
  });
  return { ...(await standIn(env, [removal])), removed };
}
