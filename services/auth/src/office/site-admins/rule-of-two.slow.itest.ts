import { casesOf, checkCase, type Setting } from '../../testing/check-act';
import { createAuthTestServer, type AuthTestServer } from '../../testing/test-server';

const servers = {} as Record<Setting, AuthTestServer>;
beforeAll(async () => {
  servers.without = await createAuthTestServer();
  servers['with the rule of two'] = await createAuthTestServer({ SITE_ADMINS_NEED_TWO: 'true' });
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.stop())));

test.each(casesOf(['dismissed a day ago', 'dismissed 8 days ago']))(
  '$kind of a person $subject, $setting: $expected',
  (each) => checkCase(servers[each.setting], each),
);
