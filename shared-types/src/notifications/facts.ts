import * as z from 'zod';
import { ChapterId, Id, Instant } from '../fields';
import { FACT_PEOPLE, LIMITS } from '../limits';

/** Whom a fact concerns: named people, the members or admins of a chapter, or those who go to an event. */
export const PeopleAudience = z.strictObject({ personIds: z.array(Id).min(1).max(FACT_PEOPLE) });
export const ChapterAudience = z.strictObject({ chapterId: ChapterId, role: z.enum(['members', 'admins']) });
export const EventAudience = z.strictObject({ eventId: Id });
export type FactAudience = z.infer<typeof PeopleAudience | typeof ChapterAudience | typeof EventAudience>;

const fact = <K extends string, A extends z.ZodType, D extends z.ZodType>(kind: K, audience: A, data: D) =>
  z.strictObject({ id: Id, at: Instant, kind: z.literal(kind), audience, data });

/**
 * Something that happened, and whom it concerns. The service where it happened records it; the notifications service
 * tells it. `data` has ids and short texts, never a password or a session. Only facts about an account may have a
 * one-time token: it is removed once the mail is sent.
 */
export const Fact = z.discriminatedUnion('kind', [
  fact('account.password-reset', PeopleAudience, z.strictObject({ token: z.string().max(128), expiresAt: Instant })),
  fact('account.password-changed', PeopleAudience, z.strictObject({})),
  /** Nobody is told: what is kept about these people is removed. */
  fact('account.deleted', PeopleAudience, z.strictObject({})),
  fact(
    'join-request.decided',
    PeopleAudience,
    z.strictObject({
      requestId: Id,
      chapterId: ChapterId,
      decision: z.enum(['approved', 'rejected']),
      /** What the admin wrote to the person. */
      note: z.string().max(LIMITS.decisionReasonMax),
    }),
  ),
]);
export type Fact = z.infer<typeof Fact>;
export type FactKind = Fact['kind'];
