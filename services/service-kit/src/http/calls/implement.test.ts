import { createClient } from '@meridian/shared-types';
import { implement } from './implement';
import { api, serveTestContract, handlers } from '../../testing/test-contract';

const { send, url } = serveTestContract();

// This function is only compiled and never runs.
const neverRuns = () => {
  const { open: _open, ...incomplete } = handlers;
  // @ts-expect-error a missing handler
  implement(api, incomplete);
  // @ts-expect-error a wrong response
  implement(api, { ...handlers, save: async () => ({ name: 1 }) });
  // @ts-expect-error a body that the contract does not declare
  implement(api, { ...handlers, save: async ({ body }: { body: { title: string } }) => ({ name: body.title }) });
};

it('The handlers are checked at compile time', () => expect(neverRuns).toBeInstanceOf(Function));

it('The response omits fields that the contract does not declare', async () => {
  expect((await send('/open')).body).toEqual({ who: null });
  expect((await send('/open', { as: 'reader' })).body).toEqual({ who: 'reader' });
});

it('A literal path takes precedence over a parameter', async () => {
  expect((await send('/things/first')).body).toEqual({ literal: true });
  expect((await send('/things/12')).body).toEqual({ id: '12' });
});

it.each([
  ['/mine', [401, 200, 200, 200]],
  ['/paid', [401, 403, 200, 403]],
  ['/admin', [401, 403, 403, 200]],
  ['/internal', [401, 401, 401, 401]],
])('%s admits only permitted callers', async (path, statuses) => {
  const got = [
    await send(path),
    await send(path, { as: 'reader' }),
    await send(path, { as: 'member' }),
    await send(path, { as: 'admin' }),
  ];
  expect(got.map((response) => response.status)).toEqual(statuses);
});

it('Calls between services require the service token', async () => {
  const as = async (token: string) =>
    (await send('/internal', { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await as('t'.repeat(32)), await as('t'.repeat(31)), await as('u'.repeat(32))]).toEqual([200, 401, 401]);
});

it('A forged identity is refused, even in public calls', async () => {
  expect((await send('/open', { as: 'nobody' })).status).toBe(401);
});

it.each([
  ['duplicate', 409, 'This already exists.'],
  ['store', 503, expect.stringContaining('Try again in a moment.')],
  ['refusal', 418, 'I am a teapot.'],
  ['bug', 500, 'Something went wrong on our side.'],
  ['response', 500, 'Something went wrong on our side.'],
])('The error %s becomes a problem without secrets', async (how, status, message) => {
  const response = await send(`/fails?how=${how}`);
  expect(response).toMatchObject({ status, body: { message } });
  expect(JSON.stringify(response.body)).not.toMatch(/secret|10\.0\.0|\.ts|E11000/);
});

it('An unknown path returns a problem', async () => {
  expect(await send('/nowhere')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('The typed client can call the router', async () => {
  const client = createClient(api, { baseUrl: url() });
  await expect(client.save({ body: { name: 'Ana' } })).resolves.toEqual({ name: 'Ana' });
  await expect(client.mine()).rejects.toMatchObject({ status: 401, problem: { message: 'Sign in to continue.' } });
});
