import { createClient, type Problem } from '@meridian/shared-types';
import { route } from '@meridian/shared-types/contracts';
import { z } from 'zod';
import { HttpError } from './http-error';
import type { Identity } from './identity';
import { implement } from './implement';
import { createLogger } from './logger';
import { serve, type RunningServer } from './serve';
import { createServiceApp } from './service-app';

const api = {
  open: route({
    service: 'auth',
    method: 'GET',
    path: '/open',
    access: 'public',
    summary: '',
    query: z.strictObject({ tag: z.string().optional() }),
    response: z.object({ who: z.string().nullable() }),
  }),
  template: route({
    service: 'auth',
    method: 'GET',
    path: '/things/{id}',
    access: 'public',
    summary: '',
    params: z.strictObject({ id: z.string().regex(/^\d+$/) }),
    response: z.object({ id: z.string() }),
  }),
  literal: route({
    service: 'auth',
    method: 'GET',
    path: '/things/first',
    access: 'public',
    summary: '',
    response: z.object({ literal: z.literal(true) }),
  }),
  mine: route({
    service: 'auth',
    method: 'GET',
    path: '/mine',
    access: 'signed-in',
    summary: '',
    response: z.object({ userId: z.string() }),
  }),
  paid: route({
    service: 'auth',
    method: 'GET',
    path: '/paid',
    access: 'active',
    summary: '',
    response: z.object({ ok: z.boolean() }),
  }),
  admin: route({
    service: 'auth',
    method: 'GET',
    path: '/admin',
    access: 'site-admin',
    summary: '',
    response: z.object({ ok: z.boolean() }),
  }),
  internal: route({
    service: 'auth',
    method: 'GET',
    path: '/internal',
    access: 'service',
    summary: '',
    response: z.object({ ok: z.boolean() }),
  }),
  save: route({
    service: 'auth',
    method: 'POST',
    path: '/save',
    access: 'public',
    summary: '',
    body: z.strictObject({ name: z.string().min(2, 'Name must be at least 2 characters') }),
    response: z.object({ name: z.string() }),
    status: 201,
  }),
  bare: route({
    service: 'auth',
    method: 'POST',
    path: '/bare',
    access: 'public',
    summary: '',
    body: z.strictObject({ reason: z.string().optional() }).optional(),
    response: z.object({ ok: z.boolean() }),
  }),
  ring: route({
    service: 'auth',
    method: 'POST',
    path: '/ring',
    access: 'public',
    summary: '',
    response: z.object({ ok: z.boolean() }),
  }),
  fails: route({
    service: 'auth',
    method: 'GET',
    path: '/fails',
    access: 'public',
    summary: '',
    query: z.strictObject({ how: z.string() }),
    response: z.object({ ok: z.boolean() }),
  }),
};
const failures: Record<string, unknown> = {
  duplicate: Object.assign(new Error('E11000 dup key secret@example.org'), { code: 11000 }),
  store: Object.assign(new Error('connect ECONNREFUSED 10.0.0.7'), { name: 'MongoServerSelectionError' }),
  refusal: new HttpError(418, 'teapot', 'I am a teapot.'),
  bug: new TypeError('secret.path is undefined'),
};
const handlers = {
  open: async ({ identity }: { identity: Identity | undefined }) => ({
    who: identity?.userId ?? null,
    password: 'stripped',
  }),
  template: async ({ params }: { params: { id: string } }) => params,
  literal: async () => ({ literal: true as const }),
  mine: async ({ identity }: { identity: Identity }) => ({ userId: identity.userId }),
  paid: async () => ({ ok: true }),
  admin: async () => ({ ok: true }),
  internal: async () => ({ ok: true }),
  save: async ({ body }: { body: { name: string } }) => body,
  bare: async () => ({ ok: true }),
  ring: async () => ({ ok: true }),
  fails: async ({ query }: { query: { how: string } }) => {
    if (query.how === 'response') return { ok: 'no' as unknown as boolean };
    throw failures[query.how];
  },
};

// Checked by the compiler; none of it runs.
const neverRuns = () => {
  const { open: _open, ...incomplete } = handlers;
  // @ts-expect-error a missing handler
  implement(api, incomplete);
  // @ts-expect-error a wrong response
  implement(api, { ...handlers, save: async () => ({ name: 1 }) });
  // @ts-expect-error a body that the contract does not promise
  implement(api, { ...handlers, save: async ({ body }: { body: { title: string } }) => ({ name: body.title }) });
};

const people: Record<string, Identity> = {
  reader: { userId: 'reader', sessionId: 's', isActive: false, isSiteAdmin: false },
  member: { userId: 'member', sessionId: 's', isActive: true, isSiteAdmin: false },
  admin: { userId: 'admin', sessionId: 's', isActive: false, isSiteAdmin: true },
};
let running: RunningServer;
beforeAll(async () => {
  const log = createLogger('test', 'silent');
  const verifyIdentity = async (token: string) =>
    people[token] ?? Promise.reject(new HttpError(401, 'bad_identity', 'Please sign in again.'));
  const { app, server } = createServiceApp({
    log,
    routers: [implement(api, handlers)],
    verifyIdentity,
    serviceToken: 't'.repeat(32),
    ready: async () => true,
  });
  running = await serve({
    app,
    server,
    log,
    host: '127.0.0.1',
    port: 0,
    drainMs: 0,
    afterClose: async () => undefined,
  });
});
afterAll(() => running.stop());

async function ask(
  path: string,
  init: RequestInit & { as?: string } = {},
): Promise<{ status: number; type: string; body: Problem & Record<string, unknown> }> {
  const response = await fetch(running.url + path, {
    ...init,
    headers: { ...(init.as && { 'x-internal-identity': init.as }), ...init.headers },
  });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    body: (await response.json()) as Problem & Record<string, unknown>,
  };
}
const post = (path: string, body: string, type = 'application/json') =>
  ask(path, { method: 'POST', body, headers: { 'content-type': type } });

it('is checked at compile time', () => expect(neverRuns).toBeInstanceOf(Function));

it('strips what the contract does not name', async () => {
  expect((await ask('/open')).body).toEqual({ who: null });
  expect((await ask('/open', { as: 'reader' })).body).toEqual({ who: 'reader' });
});

it('prefers a literal path to a template', async () => {
  expect((await ask('/things/first')).body).toEqual({ literal: true });
  expect((await ask('/things/12')).body).toEqual({ id: '12' });
});

it.each([
  ['/mine', [401, 200, 200, 200]],
  ['/paid', [401, 403, 200, 403]],
  ['/admin', [401, 403, 403, 200]],
  ['/internal', [401, 401, 401, 401]],
])('%s lets in who may', async (path, statuses) => {
  const got = [
    await ask(path),
    await ask(path, { as: 'reader' }),
    await ask(path, { as: 'member' }),
    await ask(path, { as: 'admin' }),
  ];
  expect(got.map((answer) => answer.status)).toEqual(statuses);
});

it('lets other services in by their token only', async () => {
  const as = async (token: string) =>
    (await ask('/internal', { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await as('t'.repeat(32)), await as('t'.repeat(31)), await as('u'.repeat(32))]).toEqual([200, 401, 401]);
});

it('refuses a forged identity even where none is needed', async () => {
  expect((await ask('/open', { as: 'nobody' })).status).toBe(401);
});

describe('input', () => {
  it.each([
    [
      'a short name',
      '{"name":"A"}',
      400,
      'Name must be at least 2 characters',
      [{ path: 'name', message: 'Name must be at least 2 characters' }],
    ],
    [
      'an unknown key',
      '{"name":"Ana","isAdmin":true}',
      400,
      'isAdmin: is not known here',
      [{ path: 'isAdmin', message: 'is not known here' }],
    ],
    ['a wrong type', '{"name":{"$ne":null}}', 400, expect.stringContaining('name'), expect.any(Array)],
    ['half a document', '{"name":', 400, 'The request could not be read.', undefined],
    ['a key twice', '{"name":"Ana","n\\u0061me":"Ben"}', 400, 'The request names something twice.', undefined],
    ['nothing but null', 'null', 400, 'The request could not be read.', undefined],
    ['a list', '[]', 400, 'The request is not valid.', [{ path: '', message: 'The request is not valid.' }]],
    ['a bare string', '"name"', 400, 'The request could not be read.', undefined],
    ['too much', JSON.stringify({ name: 'x'.repeat(70_000) }), 413, 'The request is too large.', undefined],
  ])('%s is refused with a readable message', async (_, body, status, message, fields) => {
    const answer = await post('/save', body);
    expect(answer).toMatchObject({
      status,
      type: 'application/problem+json; charset=utf-8',
      body: { status, message },
    });
    expect(answer.body.fields).toEqual(fields);
    expect(answer.body.requestId).toMatch(/^[\w-]{36}$/);
  });
  it('must be JSON', async () =>
    expect((await post('/save', 'name=Ana', 'application/x-www-form-urlencoded')).status).toBe(415));
  it('may name a key in several places', async () =>
    expect((await post('/save', '{"name":"{\\"name\\":1,\\"name\\":2}"}')).status).toBe(201));
  it('is UTF-8, as it is', async () => {
    const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
      ask('/save', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
    expect((await send('{"name":"Ana"}', { 'content-type': 'application/json; charset=UTF-8' })).status).toBe(201);
    expect((await send('{"name":"Ana"}', { 'content-type': 'application/json; charset=utf-16' })).status).toBe(415);
    expect((await send('{"name":"Ana"}', { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await send(Uint8Array.from(Buffer.from('{"name":"An\xff"}', 'latin1')), {})).status).toBe(400);
  });
  it('that a route does not take is refused', async () => {
    expect([
      (await ask('/mine?x=1', { as: 'reader' })).status,
      (await post('/ring', '{}')).status,
      (await post('/ring', '{"x":1}')).status,
      (await post('/ring', 'x=1', 'text/plain')).status,
    ]).toEqual([400, 200, 400, 415]);
  });
  it('may be absent where the contract says so', async () => {
    expect((await ask('/bare', { method: 'POST' })).status).toBe(200);
    expect((await post('/bare', '{}')).status).toBe(200);
    expect((await post('/bare', '{"reason":1}')).status).toBe(400);
    expect((await ask('/save', { method: 'POST' })).status).toBe(400);
  });
  it('in the query is held to the schema', async () => {
    expect([
      (await ask('/open?tag=a')).status,
      (await ask('/open?tag=a&tag=b')).status,
      (await ask('/open?x=1')).status,
      (await ask('/things/abc')).status,
    ]).toEqual([200, 400, 400, 400]);
  });
  it('answers 201 where the contract says so', async () =>
    expect(await post('/save', '{"name":"Ana"}')).toMatchObject({ status: 201, body: { name: 'Ana' } }));
});

it.each([
  ['duplicate', 409, 'This already exists.'],
  ['store', 503, expect.stringContaining('Please try again')],
  ['refusal', 418, 'I am a teapot.'],
  ['bug', 500, 'Something went wrong on our side.'],
  ['response', 500, 'Something went wrong on our side.'],
])('%s becomes a problem that tells no secret', async (how, status, message) => {
  const answer = await ask(`/fails?how=${how}`);
  expect(answer).toMatchObject({ status, body: { message } });
  expect(JSON.stringify(answer.body)).not.toMatch(/secret|10\.0\.0|\.ts|E11000/);
});

it('answers an unknown address with a problem', async () => {
  expect(await ask('/nowhere')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('works with the typed client', async () => {
  const client = createClient(api, { baseUrl: running.url });
  await expect(client.save({ body: { name: 'Ana' } })).resolves.toEqual({ name: 'Ana' });
  await expect(client.mine()).rejects.toMatchObject({ status: 401, problem: { message: 'Please sign in.' } });
});
