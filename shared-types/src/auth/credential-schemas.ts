import * as z from 'zod';
import { Email, Id, Instant } from '../fields';
import { OneTimeToken } from './one-time-token';
import { Password } from './schemas';
import { Code } from './second-step-schemas';

export const PasswordResetRequest = z.strictObject({ email: Email });
/** With an authenticator app, a code is needed as well: who reads the mail alone does not get in. */
export const PasswordReset = z.strictObject({ token: OneTimeToken, password: Password, code: Code.optional() });
/**
 * What still signs a person in after a new password by mail, beside it. Calendar links and known browsers have ended.
 */
export const AfterReset = z.object({
  ok: z.literal(true),
  survives: z.object({ hasApp: z.boolean(), passkeys: z.number().int() }),
});
export type AfterReset = z.infer<typeof AfterReset>;
export const EmailChange = z.strictObject({ email: Email, password: Password });
export const LinkUse = z.strictObject({ token: OneTimeToken });
export const PasswordChange = z.strictObject({ currentPassword: Password, password: Password });

/** A browser in which a person is signed in, for their own eyes. */
export const Session = z.object({
  id: Id,
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
  /** In words, such as `Firefox on Windows`. */
  browser: z.string(),
  /** The country of its address, in words; null where that is not known. */
  country: z.string().nullable(),
  /** How the person proved there who they are. */
  method: z.enum(['password', 'code', 'recovery-code', 'passkey']),
  signedInAt: Instant,
  /** Up to a minute old. */
  lastSeenAt: Instant,
});
export type Session = z.infer<typeof Session>;
