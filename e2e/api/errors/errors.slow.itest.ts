import { eventsApi } from '@meridian/shared-types/contracts';
import { accountErrors } from './account-errors';
import { chapterErrors } from './chapter-errors';
import { createVisitorClient, expectRefusal } from './expect-refusal';
import { HERE, send, useTestProduct, waitUntil } from '../product/test-product';
import { createFixtures, inDays, type Fixtures } from '../matrix/fixtures';

const product = useTestProduct();
let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures(product);
}, 60_000);

const EVENT = { title: 'Evening', startTime: inDays(1), endTime: inDays(2), chapterId: HERE };

describe('each failure of the error catalogue has its own message', () => {
  accountErrors(product);
  chapterErrors(product, () => fixtures);
});

test.each([
  ['an address that does not exist', 'GET', '/api/nothing', undefined, {}, 404, 'There is no such address here.'],
  [
    'a method that an address does not have',
    'DELETE',
    '/api/chapters',
    undefined,
    {},
    405,
    'This address answers to GET, HEAD, POST only.',
  ],
  [
    'JSON that breaks off',
    'POST',
    '/api/auth/login',
    '{"email":',
    { 'content-type': 'application/json' },
    400,
    'The request could not be read.',
  ],
  [
    'a body that is no JSON',
    'POST',
    '/api/auth/login',
    'email=a',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
    /JSON/,
  ],
  [
    'a body that is too large',
    'POST',
    '/api/auth/login',
    `{"email":"${'a'.repeat(70_000)}"}`,
    { 'content-type': 'application/json' },
    413,
    'The request is too large.',
  ],
  [
    'a page of another site',
    'POST',
    '/api/auth/logout',
    undefined,
    { origin: 'https://evil.example' },
    403,
    'This request came from another site.',
  ],
])('%s is refused in the same format', async (_, method, target, body, headers, status, message) => {
  const response = await send(product.url, method, target, { body, headers: headers as Record<string, string> });
  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(response.body).toMatchObject({
    type: 'about:blank',
    status,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
    requestId: response.headers['x-request-id'],
  });
});

test('calls that need no body accept an empty one with any content type', async () => {
  const { chapterAdmin, siteAdmin } = product.personas;
  const json = { 'content-type': 'application/json' };
  expect(
    (
      await chapterAdmin.call('POST', `/api/join-requests/${await fixtures.newRequest(HERE)}/approve`, {
        body: '',
        headers: json,
      })
    ).status,
  ).toBe(200);
  expect((await chapterAdmin.call('POST', `/api/join-requests/${await fixtures.newRequest(HERE)}/reject`)).status).toBe(
    200,
  );
  expect(
    (
      await siteAdmin.call('POST', `/api/admin/approve-request/${await fixtures.newRequest(HERE)}`, {
        body: '',
        headers: json,
      })
    ).status,
  ).toBe(200);
  expect((await siteAdmin.call('POST', `/api/admin/reject-request/${await fixtures.newRequest(HERE)}`)).status).toBe(
    200,
  );
  expect(
    (await (await product.createPerson(HERE)).call('POST', '/api/auth/logout', { body: '', headers: json })).status,
  ).toBe(200);
});

test('a service that is down gives 503 with Retry-After', async () => {
  await product.server.stop('events');
  const { client } = createVisitorClient(eventsApi, product.personas.member);
  await expect(client.list()).rejects.toMatchObject({
    status: 503,
    problem: { message: 'This is not available right now. Try again in a moment.' },
  });
  expect((await product.personas.member.call('GET', '/api/events')).headers['retry-after']).toBe('5');
  // The response has no event counts.
  expect((await product.personas.member.call('GET', '/api/chapters')).status).toBe(200);
  await product.server.stop('chapters');
  await product.server.bring('events');
  // Without chapters the membership cannot be checked, so the call is refused.
  await waitUntil(
    'events responds',
    async () => (await product.personas.member.call('GET', '/api/events')).status === 200,
  );
  await expectRefusal(
    eventsApi,
    product.personas.member,
    (api) => api.create({ body: EVENT }),
    503,
    'This is not available right now. Try again in a moment.',
  );
  await product.server.bring('chapters');
  await waitUntil(
    'chapters responds',
    async () => (await product.personas.member.call('POST', '/api/events', { body: EVENT })).status === 201,
  );
}, 60_000);
