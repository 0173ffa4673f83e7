import * as z from 'zod';
import { Id, Instant, line } from '../fields/fields';
import { LIMITS } from '../fields/limits';
import { OneTimeToken } from './one-time-token';
import { PASSKEY_TRANSPORTS } from './passkey-transports';

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'Not a valid passkey');

export const PasskeyName = line(LIMITS.passkeyNameMax).min(1, 'Name is required');

/** A passkey in the list of its owner. */
export const Passkey = z.object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() });
export type Passkey = z.infer<typeof Passkey>;

/** A new passkey. `recoveryCodes` are shown once, with the first two-factor method of an account. */
export const AddedPasskey = Passkey.extend({ recoveryCodes: z.array(z.string()).optional() });
export type AddedPasskey = z.infer<typeof AddedPasskey>;

/** The response of a browser for a new passkey, with its bytes in base64url. */
export const NewPasskey = z.strictObject({
  name: PasskeyName,
  id: bytes(1400),
  clientDataJSON: bytes(2000),
  attestationObject: bytes(20_000),
  transports: z.array(z.enum(PASSKEY_TRANSPORTS)).max(PASSKEY_TRANSPORTS.length),
  /** The token of the enrollment link that a site admin needs to set up two-factor authentication. */
  enrollmentToken: OneTimeToken.optional(),
});
export type NewPasskey = z.input<typeof NewPasskey>;

/** The response of a browser after the use of a passkey, with its bytes in base64url. */
export const PasskeyProof = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(2000),
  authenticatorData: bytes(2000),
  signature: bytes(2000),
  userHandle: bytes(100),
});
export type PasskeyProof = z.input<typeof PasskeyProof>;

/** The data that a browser needs to create a passkey. `known` lists the existing passkeys. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userHandle: z.string(),
  name: z.string(),
  displayName: z.string(),
  known: z.array(z.string()),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** The data that a browser needs to use a passkey. */
export const PasskeyChallenge = z.object({ challenge: z.string(), rpId: z.string() });
export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>;

/** The factors of a person besides the password. */
export const TwoFactor = z.object({
  /** The authenticator app, and the number of recovery codes that are left. */
  totpAuthenticator: z.object({ since: Instant, recoveryCodesLeft: z.number().int() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  /** The origin at which the site has to be open for passkeys. It is null if it has no name that browsers accept. */
  passkeyOrigin: z.string().nullable(),
  /** Whether the caller has proved who they are so recently that no further proof is needed. */
  isRecent: z.boolean(),
  /**
   * The proofs that can confirm this session, which are those older than its sign-in. If empty, the caller has to sign
   * in again.
   */
  proofs: z.array(z.enum(['password', 'app', 'passkey', 'recovery-code'])),
  /** Whether a site admin needs a link from another site admin or an operator to add their first factor. */
  needsEnrollment: z.literal(true).optional(),
  /** Whether the address has to be confirmed before a factor can be added. */
  needsConfirmation: z.literal(true).optional(),
});
export type TwoFactor = z.infer<typeof TwoFactor>;
