import { serveTestContract } from '../../testing/test-contract';

const { send, post } = serveTestContract();

describe('The input of a call is validated', () => {
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
    ['incomplete JSON', '{"name":', 400, 'The request could not be read.', undefined],
    ['a key twice', '{"name":"Ana","n\\u0061me":"Ben"}', 400, 'The request names something twice.', undefined],
    ['null', 'null', 400, 'The request could not be read.', undefined],
    ['a list', '[]', 400, 'The request is not valid.', [{ path: '', message: 'The request is not valid.' }]],
    ['a bare string', '"name"', 400, 'The request could not be read.', undefined],
    [
      'a body that is too large',
      JSON.stringify({ name: 'x'.repeat(70_000) }),
      413,
      'The request is too large.',
      undefined,
    ],
  ])('The input %s is refused with a readable message', async (_, body, status, message, fields) => {
    const response = await post('/save', body);
    expect(response).toMatchObject({
      status,
      type: 'application/problem+json; charset=utf-8',
      body: { status, message },
    });
    expect(response.body.fields).toEqual(fields);
    expect(response.body.requestId).toMatch(/^[\w-]{36}$/);
  });
  it('The body must be JSON', async () =>
    expect((await post('/save', 'name=Ana', 'application/x-www-form-urlencoded')).status).toBe(415));
  it('The body may contain the same key in different objects', async () =>
    expect((await post('/save', '{"name":"{\\"name\\":1,\\"name\\":2}"}')).status).toBe(201));
  it('The body must be uncompressed UTF-8', async () => {
    const save = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
      send('/save', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
    expect((await save('{"name":"Ana"}', { 'content-type': 'application/json; charset=UTF-8' })).status).toBe(201);
    expect((await save('{"name":"Ana"}', { 'content-type': 'application/json; charset=utf-16' })).status).toBe(415);
    expect((await save('{"name":"Ana"}', { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await save(Uint8Array.from(Buffer.from('{"name":"An\xff"}', 'latin1')), {})).status).toBe(400);
  });
  it('Input that the contract does not declare is refused', async () => {
    expect([
      (await send('/mine?x=1', { as: 'reader' })).status,
      (await post('/ring', '{}')).status,
      (await post('/ring', '{"x":1}')).status,
      (await post('/ring', 'x=1', 'text/plain')).status,
    ]).toEqual([400, 200, 400, 415]);
  });
  it('The body may be absent if the contract allows it', async () => {
    expect((await send('/bare', { method: 'POST' })).status).toBe(200);
    expect((await post('/bare', '{}')).status).toBe(200);
    expect((await post('/bare', '{"reason":1}')).status).toBe(400);
    expect((await send('/save', { method: 'POST' })).status).toBe(400);
  });
  it('Input in the query and path is validated', async () => {
    expect([
      (await send('/open?tag=a')).status,
      (await send('/open?tag=a&tag=b')).status,
      (await send('/open?x=1')).status,
      (await send('/things/abc')).status,
    ]).toEqual([200, 400, 400, 400]);
  });
  it('A call responds with 201 if the contract declares it', async () =>
    expect(await post('/save', '{"name":"Ana"}')).toMatchObject({ status: 201, body: { name: 'Ana' } }));
});
