import { outcome, someId } from '@meridian/service-kit/testing';
import { WRITE_LIMITS } from '@meridian/shared-types';
import { createTestServer, type TestServer } from './testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ REDIS_URL: process.env.REDIS_URL });
});
afterAll(() => server.close());

const TOO_MANY = /^429 Too many attempts\. Please try again in \d+ minutes\.$/;

test('an admin may decide three hundred requests in five minutes', async () => {
  const admin = server.as(await server.person({ 1: 'admin' }));
  // The response is a 404, but the call is counted.
  const decide = () => outcome(admin.reject({ params: { id: someId() } }));
  const decided = await Promise.all(Array.from({ length: WRITE_LIMITS.frequent.times }, decide));
  expect([...new Set(decided)]).toEqual(['404 This request does not exist.']);
  expect(await decide()).toMatch(TOO_MANY);
});
