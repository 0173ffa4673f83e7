import * as z from 'zod';
import { Instant } from '../fields';
import { codeAsTyped } from './typed-code';
import { Password } from './schemas';
import { OneTimeToken } from './one-time-token';
import { PasskeyProof } from './passkey-schemas';

const NOT_A_CODE = 'A code has six digits, a recovery code twelve letters and digits.';

/** A code of an authenticator app, or a recovery code. */
export const Code = z
  .string()
  .max(12, NOT_A_CODE)
  .regex(/^(\d{6}|[A-Z2-7]{12})$/, NOT_A_CODE);
export const CodeInput = z.strictObject({ code: Code });
/** {@link CodeInput} of a form, where spaces, hyphens and small letters do not matter. */
export const TypedCode = z.strictObject({ code: z.string().max(30, NOT_A_CODE).transform(codeAsTyped).pipe(Code) });

/** What a second step is done with. */
export const SecondStepWay = z.enum(['app', 'passkey', 'recovery-code']);
export type SecondStepWay = z.infer<typeof SecondStepWay>;

/**
 * What a login by password leads to if the account has an authenticator app or a passkey: a code before `until`, or a
 * passkey.
 */
export const SecondStepNeeded = z.object({ secondStep: z.object({ until: Instant, ways: z.array(SecondStepWay) }) });
export type SecondStepNeeded = z.infer<typeof SecondStepNeeded>;

/** One of the ways to prove who one is. With an authenticator app or a passkey the password is not enough. */
export const StepUp = z
  .strictObject({ password: Password.optional(), code: Code.optional(), passkey: PasskeyProof.optional() })
  .refine((proof) => Object.values(proof).filter((value) => value !== undefined).length === 1, {
    message: 'Send a password, a code or a passkey.',
  });
export type StepUp = z.input<typeof StepUp>;

/** `enrolmentToken`: of a link that a site admin needs for the first second step. */
export const TotpAuthenticatorConfirmation = CodeInput.extend({ enrolmentToken: OneTimeToken.optional() });
export type TotpAuthenticatorConfirmation = z.input<typeof TotpAuthenticatorConfirmation>;

/** A new authenticator app. It counts only after a code of it was typed. */
export const PendingTotpAuthenticator = z.object({ secret: z.string(), address: z.string() });
export type PendingTotpAuthenticator = z.infer<typeof PendingTotpAuthenticator>;

/** Shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
