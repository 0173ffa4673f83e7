import { Secret, TOTP } from 'otpauth';

/** What authenticator apps expect unless told otherwise: six digits of SHA-1, for 30 seconds. */
const TERMS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Steps before and after now whose codes are accepted, as clocks differ. */
const WINDOW = 1;

/** A new secret in base32, as people type it into an app. */
export const newCodeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an app reads from a QR code. */
export const totpAuthenticatorAddress = (secret: string, email: string, issuer: string): string =>
  new TOTP({ ...TERMS, issuer, label: email, secret: Secret.fromBase32(secret) }).toString();

/** The step that a code is of; undefined for a wrong one. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = TOTP.validate({
    ...TERMS,
    token: code,
    secret: Secret.fromBase32(secret),
    window: WINDOW,
    timestamp: now,
  });
  return delta === null ? undefined : Math.floor(now / 1000 / TERMS.period) + delta;
}
