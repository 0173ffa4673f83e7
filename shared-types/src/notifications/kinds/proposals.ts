import { PROPOSAL_KINDS } from '../../auth/proposal-kinds';
import type { KindContracts } from './kind';

/** The kinds about acts on accounts of site admins, which wait for a second site admin. */
export const proposalKinds = {
  /**
   * Another site admin, whose name is `by`, wants to act on the account of this person, who can object by the link.
   * `addressId` selects the address that the account had at that time. Without `hasConfirmer`, no other site admin can
   * confirm the act, so that it takes effect at `takesEffectAt`.
   */
  'account.act-proposed': {
    audience: 'people',
    data: ({ z, link, words, Id, Instant, LIMITS }) =>
      z.strictObject({
        ...link,
        addressId: Id,
        proposalId: Id,
        act: z.enum(PROPOSAL_KINDS),
        by: words,
        reason: z.string().max(LIMITS.suspensionReasonMax),
        takesEffectAt: Instant,
        hasConfirmer: z.boolean(),
      }),
    group: null,
    icon: 'security-warning',
    mailName: 'A site admin wants to change the account',
  },
  /**
   * For site admins: an act on the account of `userId` waits, was objected to, or has taken effect, or one site admin
   * alone appointed the person.
   */
  'site-admin.proposal': {
    audience: 'people',
    data: ({ z, Id }) =>
      z.strictObject({
        proposalId: Id.optional(),
        act: z.enum(PROPOSAL_KINDS),
        userId: Id,
        stage: z.enum(['waiting', 'objected', 'done', 'appointed']),
      }),
    group: null,
    icon: 'security',
    isUrgent: true,
  },
} satisfies KindContracts;
