import { createTestServer } from '../testing/test-server';

test('calls do not wait for Redis while it is unavailable', async () => {
  const server = await createTestServer({ REDIS_URL: 'redis://127.0.0.1:1' });
  const member = await server.person({ 1: 'member' });
  const started = performance.now();
  expect(await server.as(member).removeMember({ params: { id: 1, userId: member.userId } })).toEqual({ ok: true });
  expect(performance.now() - started).toBeLessThan(1000);
  await server.close();
});
