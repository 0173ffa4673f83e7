import { createAuthTestServer, registerUser, type AuthTestServer } from '../testing/test-server';

let auth: AuthTestServer;
beforeAll(async () => {
  auth = await createAuthTestServer({ PASSWORD_HASHING: 'standard', LOGIN_LIMIT_PER_ACCOUNT: 1000 });
});
afterAll(() => auth.stop());

test('a login takes as long for an unknown address as for a wrong password', async () => {
  const { email } = await registerUser(auth);
  const times = { wrong: [] as number[], unknown: [] as number[] };
  for (let i = 0; i < 12; i++) {
    for (const kind of ['wrong', 'unknown'] as const) {
      const startedAt = performance.now();
      const { status } = await auth.createBrowser().call('POST', '/api/auth/login', {
        email: kind === 'wrong' ? email : `nobody${i}@example.org`,
        password: 'wrong-one',
      });
      times[kind].push(performance.now() - startedAt);
      expect(status).toBe(401);
    }
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
  expect(median(times.unknown)).toBeGreaterThan(median(times.wrong) * 0.5);
});
