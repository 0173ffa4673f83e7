import * as z from 'zod';
import { Id, Instant } from '../fields/fields';

/**
 * - `waiting`: it will be sent · `gathered`: another mail contains it
 * - `accepted`: the mail server accepted it · `returned`: it came back later · `refused`: it was given up
 * - `uncertain`: possibly sent, and not sent again
 * - `not-sent`: it became obsolete, or the person does not want it
 */
export const PersonMailState = z.enum([
  'waiting',
  'gathered',
  'accepted',
  'returned',
  'refused',
  'uncertain',
  'not-sent',
]);
export type PersonMailState = z.infer<typeof PersonMailState>;

/** A mail to a person, without its text. `kind` is the kind of its domain event, or a digest. */
export const PersonMail = z.object({
  id: Id,
  kind: z.string(),
  state: PersonMailState,
  createdAt: Instant,
  /** The time at which it was accepted, given up or dropped. */
  endedAt: Instant.optional(),
});
export type PersonMail = z.infer<typeof PersonMail>;
