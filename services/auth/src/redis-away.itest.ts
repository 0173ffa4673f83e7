import { authRig, newcomer, payment } from './testing';

test('without Redis everything works, and guessing is still slowed down', async () => {
  const auth = await authRig({ REDIS_URL: 'redis://127.0.0.1:1' });
  const { visitor, email, password } = await newcomer(auth);
  expect((await visitor.call('POST', '/api/mock-payment', payment())).status).toBe(200);
  expect((await visitor.call('POST', '/api/auth/logout')).status).toBe(200);
  expect((await visitor.call('POST', '/api/auth/login', { email, password })).status).toBe(200);
  for (let i = 0; i < 5; i++) expect((await visitor.call('POST', '/api/auth/login', { email, password: 'wrong-one' })).status).toBe(401);
  expect((await visitor.call('POST', '/api/auth/login', { email, password })).status).toBe(429);
  await auth.stop();
});
