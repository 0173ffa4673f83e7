import { route } from '@meridian/shared-types/contracts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { createServiceClient } from './service-client';
import { withContext } from './logger';

const api = {
  ask: route({
    service: 'auth',
    method: 'GET',
    path: '/ask',
    access: 'service',
    summary: '',
    response: z.object({ ok: z.boolean() }),
  }),
};
const problem = (status: number) =>
  JSON.stringify({ type: 'about:blank', title: '', status, code: 'x', message: 'Because.' });

async function upstream(
  answer: (headers: Record<string, unknown>) => { status: number; body: string } | undefined,
  test: (url: string) => Promise<void>,
) {
  const server: Server = createServer((req, res) => {
    const reply = answer(req.headers);
    if (reply) res.writeHead(reply.status).end(reply.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  await test(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).finally(() => {
    server.closeAllConnections();
    server.close();
  });
}

it('carries the token, the request id and the caller', async () => {
  let seen: Record<string, unknown> = {};
  await upstream(
    (headers) => {
      seen = headers;
      return { status: 200, body: '{"ok":true}' };
    },
    async (url) => {
      await withContext({ requestId: 'request-1', identityToken: 'signed' }, () =>
        createServiceClient(api, url, 'secret').ask(),
      );
    },
  );
  expect(seen).toMatchObject({
    authorization: 'Bearer secret',
    'x-request-id': 'request-1',
    'x-internal-identity': 'signed',
  });
});

it.each([
  [404, 404, 'Because.'],
  [409, 409, 'Because.'],
  [403, 403, 'Because.'],
  [401, 503, /try again/],
  [500, 503, /try again/],
])('%i comes through as %i', async (status, expected, message) => {
  await upstream(
    () => ({ status, body: problem(status) }),
    async (url) => {
      const error = (await createServiceClient(api, url, 's')
        .ask()
        .catch((thrown: unknown) => thrown)) as { status: number; message: string };
      expect(error.status).toBe(expected);
      expect(error.message).toMatch(message);
    },
  );
});

it('takes silence and absence for «not available»', async () => {
  await upstream(
    () => undefined,
    async (url) => {
      await expect(createServiceClient(api, url, 's', 100).ask()).rejects.toMatchObject({ status: 503 });
    },
  );
  await expect(createServiceClient(api, 'http://127.0.0.1:1', 's').ask()).rejects.toMatchObject({ status: 503 });
});
