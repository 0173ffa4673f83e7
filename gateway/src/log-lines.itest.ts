import { createLogger } from '@meridian/service-kit';
import { publicContracts, type Route } from '@meridian/shared-types/contracts';
import { createUpgradeRequest } from './testing/chat-test-server';
import { createTestServer } from './testing/test-server';

const SECRET = 'A-secret-that-no-line-of-a-log-may-have';
const routes = Object.values(publicContracts).flatMap((contract) => Object.values<Route>(contract));

jest.setTimeout(60_000); // A busy machine needs more time.

test('the log has route templates, and never the paths, queries, headers or bodies of requests', async () => {
  let written = '';
  const log = createLogger('gateway', 'debug', { write: (line) => (written += line) });
  const gateway = await createTestServer({}, log);
  const call = (method: string, target: string) =>
    gateway.send(target, {
      method,
      headers: {
        cookie: `${gateway.cookieName}=${SECRET.padEnd(43, 'x')}; a=${SECRET}`,
        authorization: `Bearer ${SECRET}`,
        'content-type': 'application/json',
      },
      ...(method !== 'GET' && method !== 'DELETE' && { body: JSON.stringify({ password: SECRET }) }),
    });
  const withParams = routes.filter(({ path }) => path.includes('{'));
  await Promise.all(withParams.map(({ method, path }) => call(method, path.replaceAll(/\{\w+\}/g, SECRET))));
  const lines = written.split('\n').filter((line) => line.includes('"msg":"request"'));
  expect(lines.map((line) => (JSON.parse(line) as { route: string }).route).sort()).toEqual(
    withParams.map(({ path }) => path).sort(),
  );

  // These requests are refused, fail or are not calls.
  gateway.responders.events = (req) => void req.socket.destroy();
  const link = routes.find(({ path }) => path.startsWith('/api/calendars/'))!.path.replaceAll(/\{\w+\}/g, SECRET);
  const targets = [link, `${link}/more`, `/api/${SECRET}`, `/api/u/${SECRET}`, `/${SECRET}?q=${SECRET}`];
  const others = [`/socket.io/?sid=${SECRET}`, `/remotes/${SECRET}`, `//${SECRET}`, `/socket.io/../${SECRET}`];
  await Promise.all([
    ...['GET', 'DELETE', 'POST', 'STEAL'].flatMap((method) => targets.map((target) => call(method, target))),
    ...others.map((target) => call('GET', target)),
  ]);
  await gateway.sendRaw(createUpgradeRequest(`/${SECRET}?a=${SECRET}`, `cookie: a=${SECRET}\r\n`), 200);
  await gateway.close();
  expect(written).not.toContain(SECRET);
});
