import { randomBytes } from 'node:crypto';
import { SignJWT, importJWK } from 'jose';
import { Visitor, type Harness } from '../harness';

const tested = new Map<number, number>();

/** A test of what the threat model says about one of its 24 threats. */
export function threat(number: number, what: string, work: () => Promise<void>, timeoutMs = 30_000): void {
  tested.set(number, (tested.get(number) ?? 0) + 1);
  test(`T${number}: ${what}`, work, timeoutMs);
}

/** Which threats have tests, and how many. */
export const threatsTested = (): Map<number, number> => tested;

/**
 * An address of the network that nobody else in this run has; the gateway of these tests has one proxy in front of it.
 */
export const someAddress = (): string => `10.${[...randomBytes(3)].join('.')}`;

/** Nobody yet, at an address of their own. */
export const visitorFrom = (harness: Harness, address = someAddress()): Visitor =>
  Object.assign(new Visitor(harness.url), { headers: { 'x-forwarded-for': address } });

/** What auth itself would sign, or with changes what it would not. */
export async function signed(
  harness: Harness,
  claims: Record<string, unknown>,
  { audience = 'internal', expires = '60s' }: { audience?: string; expires?: string | number } = {},
): Promise<string> {
  const jwk = JSON.parse(harness.server.secrets.identityPrivateKey) as { kid: string };
  return new SignJWT({ sid: '0'.repeat(24), active: true, admin: false, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: jwk.kid })
    .setSubject(String(claims.sub))
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(await importJWK(jwk, 'EdDSA'));
}

export const tokenOf = ({ cookie }: Visitor): string => cookie!.slice(cookie!.indexOf('=') + 1);
export const statusOf = async (response: Promise<{ status: number }>): Promise<number> => (await response).status;
