import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignJWT, importJWK } from 'jose';
import { Visitor, type Harness } from '../harness';

const tested = new Map<number, number>();

/** A test for one of the 24 threats of the threat model. */
export function threat(number: number, what: string, work: () => Promise<void>, timeoutMs = 30_000): void {
  tested.set(number, (tested.get(number) ?? 0) + 1);
  test(`T${number}: ${what}`, work, timeoutMs);
}

/** The number of tests by threat. */
export const threatsTested = (): Map<number, number> => tested;

/** An unused client address of this run; the gateway of these tests has one proxy in front of it. */
export const someAddress = (): string => `10.${[...randomBytes(3)].join('.')}`;

/** A visitor with another address. */
export const visitorFrom = (harness: Harness, address = someAddress()): Visitor =>
  Object.assign(new Visitor(harness.url), { headers: { 'x-forwarded-for': address } });

/** An identity signed with auth's key, with any claims. Without `auth_time` it is of a person who just signed in. */
export async function signed(
  harness: Harness,
  claims: Record<string, unknown>,
  { audience = 'internal', expires = '60s' }: { audience?: string; expires?: string | number } = {},
): Promise<string> {
  const jwk = JSON.parse(harness.server.secrets.identityPrivateKey) as { kid: string };
  const signedIn = { sid: '0'.repeat(24), auth_time: Math.floor(Date.now() / 1000) };
  return new SignJWT({ ...signedIn, active: true, admin: false, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: jwk.kid })
    .setSubject(String(claims.sub))
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(await importJWK(jwk, 'EdDSA'));
}

/** Waits until the status is as expected: at most the second in which an end of rights holds at every gateway. */
export async function withinASecond(expected: number, ask: () => Promise<number>): Promise<void> {
  const started = performance.now();
  for (;;) {
    const askedAt = performance.now() - started;
    const status = await ask();
    if (status === expected) return;
    if (askedAt > 1000) throw new Error(`still ${status} after ${Math.round(askedAt)} ms`);
    await sleep(20);
  }
}

export const tokenOf = ({ cookie }: Visitor): string => cookie!.slice(cookie!.indexOf('=') + 1);
export const statusOf = async (response: Promise<{ status: number }>): Promise<number> => (await response).status;
