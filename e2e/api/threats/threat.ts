import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignJWT, importJWK } from 'jose';
import { Visitor, type TestProduct } from '../product/test-product';

/** Returns an unused client address of this run; the gateway of these tests has one proxy in front of it. */
export const someAddress = (): string => `10.${[...randomBytes(3)].join('.')}`;

/** Returns a visitor with another address. */
export const visitorFrom = (product: TestProduct, address = someAddress()): Visitor =>
  Object.assign(new Visitor(product.url), { headers: { 'x-forwarded-for': address } });

/** Returns an identity with any claims, signed with auth's key. Without `auth_time` the user has just signed in. */
export async function signed(
  product: TestProduct,
  claims: Record<string, unknown>,
  { audience = 'internal', expires = '60s' }: { audience?: string; expires?: string | number } = {},
): Promise<string> {
  const jwk = JSON.parse(product.server.secrets.identityPrivateKey) as { kid: string };
  const signedIn = { sid: '0'.repeat(24), auth_time: Math.floor(Date.now() / 1000) };
  return new SignJWT({ ...signedIn, active: true, admin: false, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: jwk.kid })
    .setSubject(String(claims.sub))
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(await importJWK(jwk, 'EdDSA'));
}

/** The milliseconds within which an end of rights takes effect at every gateway. */
export const A_SECOND = 1000;
/** The milliseconds that a busy machine may take if only the result matters. */
export const AT_LAST = 15_000;

/** Waits until the status is as expected. Fails if a call that starts after `withinMs` still has another status. */
export async function statusWithin(withinMs: number, expected: number, ask: () => Promise<number>): Promise<void> {
  const started = performance.now();
  for (;;) {
    const askedAt = performance.now() - started;
    const status = await ask();
    if (status === expected) return;
    if (askedAt > withinMs) throw new Error(`still ${status} after ${Math.round(askedAt)} ms`);
    await sleep(20);
  }
}
export const withinASecond = (expected: number, ask: () => Promise<number>): Promise<void> =>
  statusWithin(A_SECOND, expected, ask);

export const tokenOf = ({ cookie }: Visitor): string => cookie!.slice(cookie!.indexOf('=') + 1);
export const statusOf = async (response: Promise<{ status: number }>): Promise<number> => (await response).status;
