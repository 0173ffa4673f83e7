import { Secret, TOTP } from 'otpauth';

/** The defaults of authenticator apps: six digits of SHA-1, for 30 seconds. */
const TERMS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** The number of steps before and after now whose codes are accepted, because clocks differ. */
const WINDOW = 1;

/** Returns a new secret in base32, which people can type into an app. */
export const newCodeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the `otpauth:` address that an app reads from a QR code. */
export const totpAuthenticatorAddress = (secret: string, email: string, issuer: string): string =>
  new TOTP({ ...TERMS, issuer, label: email, secret: Secret.fromBase32(secret) }).toString();

/** Returns the time step of a code, or undefined for a wrong code. */
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
