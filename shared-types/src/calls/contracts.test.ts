import * as z from 'zod';
import {
  adminInternalApi,
  authInternalApi,
  chaptersInternalApi,
  chatInternalApi,
  contentInternalApi,
  eventsInternalApi,
  readLimit,
  readMaxBytes,
  mayBeCompressed,
  notificationsInternalApi,
  publicContracts,
  type Route,
} from '../contracts';

const open: Route[] = Object.values(publicContracts).flatMap((contract) => Object.values(contract) as Route[]);
const internal: Route[] = [
  authInternalApi,
  chaptersInternalApi,
  eventsInternalApi,
  chatInternalApi,
  adminInternalApi,
  notificationsInternalApi,
  contentInternalApi,
].flatMap((contract) => Object.values(contract) as Route[]);

it('no two calls have the same address', () => {
  const addresses = open.map(({ method, path }) => `${method} ${path}`);
  // Internal calls bypass the gateway, so services may share a path.
  const internalAddresses = internal.map(({ service, method, path }) => `${service} ${method} ${path}`);
  expect(addresses).toEqual([...new Set(addresses)]);
  expect(internalAddresses).toEqual([...new Set(internalAddresses)]);
});

it('calls between services are not exposed through the gateway', () => {
  expect(open.filter((route) => !route.path.startsWith('/api/') || route.access === 'service')).toEqual([]);
  expect(internal.filter((route) => route.path.startsWith('/api/') || route.access !== 'service')).toEqual([]);
});

it.each(open.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s declares its parameters and refuses unknown keys',
  (_, route) => {
    const declared = route.params instanceof z.ZodObject ? Object.keys(route.params.shape) : [];
    expect(declared.sort()).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort());
    for (const schema of [route.params, route.query, route.body].filter((part) => part !== undefined))
      expect(schema.safeParse({ $where: 'x', surprise: 1 }).success).toBe(false);
  },
);

it('every call has a summary', () => {
  expect([...open, ...internal].filter((route) => route.summary.length < 8).map((route) => route.path)).toEqual([]);
});

it('every call that changes something has a limit by default', () => {
  const unlimited = open
    .filter((route) => route.method !== 'GET' && readLimit(route) === undefined)
    .map(({ method, path }) => `${method} ${path}`);
  // Auth limits these by address and account, and logout must always work. Mail providers unsubscribe many people, and
  // relays report bounces for many people. A payment provider signs its events. Chat counts messages of all kinds
  // together.
  expect(unlimited.sort()).toEqual([
    'POST /api/auth/email-change/undo',
    'POST /api/auth/email-confirmation/confirm',
    'POST /api/auth/login',
    'POST /api/auth/login/two-factor',
    'POST /api/auth/logout',
    'POST /api/auth/objections',
    'POST /api/auth/passkey',
    'POST /api/auth/passkey/challenge',
    'POST /api/auth/password-reset',
    'POST /api/auth/password-reset/check',
    'POST /api/auth/password-reset/confirm',
    'POST /api/auth/register',
    'POST /api/auth/step-up',
    'POST /api/bounces',
    'POST /api/contact',
    'POST /api/conversations/{userId}/messages',
    'POST /api/events/{id}/conversation',
    'POST /api/mail-preferences',
    'POST /api/newsletter/confirm',
    'POST /api/newsletter/subscribe',
    'POST /api/payments/webhook',
    'POST /api/u/{token}',
    'PUT /api/mail-preferences',
    'PUT /api/profile/password',
    'PUT /api/profile/two-factor/app',
  ]);
  expect(readLimit({ access: 'signed-in', method: 'POST' })).toBe('normal');
  expect(readLimit({ access: 'public', method: 'DELETE' })).toBe('normal');
});

/** The names of fields with secrets. `mediaUrl` and `avatarUrl` name pictures, and `passkeys` have no keys. */
const SECRET = /"(?:\w*(?:token|secret|challenge)|code|recoveryCodes|meetingUrl)":/i;

it('responses with secrets are never compressed, and neither are those of changes or files', () => {
  const withSecrets = open.filter(
    ({ method, mediaType, response }) =>
      method === 'GET' && !mediaType && SECRET.test(JSON.stringify(z.toJSONSchema(response))),
  );
  expect(withSecrets.map(({ path }) => path)).toContain('/api/events/{id}/ticket');
  expect(withSecrets.filter(mayBeCompressed).map(({ path }) => path)).toEqual([]);
  expect(open.filter((route) => mayBeCompressed(route) && (route.method !== 'GET' || route.mediaType))).toEqual([]);
});

it('every call has a limit for the bytes of its response, and only calls for JSON state their own', () => {
  expect(readMaxBytes({ access: 'public' })).toBe(262_144);
  expect(open.filter(({ mediaType, maxBytes }) => mediaType && maxBytes !== undefined)).toEqual([]);
  expect(open.filter((route) => readMaxBytes(route) > 4352 * 1024).map(({ path }) => path)).toEqual([]);
});

it('calls with the same response have the same limit for its bytes', () => {
  const limits = new Map<unknown, number>();
  const differing = open.filter((route) => {
    const known = limits.get(route.response) ?? readMaxBytes(route);
    limits.set(route.response, known);
    return known !== readMaxBytes(route);
  });
  expect(differing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
