import { route } from '@meridian/shared-types/contracts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { createServiceClient } from './service-client';
import { withContext } from '../../observability/logger';

const api = {
  get: route({
    service: 'auth',
    method: 'GET',
    path: '/things',
    access: 'service',
    summary: '',
    response: z.object({ ok: z.boolean() }),
  }),
};
const problem = (status: number) =>
  JSON.stringify({ type: 'about:blank', title: '', status, code: 'x', message: 'Because.' });

async function withUpstream(
  respond: (headers: Record<string, unknown>) => { status: number; body: string } | undefined,
  test: (url: string) => Promise<void>,
) {
  const server: Server = createServer((req, res) => {
    const response = respond(req.headers);
    if (response) res.writeHead(response.status).end(response.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  await test(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).finally(() => {
    server.closeAllConnections();
    server.close();
  });
}

it('The client sends the token, the request id and the identity', async () => {
  let seen: Record<string, unknown> = {};
  await withUpstream(
    (headers) => {
      seen = headers;
      return { status: 200, body: '{"ok":true}' };
    },
    async (url) => {
      await withContext({ requestId: 'request-1', identityToken: 'signed' }, () =>
        createServiceClient(api, url, 'secret').get(),
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
  [401, 503, /try again/i],
  [500, 503, /try again/i],
])('The status %i becomes %i', async (status, expected, message) => {
  await withUpstream(
    () => ({ status, body: problem(status) }),
    async (url) => {
      const error = (await createServiceClient(api, url, 's')
        .get()
        .catch((thrown: unknown) => thrown)) as { status: number; message: string };
      expect(error.status).toBe(expected);
      expect(error.message).toMatch(message);
    },
  );
});

it('The client returns 503 if the service does not respond or is down', async () => {
  await withUpstream(
    () => undefined,
    async (url) => {
      await expect(createServiceClient(api, url, 's', 100).get()).rejects.toMatchObject({ status: 503 });
    },
  );
  await expect(createServiceClient(api, 'http://127.0.0.1:1', 's').get()).rejects.toMatchObject({ status: 503 });
});
