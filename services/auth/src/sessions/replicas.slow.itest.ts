import { start } from '../app';
import { createAuthTestServer, withinASecond } from '../testing/test-server';
import { createBrowser } from '../testing/browser';

test.each([
  ['with Redis', {}],
  ['without Redis', { REDIS_URL: undefined }],
])(
  '%s a logout takes effect at once at its own replica of auth, and within a second at another one',
  async (_, change) => {
    const auth = await createAuthTestServer(change);
    const other = await start(auth.env);
    const { browser } = await auth.register();
    const [here, there] = [auth.createBrowser(), createBrowser(other.url)];
    // The names of cookies end with the port, because no gateway is in front of the replicas.
    const cookie = browser.cookie?.replace(/^sid-\d+=/, `sid-${new URL(other.url).port}=`);
    here.cookie = browser.cookie;
    there.cookie = cookie;
    const me = async ({ call }: typeof here) => (await call('GET', '/api/auth/me')).status;
    expect([await me(here), await me(there)]).toEqual([200, 200]);
    await browser.call('POST', '/api/auth/logout');
    expect(await me(here)).toBe(401);
    await withinASecond(async () => (await me(there)) === 401);
    // Changes are never served from the cache.
    there.cookie = cookie;
    expect((await there.call('PUT', '/api/profile', { name: 'Ana Horvat' })).status).toBe(401);
    await other.stop();
    await auth.stop();
  },
);
