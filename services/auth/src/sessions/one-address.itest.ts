import { hash } from '@node-rs/argon2';
import { start } from '../app';
import { startingSubscription } from '../payments/subscription.policy';
import { createAuthRig, createBrowser, registerUser, someEmail, type AuthRig } from '../testing';
import { userModel } from '../accounts/user.model';

let auth: AuthRig;
beforeAll(async () => {
  auth = await createAuthRig();
});
afterAll(() => auth.stop());

const login = (ip: string, email: string, password = 'wrong-one') =>
  auth.createBrowser(ip).call('POST', '/api/auth/login', { email, password });
const someIp = () => auth.createBrowser().ip;
const tally = (responses: { status: number }[]) =>
  responses.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

/** Who has failed five times has another turn after two seconds. */
const turnsSince = (began: number): number => Math.floor((performance.now() - began) / 2000);

/**
 * So many people with one password, whose hash takes little time: what this computer can compute is not what is tested.
 */
async function people(count: number, password: string): Promise<string[]> {
  const passwordHash = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const emails = Array.from({ length: count }, someEmail);
  await userModel(auth.db).insertMany(
    emails.map((email) => ({
      email,
      passwordHash,
      name: 'Ana Horvat',
      homeChapterId: 1,
      subscription: startingSubscription(),
      version: 1,
      syncPending: false,
      createdAt: new Date(),
    })),
  );
  return emails;
}

test('three hundred people at one address all get in at once, while somebody among them guesses', async () => {
  const [members, { email }] = [await people(300, 'the right one'), await registerUser(auth)];
  const ip = someIp();
  const began = performance.now();
  const [responses, guesses] = await Promise.all([
    Promise.all(members.map((member) => login(ip, member, 'the right one'))),
    Promise.all(Array.from({ length: 50 }, () => login(ip, email))),
  ]);
  expect(tally(responses)).toEqual({ 200: 300 });
  const { 401: tried = 0, 429: refused = 0 } = tally(guesses);
  expect(tried).toBeGreaterThanOrEqual(5);
  expect(tried).toBeLessThanOrEqual(5 + turnsSince(began));
  expect(tried + refused).toBe(50);
});

test('a thousand guesses at once get no more tries than five in a row', async () => {
  const { email } = await registerUser(auth);
  const ip = someIp();
  const began = performance.now();
  const responses = tally(await Promise.all(Array.from({ length: 1000 }, () => login(ip, email))));
  expect(responses[401]).toBeGreaterThanOrEqual(5);
  expect(responses[401]).toBeLessThanOrEqual(5 + turnsSince(began));
});

test('two replicas count together', async () => {
  const { email } = await registerUser(auth);
  const ip = someIp();
  const other = await start(auth.env);
  const began = performance.now();
  const guess = (url: string) =>
    createBrowser(url, auth.rig, ip).call('POST', '/api/auth/login', { email, password: 'wrong-one' });
  const responses = tally(
    await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index % 2 ? auth.url : other.url))),
  );
  await other.stop();
  expect(responses[401]).toBeGreaterThanOrEqual(5);
  expect(responses[401]).toBeLessThanOrEqual(6 + turnsSince(began)); // one may be looked at by each at the same moment
  expect(responses[429]).toBe(40 - responses[401]!);
});
