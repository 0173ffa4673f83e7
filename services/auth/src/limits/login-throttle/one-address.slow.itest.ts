import { hash } from '@node-rs/argon2';
import { start } from '../../app';
import { serveAuth, someEmail } from '../../testing/test-server';
import { createBrowser } from '../../testing/browser';

/** The number of people, three times the allowed wrong passwords from one address. */
const PEOPLE = 90;

const auth = serveAuth({ LOGIN_LIMIT_PER_IP: PEOPLE / 3 });

const login = (ip: string, email: string, password = 'wrong-one') =>
  auth.createBrowser(ip).call('POST', '/api/auth/login', { email, password });
const someIp = () => auth.createBrowser().ip;
const countByStatus = (responses: { status: number }[]) =>
  responses.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

/** Returns the attempts that are checked after five failures: one every two seconds. */
const attemptsSince = (startedAt: number): number => Math.floor((performance.now() - startedAt) / 2000);

/**
 * Adds people with the same password. Its hash is cheap, so that the result does not depend on the computer's speed.
 */
async function addPeople(count: number, password: string): Promise<string[]> {
  const passwordHash = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const emails = Array.from({ length: count }, someEmail);
  await auth.insert(emails.map((email) => ({ email, passwordHash })));
  return emails;
}

test('many people at one address can sign in at the same time during an attack from this address', async () => {
  const [members, { email }] = [await addPeople(PEOPLE, 'the right one'), await auth.register()];
  const ip = someIp();
  const startedAt = performance.now();
  const [responses, guesses] = await Promise.all([
    Promise.all(members.map((member) => login(ip, member, 'the right one'))),
    Promise.all(Array.from({ length: 50 }, () => login(ip, email))),
  ]);
  expect(countByStatus(responses)).toEqual({ 200: PEOPLE });
  const { 401: tried = 0, 429: refused = 0 } = countByStatus(guesses);
  expect(tried).toBeGreaterThanOrEqual(5);
  expect(tried).toBeLessThanOrEqual(5 + attemptsSince(startedAt));
  expect(tried + refused).toBe(50);
});

test('parallel attempts are not checked more often than five in sequence', async () => {
  const { email } = await auth.register();
  const ip = someIp();
  const startedAt = performance.now();
  const responses = countByStatus(await Promise.all(Array.from({ length: PEOPLE }, () => login(ip, email))));
  expect(responses[401]).toBeGreaterThanOrEqual(5);
  expect(responses[401]).toBeLessThanOrEqual(5 + attemptsSince(startedAt));
});

test('two replicas share their counts', async () => {
  const { email } = await auth.register();
  const ip = someIp();
  const other = await start(auth.env);
  const startedAt = performance.now();
  const guess = (url: string) =>
    createBrowser(url, ip).call('POST', '/api/auth/login', { email, password: 'wrong-one' });
  const responses = countByStatus(
    await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index % 2 ? auth.url : other.url))),
  );
  await other.stop();
  expect(responses[401]).toBeGreaterThanOrEqual(5);
  // Both replicas may check one at the same moment.
  expect(responses[401]).toBeLessThanOrEqual(6 + attemptsSince(startedAt));
  expect(responses[429]).toBe(40 - responses[401]!);
});
