import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createPooledFetch } from './pooled-fetch';

/** Starts a server with this listener, and returns a fetch function for it. */
async function serve(listener: RequestListener, timeoutMs = 1000) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fetch = createPooledFetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs);
  closing.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  return { server, fetch };
}
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));
const get = { method: 'GET', headers: {}, credentials: 'include' } as const;

test('The fetch sends method, headers and body, and resolves to status and text', async () => {
  const { fetch } = await serve((req, res) => {
    const chunks: Buffer[] = [];
    req
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        res.statusCode = 409;
        res.end(`${req.method} ${req.url} ${req.headers['x-one']} ${Buffer.concat(chunks).toString()}`);
      });
  });
  const response = await fetch('/a?b=c', { ...get, method: 'POST', headers: { 'x-one': '1' }, body: 'grüße' });
  expect([response.ok, response.status, await response.text()]).toEqual([false, 409, 'POST /a?b=c 1 grüße']);
});

test('The timeout covers the whole call, headers and body, and rejects with a TimeoutError', async () => {
  const { fetch } = await serve((req, res) => {
    if (req.url === '/silent') return;
    res.writeHead(200).write('half');
  }, 100);
  for (const path of ['/silent', '/half'])
    await expect(fetch(path, get)).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('A call rejects if the server closes its connection, and the next call has a new one', async () => {
  const { fetch } = await serve((req, res) => {
    if (req.url === '/cut') res.socket?.destroy();
    else res.end('ok');
  });
  await expect(fetch('/cut', get)).rejects.toThrow('other side closed');
  expect((await fetch('/', get)).ok).toBe(true);
});

test('A call to an unavailable server rejects at once', async () => {
  const { fetch, server } = await serve(() => undefined);
  await new Promise((resolve) => server.close(resolve));
  await expect(fetch('/', get)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
