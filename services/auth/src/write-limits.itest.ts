import { type ApiError, WRITE_LIMITS } from '@meridian/shared-types';
import { authApi } from '@meridian/shared-types/contracts';
import { start } from './app';
import { createAuthRig, registerUser } from './testing';

test('what a person changes of the account is counted over replicas', async () => {
  const auth = await createAuthRig({ WRITE_LIMIT_FACTOR: 2 / WRITE_LIMITS.normal.times });
  const other = await start(auth.env);
  const { id } = await registerUser(auth);
  const at = (url: string) => auth.rig.client(authApi, url, { userId: id });
  const done = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: ApiError) => error.status,
    );
  const responses = [
    await done(at(auth.url).updateProfile({ body: { name: 'Ana One' } })),
    await done(at(other.url).updateNotifications({ body: { email: false, push: false, weeklyDigest: false } })),
    await done(at(auth.url).updateProfile({ body: { name: 'Ana Two' } })),
    await done(at(other.url).cancelSubscription()),
  ];
  const { name } = await at(auth.url).profile();
  await other.stop();
  await auth.stop();
  expect(responses).toEqual([200, 200, 429, 429]);
  expect(name).toBe('Ana One');
});
