import { start } from '../../app';
import { createAuthTestServer, payment, type AuthTestServer } from '../../testing/test-server';
import { createBrowser } from '../../testing/browser';

let auth: AuthTestServer;
let other: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  auth = await createAuthTestServer({ REDIS_URL: 'redis://127.0.0.1:1' });
  other = await start(auth.env);
});
afterAll(async () => {
  await other.stop();
  await auth.stop();
});

test('without Redis everything works, and each replica counts failed logins itself', async () => {
  const { browser, email, password } = await auth.register();
  expect((await browser.call('POST', '/api/mock-payment', payment())).status).toBe(200);
  expect((await browser.call('POST', '/api/auth/logout')).status).toBe(200);
  expect((await browser.login({ email, password })).status).toBe(200);

  await auth.Users.updateOne({ email }, { isSiteAdmin: true });
  const ip = auth.createBrowser().ip;
  const login = (url: string, tried: string) =>
    createBrowser(url, ip).call('POST', '/api/auth/login', { email, password: tried });
  for (const { url } of [auth, other]) {
    for (let i = 0; i < 5; i++) expect((await login(url, 'wrong-one')).status).toBe(401);
    expect((await login(url, password)).status).toBe(429);
  }
  const startedAt = performance.now();
  expect((await auth.login({ email, password })).status).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2000); // The account of a site admin is attacked.
  expect((await browser.login({ email, password })).status).toBe(200);
});
