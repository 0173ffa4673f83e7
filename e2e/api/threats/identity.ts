import { buildPath } from '@meridian/shared-types';
import { publicContracts, type Route } from '@meridian/shared-types/contracts';
import { nameOf, ROUTES } from '../bad-input/contract-cases';
import { createExample, toInputSchema } from '../bad-input/json-schema';
import { problemOf, send, type TestProduct } from '../product/test-product';
import { INTERNAL } from '../product/served-routes';
import { signed, statusOf, type DeclareThreat } from './threat';

const IDENTITY = 'x-internal-identity';
const sampleOf = (route: Route): string =>
  buildPath(route, route.params ? (createExample(toInputSchema(route.params)) as Record<string, string>) : {});
/** Declares tests of forged identities, and of admin calls sent directly to services. */
export function identityThreats(product: TestProduct, threat: DeclareThreat): void {
  threat(11, 'every admin call requires a site admin in the service itself, not only at the gateway', async () => {
    const { member, chapterAdmin, anonymous, siteAdmin } = product.personas;
    const calls = Object.values(publicContracts)
      .flatMap((contract) => Object.values<Route>(contract))
      .filter(({ path, access }) => path.startsWith('/api/admin/') && access !== 'signed-in');
    expect(calls.length).toBeGreaterThan(6);
    for (const call of calls) {
      expect(call.access).toBe('site-admin');
      const body = call.body ? { body: createExample(toInputSchema(call.body)) } : {};
      const statuses = await Promise.all(
        [anonymous, member, chapterAdmin].map((person) => statusOf(person.call(call.method, sampleOf(call), body))),
      );
      expect([nameOf(call), ...statuses]).toEqual([nameOf(call), 401, 403, 403]);
      const ask = async (claims: Record<string, unknown>) =>
        statusOf(
          send(product.server.urlOf(call.service as 'auth'), call.method, sampleOf(call), {
            ...body,
            headers: { [IDENTITY]: await signed(product, claims) },
          }),
        );
      // Auth itself uses the session of the cookie, never an identity header.
      expect([nameOf(call), await ask({ sub: member.userId, role: 'admin', isSiteAdmin: true })]).toEqual([
        nameOf(call),
        call.service === 'auth' ? 401 : 403,
      ]);
    }
    expect(await statusOf(siteAdmin.call('GET', '/api/admin/statistics'))).toBe(200);
  });

  threat(
    14,
    'identity headers from outside are ignored, over HTTP and for upgrades, even if auth has signed them',
    async () => {
      const { siteAdmin, member, anonymous } = product.personas;
      const real = await signed(product, { sub: siteAdmin.userId, admin: true });
      const names = [
        IDENTITY,
        'X-Internal-Identity',
        'x_internal_identity',
        'X-INTERNAL_IDENTITY',
        'x-user-id',
        'x-forwarded-user',
        'authorization',
        'proxy-authorization',
        'forwarded',
      ];
      for (const name of names) {
        const headers = {
          [name]: name.endsWith('authorization') ? `Bearer ${product.server.secrets.serviceToken}` : real,
        };
        expect([
          name,
          await statusOf(anonymous.call('GET', '/api/auth/me', { headers })),
          await statusOf(member.call('GET', '/api/admin/statistics', { headers })),
        ]).toEqual([name, 401, 403]);
        await expect(anonymous.socket({ userId: siteAdmin.userId, headers })).rejects.toThrow('response: 401');
      }
      expect(
        await statusOf(
          anonymous.call('GET', '/api/auth/me', { headers: { [IDENTITY]: real, connection: `close, ${IDENTITY}` } }),
        ),
      ).toBe(401);
      for (const path of ['/internal/introspect', '/api/internal/introspect', '/internal/people', '/internal/sockets'])
        expect(
          await statusOf(
            anonymous.call('POST', path, {
              body: {},
              headers: { authorization: `Bearer ${product.server.secrets.serviceToken}` },
            }),
          ),
        ).toBeGreaterThan(403);
    },
  );

  threat(14, 'a service that is called directly trusts only identities signed by auth', async () => {
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
    const askOf = (service: 'auth' | 'chapters', path: string, identity?: string) =>
      statusOf(
        send(product.server.urlOf(service), 'GET', path, {
          headers: identity === undefined ? {} : { [IDENTITY]: identity },
        }),
      );
    const ask = (identity?: string) => askOf('chapters', '/api/user/join-requests', identity);
    expect(await ask(good)).toBe(200);
    expect(await askOf('auth', '/api/auth/me', good)).toBe(401); // Auth uses only the session of the cookie.
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

  threat(14, 'no call between services exists from outside, and each needs the token of services', async () => {
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
