import * as z from 'zod';
import { ApiError, createClient } from './client';
import { route } from './contract';

const api = {
  save: route({
    service: 'auth',
    method: 'PUT',
    path: '/things/{id}',
    access: 'public',
    summary: '',
    query: z.object({ dry: z.string().optional() }),
    body: z.object({ name: z.string() }),
    response: z.object({ name: z.string() }),
  }),
};

function createTestClient(status: number, body: string, statusText = '') {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    return new Response(body === '' ? null : body, { status, statusText });
  }) as unknown as typeof globalThis.fetch;
  return {
    calls,
    client: createClient(api, { baseUrl: 'http://x', fetch, headers: () => ({ 'x-request-id': 'abc' }) }),
  };
}
const save = { params: { id: 7 }, query: { dry: 'yes' }, body: { name: 'Ana' } };

it('the client sends the method, path, query, body, headers and credentials of the route', async () => {
  const { client, calls } = createTestClient(200, '{"name":"Ana"}');
  await expect(client.save(save)).resolves.toEqual({ name: 'Ana' });
  expect(calls[0]!.url).toBe('http://x/things/7?dry=yes');
  expect(calls[0]!.init).toMatchObject({
    method: 'PUT',
    credentials: 'include',
    body: '{"name":"Ana"}',
    headers: { 'content-type': 'application/json', 'x-request-id': 'abc' },
  });
});

it.each([
  ['the body text', 409, '{"message":"Taken."}', 'Conflict', '409: {"message":"Taken."}'],
  ['the status text when the body is empty', 502, '', 'Bad Gateway', '502: Bad Gateway'],
  ['a body that is not JSON', 500, '<h1>no</h1>', '', '500: <h1>no</h1>'],
])('a call fails with the status and %s', async (_, status, body, statusText, message) => {
  const error = await createTestClient(status, body, statusText)
    .client.save(save)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status, message });
});

it('an error has the problem that the server sent', async () => {
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'taken', message: 'Taken.' };
  await expect(createTestClient(409, JSON.stringify(problem)).client.save(save)).rejects.toMatchObject({ problem });
});

it.each([
  ['once more if it should be', true, 2],
  ['only once if it should not be', false, 1],
])('a call that fails is sent %s', async (_, isRetried, count) => {
  const statuses: number[] = [];
  let calls = 0;
  const fetch = (async () => new Response(null, { status: ++calls === 1 ? 403 : 409 })) as typeof globalThis.fetch;
  const retryAfter = ({ status }: ApiError) => {
    statuses.push(status);
    return Promise.resolve(isRetried);
  };
  const { save: send } = createClient(api, { baseUrl: 'http://x', fetch, retryAfter });
  await expect(send(save)).rejects.toMatchObject({ status: isRetried ? 409 : 403 });
  expect(calls).toBe(count);
  expect(statuses).toEqual([403]);
});
