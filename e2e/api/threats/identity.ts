import { buildPath } from '@meridian/shared-types';
import { type Route } from '@meridian/shared-types/contracts';
import { nameOf, ROUTES } from '../bad-input/contract-cases';
import { createExample, toInputSchema } from '../bad-input/json-schema';
import { problemOf, send, type TestProduct } from '../product/test-product';
import { INTERNAL } from '../product/served-routes';
import { signed, statusOf } from './threat';

const IDENTITY = 'x-internal-identity';
const sampleOf = (route: Route): string =>
  buildPath(route, route.params ? (createExample(toInputSchema(route.params)) as Record<string, string>) : {});
/** Declares tests of forged identities, and of admin calls sent directly to services. */
export function identityThreats(product: TestProduct): void {
  test('T11: every admin call requires a site admin in the service itself, not only at the gateway', async () => {
    const { member } = product.personas;
    const calls = ROUTES.filter(({ path, access }) => path.startsWith('/api/admin/') && access !== 'signed-in');
    expect(calls.length).toBeGreaterThan(6);
    for (const call of calls) {
      expect(call.access).toBe('site-admin');
      const response = send(product.server.urlOf(call.service as 'auth'), call.method, sampleOf(call), {
        ...(call.body && { body: createExample(toInputSchema(call.body)) }),
        headers: { [IDENTITY]: await signed(product, { sub: member.userId, role: 'admin', isSiteAdmin: true }) },
      });
      // Auth itself uses the session of the cookie, never an identity header.
      const expected = call.service === 'auth' ? 401 : 403;
      expect([nameOf(call), await statusOf(response)]).toEqual([nameOf(call), expected]);
    }
  });

  test('T14: a service that is called directly trusts only identities signed by auth', async () => {
    const { member } = product.personas;
    const claims = { sub: member.userId };
    const [good, otherAudience, old] = [
      await signed(product, claims),
      await signed(product, claims, { audience: 'elsewhere' }),
      await signed(product, claims, { expires: Math.floor(Date.now() / 1000) - 120 }),
    ];
    const [, payload, signature] = good.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const claimed = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object;
    const changedPayload = Buffer.from(JSON.stringify({ ...claimed, admin: true })).toString('base64url');
    const changed = `${good.split('.')[0]}.${changedPayload}.${signature}`;
    const statusFrom = (service: 'auth' | 'chapters', path: string, identity?: string) =>
      statusOf(
        send(product.server.urlOf(service), 'GET', path, {
          headers: identity === undefined ? {} : { [IDENTITY]: identity },
        }),
      );
    const ask = (identity?: string) => statusFrom('chapters', '/api/user/join-requests', identity);
    expect(await ask(good)).toBe(200);
    expect(await statusFrom('auth', '/api/auth/me', good)).toBe(401); // Auth uses only the session of the cookie.
    for (const bad of [
      undefined,
      otherAudience,
      old,
      unsigned,
      changed,
      `${good}x`,
      'nonsense',
      product.personas.forged.headers[IDENTITY],
    ])
      expect([bad?.slice(0, 30), await ask(bad)]).toEqual([bad?.slice(0, 30), 401]);
    for (const name of ['auth', 'chapters', 'events', 'chat-1', 'admin'] as const) {
      const route = ROUTES.find(
        ({ service, access, method }) => service === name.replace('-1', '') && access !== 'public' && method === 'GET',
      )!;
      expect([name, await statusOf(send(product.server.urlOf(name), 'GET', sampleOf(route)))]).toEqual([name, 401]);
    }
    for (const authorization of ['', 'Bearer ', 'Bearer guess', `Basic ${product.server.secrets.serviceToken}`])
      expect(
        await statusOf(
          send(product.server.urlOf('auth'), 'POST', '/internal/introspect', {
            body: { token: 'x' },
            headers: { authorization },
          }),
        ),
      ).toBe(401);
  });

  test('T14: no call between services exists from outside, and each needs the token of services', async () => {
    const { siteAdmin } = product.personas;
    expect(INTERNAL.length).toBeGreaterThan(50);
    for (const route of INTERNAL) {
      const { method } = route;
      const target = buildPath(
        route,
        Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 'x'])),
      );
      const outside = await Promise.all(
        [target, `/api${target}`].map((each) => statusOf(siteAdmin.call(method, each))),
      );
      const service = route.service === 'chat' ? 'chat-1' : route.service;
      const direct = await send(product.server.urlOf(service), method, target, {
        headers: { authorization: 'Bearer wrong' },
      });
      expect([method, target, ...outside.map((status) => [404, 405].includes(status)), problemOf(direct).code]).toEqual(
        [method, target, true, true, 'service_only'],
      );
    }
  });
}
