import { serveAuth } from '../testing/test-server';

const auth = serveAuth({ PASSWORD_HASHING: 'standard', LOGIN_LIMIT_PER_ACCOUNT: 1000 });

test('a login takes as long for an unknown address as for a wrong password', async () => {
  const { email } = await auth.register();
  const times = { wrong: [] as number[], unknown: [] as number[] };
  for (let i = 0; i < 12; i++) {
    for (const kind of ['wrong', 'unknown'] as const) {
      const startedAt = performance.now();
      const { status } = await auth.login({
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
