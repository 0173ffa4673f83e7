import * as z from 'zod';
import { Done, Id, Instant } from '../fields/fields';
import { OfficeReason } from '../fields/office-reason';
import { OneTimeToken } from './one-time-token';
import { PROPOSAL_KINDS } from './proposal-kinds';
import { Account } from './schemas';

/** The reason of an act that needs one only for the account of a site admin, which a second site admin confirms. */
export const ReasonIfNeeded = OfficeReason.partial().optional();
export type ReasonIfNeeded = z.input<typeof ReasonIfNeeded>;

/**
 * An act that waits for a second site admin. `takesEffectAt` is the time at which it takes effect without one, unless
 * the person objects. It is absent if there is another site admin who can confirm it.
 */
export const Waiting = z.object({ takesEffectAt: Instant.optional() });
export type Waiting = z.infer<typeof Waiting>;

/** The response of an act on an account. With `waiting`, nothing has happened yet. */
export const ActDone = Done.extend({ waiting: Waiting.optional() });
export type ActDone = z.infer<typeof ActDone>;

/** An act on an account that waits, as site admins see it. After `until` it can no longer be confirmed. */
export const Proposal = Waiting.extend({
  id: Id,
  kind: z.enum(PROPOSAL_KINDS),
  /** The account on which the act is. A merge also has the account that stays. */
  people: z.array(Account.pick({ id: true, name: true, email: true })),
  /** The new address or name, or the end of a suspension (ISO 8601). */
  value: z.string().optional(),
  proposedBy: z.object({ id: Id, name: z.string() }),
  reason: z.string(),
  since: Instant,
  until: Instant,
});
export type Proposal = z.infer<typeof Proposal>;

/**
 * An objection of the person concerned, with the token of the mailed link, or signed in with the id of the proposal.
 * @example Objection.parse({ token: 'A'.repeat(43) })
 */
export const Objection = z.union([z.strictObject({ token: OneTimeToken }), z.strictObject({ proposalId: Id })], {
  error: 'Use the link in the email.',
});
export type Objection = z.infer<typeof Objection>;
