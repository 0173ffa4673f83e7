import { IDENTITY_HEADER } from '@meridian/service-kit';
import { decodeJwt } from 'jose';
import { useResetTestServer, startTestServer } from '../testing/test-server';
import { readProblem } from '../testing/http';

const gateway = useResetTestServer();

test('only auth sets the identity, and forged headers are removed', async () => {
  const headers = {
    [IDENTITY_HEADER]: 'evil',
    'x-internal-other': 'evil',
    'x-user-id': 'evil',
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil',
    forwarded: 'for=6.6.6.6',
    'x-real-ip': '6.6.6.6',
    x_internal_identity: 'evil',
    authorization: 'Bearer evil',
    'proxy-authorization': 'evil',
    te: 'trailers',
    connection: `close, ${IDENTITY_HEADER}`,
    'x-harmless': 'kept',
  };
  await gateway.send('/api/chapters', { headers });
  const anonymous = gateway.received[0]!.headers;
  expect(JSON.stringify(anonymous)).not.toMatch(/evil|6\.6\.6\.6|trailers/);
  expect(anonymous).toMatchObject({
    'x-harmless': 'kept',
    'x-real-ip': '127.0.0.1',
    'x-forwarded-for': '127.0.0.1',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(anonymous[IDENTITY_HEADER]).toBeUndefined();

  await gateway.send('/api/chapters', { headers: { ...headers, cookie: `other=1; ${gateway.signIn('ana')}` } });
  expect(decodeJwt(gateway.received[1]!.headers[IDENTITY_HEADER] as string).sub).toBe('ana');
});

test('an unknown session makes the caller anonymous', async () => {
  expect(
    (await gateway.send('/api/chapters', { headers: { cookie: `${gateway.cookieName}=${'x'.repeat(43)}` } })).status,
  ).toBe(200);
  expect(gateway.received[0]!.headers[IDENTITY_HEADER]).toBeUndefined();
});

test('only auth gets and sets cookies', async () => {
  const cookie = gateway.signIn('ana');
  const [fromAuth, fromChapters] = [
    await gateway.send('/api/profile', { headers: { cookie } }),
    await gateway.send('/api/chapters', { headers: { cookie } }),
  ];
  expect(gateway.received.map(({ service, headers }) => [service, headers.cookie])).toEqual([
    ['auth', cookie],
    ['chapters', undefined],
  ]);
  expect(fromAuth.headers['set-cookie']).toEqual(['from=auth']);
  expect(fromChapters.headers['set-cookie']).toBeUndefined();
  expect(fromChapters.headers['x-internal-thing']).toBeUndefined();
});

const origin = () => gateway.running.url;

test.each<[string, Record<string, () => string>, number]>([
  ['a program without a browser', {}, 200],
  ['a page of this origin', { 'sec-fetch-site': () => 'same-origin', origin }, 200],
  ['an old browser, page of this origin', { origin }, 200],
  ['the address bar', { 'sec-fetch-site': () => 'none' }, 200],
  ['another site', { 'sec-fetch-site': () => 'cross-site', origin: () => 'https://evil.example' }, 403],
  ['a sibling host', { 'sec-fetch-site': () => 'same-site' }, 403],
  ['an old browser, another site', { origin: () => 'https://evil.example' }, 403],
  ['another port', { origin: () => 'http://127.0.0.1:1' }, 403],
  ['a sandbox', { origin: () => 'null' }, 403],
  ['nonsense', { origin: () => 'not an origin' }, 403],
])('the origin of a write sent by %s is checked', async (_, from, status) => {
  const headers = Object.fromEntries(Object.entries(from).map(([name, value]) => [name, value()]));
  const post = await gateway.send('/api/auth/logout', { method: 'POST', headers });
  expect(post.status).toBe(status);
  if (status === 403) readProblem(post);
  expect(gateway.received).toHaveLength(status === 200 ? 1 : 0);
  expect((await gateway.send('/api/chapters', { headers })).status).toBe(200); // A read changes nothing.
});

test('behind a proxy that sends another host, the public origin is used, also for links', async () => {
  const named = await startTestServer({ PUBLIC_ORIGIN: 'https://meridian.example', PROXY_HOPS: 1 });
  const post = (headers: Record<string, string>) =>
    named.send('/api/auth/logout', { method: 'POST', headers: { host: 'gateway:8080', ...headers } });
  expect((await post({ origin: 'https://meridian.example', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect(named.received[0]!.headers.host).toBe('meridian.example');
  for (const other of ['http://gateway:8080', 'http://meridian.example', 'https://meridian.example:444'])
    expect([other, (await post({ origin: other })).status]).toEqual([other, 403]);
});

test('a client that offers HTTP/2 without TLS gets HTTP/1.1, with the same checks as any other request', async () => {
  const headers = {
    connection: 'Upgrade, HTTP2-Settings',
    upgrade: 'h2c',
    'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
  };
  const cookie = gateway.signIn('ana');
  expect((await gateway.send('/api/chapters', { headers: { ...headers, cookie } })).status).toBe(200);
  expect(decodeJwt(gateway.received[0]!.headers[IDENTITY_HEADER] as string).sub).toBe('ana');
  const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{"email":1}' };
  expect((await gateway.send('/api/auth/login', post)).status).toBe(200);
  expect(gateway.received[1]).toMatchObject({ service: 'auth', body: post.body });
  const foreign = { ...post, headers: { ...post.headers, origin: 'https://evil.example' } };
  expect((await gateway.send('/api/auth/login', foreign)).status).toBe(403);
  expect((await gateway.send('/api/chapters/a/b/c', { headers })).status).toBe(404);
});

test('the signed body of a payment provider arrives byte by byte, from any origin, without cookies and with 200 kB', async () => {
  const target = '/api/payments/webhook';
  const body = `{ "id" : "evt_1",\n "long": "${'ä'.repeat(100_000)}" }`;
  const headers = {
    'sec-fetch-site': 'cross-site',
    origin: 'https://payments.example',
    cookie: gateway.signIn('ana'),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'stripe-signature': 't=1,v1=abc',
  };
  expect((await gateway.send(target, { method: 'POST', headers, body })).status).toBe(200);
  expect(gateway.received).toMatchObject([{ service: 'auth', method: 'POST', url: target, body }]);
  const { headers: passedOn } = gateway.received[0]!;
  expect(passedOn).toMatchObject({ 'stripe-signature': 't=1,v1=abc' });
  expect(passedOn).not.toHaveProperty('cookie');
  expect(passedOn).not.toHaveProperty(IDENTITY_HEADER);
});

test('an unsubscribe link works from any origin and without cookies, and in a browser it opens a page that asks first', async () => {
  const target = `/api/u/${'A'.repeat(28)}`;
  const headers = {
    'sec-fetch-site': 'cross-site',
    origin: 'https://mail.example',
    cookie: gateway.signIn('ana'),
    'content-type': 'application/x-www-form-urlencoded',
  };
  const body = 'List-Unsubscribe=One-Click';
  expect((await gateway.send(target, { method: 'POST', headers, body })).status).toBe(200);
  expect(gateway.received).toMatchObject([{ service: 'notifications', method: 'POST', url: target }]);
  expect(gateway.received[0]!.headers).not.toHaveProperty('cookie');
  expect(gateway.received[0]!.headers).not.toHaveProperty(IDENTITY_HEADER);
  for (const method of ['GET', 'HEAD']) {
    const opened = await gateway.send(target, { method, headers });
    expect([opened.status, opened.headers.location]).toEqual([303, `/unsubscribe#${'A'.repeat(28)}`]);
  }
  expect(gateway.received).toHaveLength(1);
});
