import * as z from 'zod';
import { Id, Instant, line } from '../fields';
import { LIMITS } from '../limits';
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

/** What a browser returns for a new passkey, its bytes in base64url. */
export const NewPasskey = z.strictObject({
  name: PasskeyName,
  id: bytes(1400),
  clientDataJSON: bytes(2000),
  attestationObject: bytes(20_000),
  transports: z.array(z.enum(PASSKEY_TRANSPORTS)).max(PASSKEY_TRANSPORTS.length),
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
  codeApp: z.object({ since: Instant, recoveryCodesLeft: z.number().int() }).nullable(),
  passkeys: z.array(Passkey),
  /** Where the site has to be open for passkeys; null where it has no name that browsers take. */
  passkeyOrigin: z.string().nullable(),
  /** Whether the caller has just proved who they are, so that nothing asks for it. */
  isRecent: z.boolean(),
});
export type SecondStep = z.infer<typeof SecondStep>;
