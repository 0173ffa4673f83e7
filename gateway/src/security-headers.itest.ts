import { createTestServer, type TestServer } from './testing/test-server';
import { send } from './testing/http';

let gateway: TestServer;
beforeAll(async () => {
  gateway = await createTestServer({ NODE_ENV: 'production' });
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.received.length = 0;
  for (const service of Object.keys(gateway.responders)) delete gateway.responders[service];
});
const call = (target: string, options?: Parameters<typeof send>[2]) => send(gateway.running.url, target, options);

test('all responses have the security headers, including errors', async () => {
  for (const target of ['/', '/api/chapters', '/api/nothing']) {
    const { headers } = await call(target, { headers: { accept: 'text/html' } });
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' https:;" +
        "connect-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'",
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['permissions-policy']).toMatch(
      /^camera=\(self\), (?:publickey-credentials-(?:create|get)=\(self\), ){2}screen-wake-lock=\(self\), (?:[a-z-]+=\(\), )+[a-z-]+=\(\)$/,
    );
    for (const name of ['microphone', 'geolocation', 'payment', 'usb'])
      expect(headers['permissions-policy']).toContain(`${name}=()`);
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

test('only outside production, pages may load modules from other addresses', async () => {
  const development = await createTestServer({ NODE_ENV: 'development' });
  const { headers } = await send(development.running.url, '/');
  await development.close();
  expect(headers['content-security-policy']).toBe(
    "default-src 'self';script-src 'self' http: https:;style-src 'self' 'unsafe-inline';img-src 'self' https: http:;" +
      "font-src 'self' http: https:;connect-src 'self' http: https:;object-src 'none';base-uri 'none';" +
      "frame-ancestors 'none';form-action 'self'",
  );
});
