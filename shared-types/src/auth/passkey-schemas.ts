import * as z from 'zod';
import { Id, Instant, line } from '../fields';
import { LIMITS } from '../limits';
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

/** `recoveryCodes`: shown once, with the first second step of an account. */
export const AddedPasskey = Passkey.extend({ recoveryCodes: z.array(z.string()).optional() });
export type AddedPasskey = z.infer<typeof AddedPasskey>;

/** What a browser returns for a new passkey, its bytes in base64url. */
export const NewPasskey = z.strictObject({
  name: PasskeyName,
  id: bytes(1400),
  clientDataJSON: bytes(2000),
  attestationObject: bytes(20_000),
  transports: z.array(z.enum(PASSKEY_TRANSPORTS)).max(PASSKEY_TRANSPORTS.length),
  /** Of a link that a site admin needs for the first second step. */
  enrolmentToken: OneTimeToken.optional(),
});
export type NewPasskey = z.input<typeof NewPasskey>;

/** What a browser returns when a passkey was used, its bytes in base64url. */
export const PasskeyProof = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(2000),
  authenticatorData: bytes(2000),
  signature: bytes(2000),
  userHandle: bytes(100),
});
export type PasskeyProof = z.input<typeof PasskeyProof>;

/** What a browser needs to make a passkey; the passkeys of `known` are there already. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userHandle: z.string(),
  name: z.string(),
  displayName: z.string(),
  known: z.array(z.string()),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** What a browser needs to use a passkey. */
export const PasskeyChallenge = z.object({ challenge: z.string(), rpId: z.string() });
export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>;

/** How a person can prove who they are beside the password. */
export const SecondStep = z.object({
  /** The authenticator app, and how many recovery codes are left. */
  totpAuthenticator: z.object({ since: Instant, recoveryCodesLeft: z.number().int() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  /** Where the site has to be open for passkeys; null where it has no name that browsers take. */
  passkeyOrigin: z.string().nullable(),
  /** Whether the caller has just proved who they are, so that nothing asks for it. */
  isRecent: z.boolean(),
  /**
   * What this session can be confirmed with: only what was there when the caller signed in. None: the caller has to
   * sign in again.
   */
  proofs: z.array(z.enum(['password', 'app', 'passkey', 'recovery-code'])),
  /** The first one of a site admin needs a link from another site admin, or from who operates the site. */
  needsEnrolment: z.literal(true).optional(),
  /** Nothing can be added before the address is confirmed. */
  needsConfirmation: z.literal(true).optional(),
});
export type SecondStep = z.infer<typeof SecondStep>;
