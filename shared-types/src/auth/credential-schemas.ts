import * as z from 'zod';
import { Email, Id, Instant } from '../fields/fields';
import { OneTimeToken } from './one-time-token';
import { Password } from './schemas';
import { Code } from './two-factor-schemas';

export const PasswordResetRequest = z.strictObject({ email: Email });
/**
 * A password reset. With an authenticator app, a code is needed as well, so that access to the mailbox is not enough.
 */
export const PasswordReset = z.strictObject({ token: OneTimeToken, password: Password, code: Code.optional() });
/**
 * The ways in which a person can still sign in after a password reset by mail, besides the password. Calendar links and
 * known browsers have ended.
 */
export const AfterReset = z.object({
  ok: z.literal(true),
  survives: z.object({ hasApp: z.boolean(), passkeys: z.number().int() }),
});
export type AfterReset = z.infer<typeof AfterReset>;
export const EmailChange = z.strictObject({ email: Email, password: Password });
const NOT_AN_ADDRESS_CODE = 'The code in the email has six digits.';
/** The code of a mail that confirms the address of an account. */
export const AddressCode = z.strictObject({
  code: z
    .string()
    .max(6, NOT_AN_ADDRESS_CODE)
    .regex(/^\d{6}$/, NOT_AN_ADDRESS_CODE),
});
export const LinkUse = z.strictObject({ token: OneTimeToken });
/**
 * A change of the password by its owner. Calendar links are secret addresses that need no password, so they end as well
 * unless `endsCalendarLinks` is false.
 */
export const PasswordChange = z.strictObject({
  currentPassword: Password,
  password: Password,
  endsCalendarLinks: z.boolean().default(true),
});

/** A browser in which a person is signed in, visible only to that person. */
export const Session = z.object({
  id: Id,
  /** Whether it is the session of the request. */
  isCurrent: z.boolean(),
  /** The browser in words, such as `Firefox on Windows`. */
  browser: z.string(),
  /** The country of the address in words. It is null if it is unknown. */
  country: z.string().nullable(),
  /** The way in which the person proved who they are in this session. */
  method: z.enum(['password', 'code', 'recovery-code', 'passkey']),
  signedInAt: Instant,
  /** The time of last use, which may be up to a minute old. */
  lastSeenAt: Instant,
});
export type Session = z.infer<typeof Session>;
