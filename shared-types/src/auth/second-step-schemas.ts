import * as z from 'zod';
import { Instant } from '../fields';
import { codeAsTyped } from './typed-code';
import { Password } from './schemas';
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

/** What a login leads to if the account has an authenticator app: its code is needed before `until`. */
export const SecondStepNeeded = z.object({ secondStep: z.object({ until: Instant }) });
export type SecondStepNeeded = z.infer<typeof SecondStepNeeded>;

/** One of the ways to prove who one is. With an authenticator app the password is not enough. */
export const StepUp = z
  .strictObject({ password: Password.optional(), code: Code.optional(), passkey: PasskeyProof.optional() })
  .refine((proof) => Object.values(proof).filter((value) => value !== undefined).length === 1, {
    message: 'Send a password, a code or a passkey.',
  });
export type StepUp = z.input<typeof StepUp>;

/** A new authenticator app. It counts only after a code of it was typed. */
export const NewCodeApp = z.object({ secret: z.string(), address: z.string() });
export type NewCodeApp = z.infer<typeof NewCodeApp>;

/** Shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
