import * as z from 'zod';
import { Instant } from '../fields/fields';
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
/** A {@link CodeInput} of a form, which ignores spaces, hyphens and the case of letters. */
export const TypedCode = z.strictObject({ code: z.string().max(30, NOT_A_CODE).transform(codeAsTyped).pipe(Code) });

/** The methods of two-factor authentication. */
export const TwoFactorMethod = z.enum(['app', 'passkey', 'recovery-code']);
export type TwoFactorMethod = z.infer<typeof TwoFactorMethod>;

/**
 * The response to a login by password if the account has an authenticator app or a passkey. A code has to follow before
 * `until`, or a passkey.
 */
export const TwoFactorRequired = z.object({
  twoFactor: z.object({ until: Instant, methods: z.array(TwoFactorMethod) }),
});
export type TwoFactorRequired = z.infer<typeof TwoFactorRequired>;

/** A proof of identity in one of several ways. With an authenticator app or a passkey the password is not enough. */
export const StepUp = z
  .strictObject({ password: Password.optional(), code: Code.optional(), passkey: PasskeyProof.optional() })
  .refine((proof) => Object.values(proof).filter((value) => value !== undefined).length === 1, {
    message: 'Send a password, a code or a passkey.',
  });
export type StepUp = z.input<typeof StepUp>;

/**
 * The confirmation of an authenticator app. `enrollmentToken` comes from the link that a site admin needs to set up
 * two-factor authentication.
 */
export const TotpAuthenticatorConfirmation = CodeInput.extend({ enrollmentToken: OneTimeToken.optional() });
export type TotpAuthenticatorConfirmation = z.input<typeof TotpAuthenticatorConfirmation>;

/** A new authenticator app. It becomes active after one of its codes was typed. */
export const PendingTotpAuthenticator = z.object({ secret: z.string(), address: z.string() });
export type PendingTotpAuthenticator = z.infer<typeof PendingTotpAuthenticator>;

/** New recovery codes, which are shown only once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
