import { setTimeout as sleep } from 'node:timers/promises';
import { registration, serveAuth } from '../../testing/test-server';

const LOGINS = 20;

const auth = serveAuth({
  LOGIN_LIMIT_PER_IP: 12,
  LOGIN_LIMIT_SUCCESSES: LOGINS,
  REGISTRATION_LIMIT_PER_IP: 4,
  NEWSLETTER_LIMIT_PER_IP: 3,
});

const login = (ip: string, email: string, password = 'wrong-one') =>
  auth.createBrowser(ip).call('POST', '/api/auth/login', { email, password });
const someIp = () => auth.createBrowser().ip;
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();

test('after five failures, an address has to wait longer each time for this account', async () => {
  const { email, password } = await auth.register();
  const ip = someIp();
  for (let i = 0; i < 5; i++) expect((await login(ip, email)).status).toBe(401);
  const refused = await login(ip, email, password);
  expect(refused.status).toBe(429);
  const wait = refused.headers.get('retry-after');
  expect(wait).toMatch(/^[12]$/);
  expect(refused.body).toMatchObject({
    code: 'too_many_attempts',
    message: `Too many attempts. Try again in ${wait} second${wait === '1' ? '' : 's'}.`,
  });
  expect((await login(someIp(), email, password)).status).toBe(200);

  await sleep(2100);
  expect((await login(ip, email)).status).toBe(401);
  expect((await login(ip, email)).headers.get('retry-after')).toMatch(/^[34]$/);
  await sleep(4100);
  expect((await login(ip, email, password)).status).toBe(200);
  for (let i = 0; i < 4; i++) expect((await login(ip, email)).status).toBe(401); // A success resets the count.
});

test('failures of an address are limited per hour, across all accounts', async () => {
  const ip = someIp();
  const responses = [];
  for (let i = 0; i < 13; i++) responses.push(await login(ip, `nobody${i}@example.org`));
  expect(statuses(responses)).toEqual([...Array<number>(12).fill(401), 429]);
  expect(Number(responses[12]!.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(responses[12]!.body.message).toBe('Too many attempts. Try again in 60 minutes.');
});

test('successful logins are not counted', async () => {
  const { email, password } = await auth.register();
  const ip = someIp();
  for (let i = 0; i < 15; i++) expect((await login(ip, email, password)).status).toBe(200);
});

test('refused attempts are not counted', async () => {
  const [{ email }, other] = [await auth.register(), await auth.register()];
  const ip = someIp();
  for (let i = 0; i < 30; i++) await login(ip, email);
  expect((await login(ip, other.email, other.password)).status).toBe(200);
});

test('logins of an account are limited per hour, and further ones count as failures', async () => {
  const { browser, email, password } = await auth.register();
  const signIn = (from = browser) => from.login({ email, password });
  expect(statuses(await Promise.all(Array.from({ length: LOGINS }, () => signIn())))).toEqual(Array(LOGINS).fill(200));
  const refused = await signIn(auth.createBrowser());
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  for (let i = 0; i < 5; i++) await signIn();
  expect(Number((await signIn()).headers.get('retry-after'))).toBeLessThan(3);
});

test('registrations from an address are limited per hour, including refused ones', async () => {
  const { email } = await auth.register();
  const ip = someIp();
  const register = (changes = {}) => auth.createBrowser(ip).call('POST', '/api/auth/register', registration(changes));
  const responses = [
    await register(),
    await register({ email }),
    await register({ email }),
    await register(),
    await register(),
    await register({ email }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([201, 409, 409, 201, 429, 429]);
  expect(Number(responses[4]!.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect((await register({ name: 'A' })).status).toBe(400); // Invalid input is refused earlier and does not count.
  expect((await auth.createBrowser().call('POST', '/api/auth/register', registration())).status).toBe(201);
  const { email: own, password } = await auth.register();
  expect((await login(ip, own, password)).status).toBe(200);
});

test('newsletter subscriptions from an address are limited per hour', async () => {
  const ip = someIp();
  const responses = [];
  for (let i = 0; i < 4; i++)
    responses.push(
      await auth.createBrowser(ip).call('POST', '/api/newsletter/subscribe', { email: `reader${i}@example.org` }),
    );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
});
