import { type ApiError, createClient, WRITE_LIMITS } from '@meridian/shared-types';
import { authApi } from '@meridian/shared-types/contracts';
import { start } from '../app';
import { createAuthTestServer } from '../testing/test-server';

test('changes of an account are counted across replicas', async () => {
  const auth = await createAuthTestServer({ WRITE_LIMIT_FACTOR: 2 / WRITE_LIMITS.normal.times });
  const other = await start(auth.env);
  const { id } = await auth.register();
  const at = (url: string) => createClient(authApi, { baseUrl: url, headers: () => auth.as({ userId: id }) });
  const statusOf = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: ApiError) => error.status,
    );
  const responses = [
    await statusOf(at(auth.url).updateProfile({ body: { name: 'Ana One' } })),
    await statusOf(at(other.url).updateNotifications({ body: { email: false, push: false, weeklyDigest: false } })),
    await statusOf(at(auth.url).updateProfile({ body: { name: 'Ana Two' } })),
    await statusOf(at(other.url).cancelSubscription()),
  ];
  const { name } = await at(auth.url).profile();
  await other.stop();
  await auth.stop();
  expect(responses).toEqual([200, 200, 429, 429]);
  expect(name).toBe('Ana One');
});
