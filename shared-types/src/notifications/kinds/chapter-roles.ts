import type { KindContracts } from './kind';

export const chapterRoleKinds = {
  /** A site admin added these people. */
  'member.added': {
    audience: 'people',
    data: ({ z, ChapterId }) => z.strictObject({ chapterId: ChapterId }),
    group: 'roles',
    icon: 'person-added',
  },
  /** Admins of a chapter banned these people from it. */
  'member.banned': {
    audience: 'people',
    data: ({ z, words, ChapterId, Instant }) =>
      z.strictObject({ chapterId: ChapterId, reason: words, until: Instant.optional() }),
    group: 'roles',
    icon: 'ban',
  },
  'member.role-changed': {
    audience: 'people',
    data: ({ z, ChapterId, Role }) => z.strictObject({ chapterId: ChapterId, role: Role }),
    group: 'roles',
    icon: 'account',
  },
  /**
   * Another chapter, `mergedId`, was merged into this one. `as` is the role of these people: they became members by it,
   * were members or admins before, or had asked to join the other one.
   */
  'chapter.merged': {
    audience: 'people',
    data: ({ z, ChapterId, LIMITS }) =>
      z.strictObject({
        chapterId: ChapterId,
        mergedId: ChapterId,
        name: z.string().max(LIMITS.chapterNameMax),
        as: z.enum(['joined', 'stays', 'asked']),
      }),
    group: 'roles',
    icon: 'merge',
  },
  /** Nobody is notified. Earlier notices of these people about the chapter are removed. */
  'membership.ended': {
    audience: 'people',
    data: ({ z, ChapterId }) => z.strictObject({ chapterId: ChapterId }),
    group: null,
    icon: null,
  },
} satisfies KindContracts;
