import { outcome, someId } from '@meridian/service-kit/testing';
import { WRITE_LIMITS } from '@meridian/shared-types';
import { useTestServer } from './testing/test-server';

const server = useTestServer({ REDIS_URL: process.env.REDIS_URL });

const TOO_MANY = /^429 Too many attempts\. Try again in \d+ minutes\.$/;

test('an admin may decide three hundred requests in five minutes', async () => {
  const admin = server.as(await server.person({ 1: 'admin' }));
  // The response is a 404, but the call is counted.
  const decide = () => outcome(admin.reject({ params: { id: someId() } }));
  const decided = await Promise.all(Array.from({ length: WRITE_LIMITS.frequent.times }, decide));
  expect([...new Set(decided)]).toEqual(['404 This request does not exist.']);
  expect(await decide()).toMatch(TOO_MANY);
});
