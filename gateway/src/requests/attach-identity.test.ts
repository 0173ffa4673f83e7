import { createCookieReader, IDENTITY_HEADER } from '@meridian/service-kit';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createIdentityAttacher } from './attach-identity';

const token = 'a'.repeat(43);
const introspect = jest.fn(async (session: string) => (session === token ? 'signed' : null));
const getCached = jest.fn(async (session: string) => (session === token ? 'remembered' : null));
beforeEach(() => jest.clearAllMocks());

async function attached(
  headers: IncomingHttpHeaders,
  {
    cookieName = 'sid',
    proxyHops = 0,
    ...options
  }: { cookieName?: string; proxyHops?: number; keepCookie?: boolean; allowsCached?: boolean } = {},
) {
  const req = { headers: { ...headers }, socket: { remoteAddress: '10.0.0.1' } } as IncomingMessage;
  const readSession = createCookieReader(() => cookieName, '[\\w-]{43}');
  const result = await createIdentityAttacher({ introspect, sessionCache: { get: getCached }, readSession, proxyHops })(
    req,
    options,
  );
  return { headers: req.headers, ...result };
}

test.each([
  ['sid', `sid=${token}`, true],
  ['sid', `a=b; sid=${token}; c=d`, true],
  ['sid', `xsid=${token}`, false],
  ['sid', `sid=${token}x`, false],
  ['sid', 'sid=', false],
  ['sid', `__Host-sid=${token}`, false],
  ['__Host-sid', `__Host-sid=${token}`, true],
  ['__Host-sid', `sid=${token}`, false],
  ['__Host-sid', `sid=planted; __Host-sid=${token}`, true],
])('with %s, the cookie header %s contains a session: %s', async (cookieName, cookie, isSession) => {
  const { headers, session } = await attached({ cookie, [IDENTITY_HEADER]: 'made up' }, { cookieName });
  expect(session).toBe(isSession ? token : undefined);
  expect(headers[IDENTITY_HEADER]).toBe(isSession ? 'signed' : undefined);
  expect(introspect).toHaveBeenCalledTimes(isSession ? 1 : 0);
  expect(headers.cookie).toBeUndefined();
});

test('a cached identity is used only with allowsCached', async () => {
  const cookie = `sid=${token}`;
  expect((await attached({ cookie }, { allowsCached: true })).headers[IDENTITY_HEADER]).toBe('remembered');
  expect((await attached({ cookie: `sid=${'b'.repeat(43)}` }, { allowsCached: true })).headers).not.toHaveProperty(
    IDENTITY_HEADER,
  );
  expect([introspect.mock.calls.length, getCached.mock.calls.length]).toEqual([0, 2]);
});

test('with keepCookie the cookie is kept and auth is not called, because it reads the session itself', async () => {
  const cookie = `a=b; sid=${token}`;
  const { headers, session } = await attached({ cookie, [IDENTITY_HEADER]: 'made up' }, { keepCookie: true });
  expect([headers.cookie, headers[IDENTITY_HEADER], session]).toEqual([cookie, undefined, token]);
  expect(introspect).not.toHaveBeenCalled();
});

test.each([
  [0, '10.0.0.1'],
  [1, '3.3.3.3'],
  [2, '2.2.2.2'],
  [4, '10.0.0.1'],
])("with %i trusted proxies, the client's address is %s", async (proxyHops, address) => {
  const { headers } = await attached({ 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 3.3.3.3' }, { proxyHops });
  expect(headers).toMatchObject({ 'x-real-ip': address, 'x-forwarded-for': address });
});
