import { conflict, createTtlCache, forbidden, type HttpError, type Identity } from '@meridian/service-kit';
import { CHAPTER_ARCHIVED, type Client, type MembershipStatus } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { createRecentAnswers } from './recent-answers';

/** The time in milliseconds for which a result is cached. A removed member can write for no longer than this. */
const TTL_MS = 1000;

/**
 * Whether a person belongs to a chapter or is banned, the role there, and whether it is archived. Members of an
 * archived chapter can read but not write.
 */
export type Standing = Pick<MembershipStatus, 'isMember' | 'role' | 'isArchived' | 'ban'>;

const toKey = (userId: string, chapterId: number): string => `${userId} ${chapterId}`;

export const chapterArchived = (): HttpError => conflict('chapter_archived', CHAPTER_ARCHIVED);

/**
 * Creates the checks of memberships with the chapters service. They reject if it does not respond, because no response
 * is a refusal.
 */
export function createMembershipChecks(
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipStatus' | 'checkMemberships'>,
) {
  const ask = (userId: string, chapterId: number): Promise<MembershipStatus> =>
    chapters.membershipStatus({ params: { id: chapterId, userId } });
  /** The standings of people in the chapters of which they are members. */
  const writers = createRecentAnswers(async (userIds: string[]) => {
    const { memberships, archivedIds } = await chapters.checkMemberships({ body: { userIds } });
    const archived = new Set(archivedIds);
    const standings = new Map(
      memberships.map(({ userId, chapterId, isAdmin }): [string, Standing] => [
        toKey(userId, chapterId),
        { isMember: true, role: isAdmin ? 'admin' : 'member', ...(archived.has(chapterId) && { isArchived: true }) },
      ]),
    );
    return (userId) => (chapterId: number) => standings.get(toKey(userId, chapterId));
  });
  /** The cached results for people who are not known as members. */
  const others = createTtlCache(
    (key: string) => {
      const [userId = '', chapterId] = key.split(' ');
      return ask(userId, Number(chapterId));
    },
    { ttlMs: TTL_MS },
  );
  const invalidate = (userId: string, chapterId: number): void => {
    writers.invalidate(userId);
    others.delete(toKey(userId, chapterId));
  };

  return {
    /** Returns a result that is at most a second old, for frequent actions. */
    async recent(userId: string, chapterId: number): Promise<Standing> {
      return (await writers.get(userId))(chapterId) ?? others.get(toKey(userId, chapterId));
    },
    /** Returns the current result. */
    async now(userId: string, chapterId: number): Promise<MembershipStatus> {
      const standing = await ask(userId, chapterId);
      if (!standing.isMember || standing.isArchived) invalidate(userId, chapterId);
      return standing;
    },
    /** Discards the cached results, so that the next check calls the chapters service again. */
    invalidate,
    /** Discards the cached results of everyone. */
    invalidateAll(): void {
      writers.invalidateAll();
      others.clear();
    },
  };
}
export type MembershipChecks = ReturnType<typeof createMembershipChecks>;

/**
 * Returns the caller's membership, or throws 403 unless they may read the chat of the chapter now. In a view-as
 * session, the site admin and the other person both have to be members.
 */
export async function requireReader(
  checks: Pick<MembershipChecks, 'now'>,
  { userId, actorId, isReadOnly }: Pick<Identity, 'userId' | 'actorId' | 'isReadOnly'>,
  chapterId: number,
): Promise<MembershipStatus> {
  const membership = await checks.now(userId, chapterId);
  if (!membership.isMember) throw forbidden('Only members of this chapter can read its chat.');
  if (isReadOnly && !(await checks.now(actorId ?? '', chapterId)).isMember)
    throw forbidden('You cannot see this chat because you are not a member of this chapter yourself.');
  return membership;
}

const BATCH = 500;

export const inBatches = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) => all.slice(index * BATCH, (index + 1) * BATCH));

type Memberships = Pick<Client<typeof chaptersInternalApi>, 'checkMemberships'>;

/** Reads the current memberships of people. Resolves to a function that returns whether one belongs to a chapter. */
export async function readMembers(
  chapters: Memberships,
  userIds: Iterable<string>,
): Promise<(userId: string, chapterId: number) => boolean> {
  const members = new Set<string>();
  for (const batch of inBatches([...new Set(userIds)])) {
    const { memberships } = await chapters.checkMemberships({ body: { userIds: batch } });
    for (const { userId, chapterId } of memberships) members.add(toKey(userId, chapterId));
  }
  return (userId, chapterId) => members.has(toKey(userId, chapterId));
}

/** Returns those of the given people who belong to a chapter now. */
export async function membersAmong(chapters: Memberships, chapterId: number, userIds: string[]): Promise<Set<string>> {
  const isMember = await readMembers(chapters, userIds);
  return new Set(userIds.filter((userId) => isMember(userId, chapterId)));
}
