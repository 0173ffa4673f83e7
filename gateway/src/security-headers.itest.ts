import { toModuleOrigins } from '@meridian/shared-types';
import { startTestServer, useResetTestServer, type TestServer } from './testing/test-server';

const gateway = useResetTestServer({ NODE_ENV: 'production' });

test('all responses have the security headers, including errors', async () => {
  for (const target of ['/', '/api/chapters', '/api/nothing']) {
    const { headers } = await gateway.send(target, { headers: { accept: 'text/html' } });
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

test('only outside production, and only from origins to which a person has agreed, pages may load modules', async () => {
  const development = await startTestServer({ NODE_ENV: 'development' });
  const policyFor = async (server: TestServer, cookie?: string) =>
    (await server.send('/', { headers: { accept: 'text/html', ...(cookie && { cookie }) } })).headers[
      'content-security-policy'
    ];
  const agreed = `a=b; module-origins=${toModuleOrigins(['http://localhost:3001', 'https://dev.example'])}`;
  const own =
    "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' https: http:;" +
    "connect-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self'";
  expect(await policyFor(development)).toBe(own);
  expect(await policyFor(development, agreed)).toBe(
    "default-src 'self';script-src 'self' http://localhost:3001 https://dev.example;style-src 'self' 'unsafe-inline';" +
      "img-src 'self' https: http:;font-src 'self' http://localhost:3001 https://dev.example;" +
      "connect-src 'self' http://localhost:3001 https://dev.example;object-src 'none';base-uri 'none';" +
      "frame-ancestors 'none';form-action 'self'",
  );
  for (const hostile of [
    'https:',
    '*',
    'https://a.example;script-src *',
    "'unsafe-inline'",
    'https://*',
    'data:',
    '%E0',
  ].map((value) => encodeURIComponent(value).replaceAll('*', '%2A')))
    expect(await policyFor(development, `module-origins=${hostile}`)).toBe(own);
  expect(await policyFor(gateway, agreed)).not.toContain('localhost:3001');
});
