import { useTestServer } from '../testing/test-server';
import { readProblem } from '../testing/http';

const LIMIT = 20;
const SETTINGS = { VISITOR_READS_PER_IP: LIMIT, PROXY_HOPS: 1, REDIS_URL: process.env.REDIS_URL };
/** Two gateways behind one proxy. They count together if the test run has a Redis. */
const gateways = [useTestServer(SETTINGS), useTestServer(SETTINGS)];
const gateway = gateways[0]!;

let reads = 0;
const readFrom = (address: string, headers: Record<string, string> = {}, to = gateway) =>
  to.send(`/api/events?limit=${(reads += 1) % 100 || 1}&chapter=${reads}`, {
    headers: { 'x-forwarded-for': address, ...headers },
  });
const statuses = async (address: string, times: number, headers = {}, at = gateway) => {
  const all = await Promise.all(Array.from({ length: times }, () => readFrom(address, headers, at)));
  return { ok: all.filter(({ status }) => status === 200).length, last: all.find(({ status }) => status === 429) };
};

test('visitors of one address may read only so often in a minute, over all gateways', async () => {
  const { ok, last } = await statuses('192.0.2.1', LIMIT + 5);
  expect(ok).toBe(LIMIT);
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  expect(readProblem(last!).message).toMatch(/^Too many attempts\. Try again in \d+ seconds?\.$/);
  if (process.env.REDIS_URL) expect((await statuses('192.0.2.1', 3, {}, gateways[1])).ok).toBe(0);
  expect((await statuses('192.0.2.2', 3)).ok).toBe(3);
});

test('a cookie that is not of a session does not help, and members have no such limit', async () => {
  const forged = { cookie: `${gateway.cookieName}=${'a'.repeat(43)}` };
  expect((await statuses('192.0.2.3', LIMIT + 5, forged)).ok).toBe(LIMIT);
  expect((await statuses('192.0.2.3', LIMIT + 5, { cookie: gateway.signIn('ana') })).ok).toBe(LIMIT + 5);
});

test('what is answered from the cache and stored pictures do not count', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.4' };
  const call = (path: string) => gateway.send(path, { headers });
  gateway.responders.chapters = (_req, res) => void res.setHeader('content-type', 'application/json').end('[]');
  await call('/api/chapters'); // This read is counted, and perhaps more of them if the cache entry ends meanwhile.
  const same = await Promise.all(Array.from({ length: 3 * LIMIT }, () => call('/api/chapters')));
  for (let time = 0; time < LIMIT; time += 1) same.push(await call(`/api/pictures/${'0'.repeat(32)}-480`));
  expect(same.filter(({ status }) => status !== 200)).toEqual([]);
  expect((await statuses('192.0.2.4', LIMIT - 4)).ok).toBe(LIMIT - 4);
});

test.each([
  ['a calendar feed', '192.0.2.5', `/api/calendars/${'x'.repeat(43)}/events.ics`],
  ['the calendar file of an event', '192.0.2.6', `/api/events/${'0'.repeat(24)}/calendar.ics`],
  ['the preview image of an event', '192.0.2.7', `/api/events/${'0'.repeat(24)}/preview-image`],
])('%s is computed, and counts as one read', async (_, address, path) => {
  const headers = { 'x-forwarded-for': address };
  const all = [];
  for (let time = 0; time < LIMIT + 5; time += 1) all.push((await gateway.send(path, { headers })).status);
  expect(all).toEqual([...Array<number>(LIMIT).fill(200), ...Array<number>(5).fill(429)]);
});
