import { createImplementHarness } from './implement-harness';

const { ask, post } = createImplementHarness();

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
