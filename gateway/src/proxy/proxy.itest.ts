import { eventually } from '@meridian/service-kit/testing';
import { startTestServer, useResetTestServer, type TestServer } from '../testing/test-server';
import { readProblem } from '../testing/http';
import { createUpstream } from '../testing/upstream';

const gateway = useResetTestServer();

test('a body arrives unchanged', async () => {
  const body = JSON.stringify({ email: 'ä@example.org', password: 'x'.repeat(50_000) });
  await gateway.send('/api/auth/login', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
  });
  expect(gateway.received[0]!.body).toBe(body);
});

test.each(['GET', 'DELETE'])('a body sent with %s cannot smuggle in a second request', async (method) => {
  const target = method === 'GET' ? '/api/chapters' : '/api/chapters/3/members/abc';
  const hidden = 'GET /api/hidden HTTP/1.1\r\nhost: x\r\n\r\n';
  const response = await gateway.sendRaw(
    `${method} ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(gateway.received).toEqual([]);
});

test('a connection to a service is reused only after success and common errors', async () => {
  const ports: (number | undefined)[] = [];
  const statuses = [200, 404, 401, 400, 200, 500, 200];
  for (const status of statuses) {
    gateway.responders.chapters = (req, res) => {
      ports.push(req.socket.remotePort);
      res.writeHead(status, { 'content-type': 'application/problem+json' }).end('{}');
    };
    expect((await gateway.send('/api/chapters')).status).toBe(status);
  }
  expect(ports.slice(1).map((port, index) => port === ports[index])).toEqual([true, true, true, false, true, false]);
});

describe('a service that may respond before it has the whole body', () => {
  /** Sends the head of a request whose body has this many bytes, and the beginning of the body. */
  const begin = (to: TestServer, body: string, length: number) =>
    to.sendRaw(
      `POST /api/chapters/1/announcements HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
      500,
    );

  test('has its connection reused unless it did', async () => {
    const ports: (number | undefined)[] = [];
    const service = await createUpstream((req, res) => {
      ports.push(req.socket.remotePort);
      const respond = () => res.writeHead(409, { 'content-type': 'application/problem+json' }).end('{}');
      if (req.headers['content-length'] === '2') req.resume().once('end', respond);
      else respond();
    });
    const other = await startTestServer({ CHAPTERS_URL: service.url });
    for (const length of [2, 2, 50_000, 2]) expect(await begin(other, '{}', length)).toMatch(/^HTTP\/1\.1 409 /);
    expect(ports.slice(1).map((port, index) => port === ports[index])).toEqual([true, true, false]);
    await service.stop();
  });

  test('is told when the client breaks off', async () => {
    let isAborted = false;
    const service = await createUpstream((req) => {
      req.resume().on('error', () => undefined);
      req.once('close', () => (isAborted = !req.complete));
    });
    const other = await startTestServer({ CHAPTERS_URL: service.url });
    void begin(other, '{', 50_000);
    await eventually(() => isAborted);
    await service.stop();
  });
});

test('a DELETE may have a body with a content-length but no other body', async () => {
  expect(
    (
      await gateway.send('/api/account', {
        method: 'DELETE',
        headers: { 'content-type': 'application/json', 'content-length': '18' },
        body: '{"password":"abc"}',
      })
    ).status,
  ).toBe(200);
  expect(gateway.received).toMatchObject([{ service: 'auth', method: 'DELETE', body: '{"password":"abc"}' }]);
});

test.each([
  ['nonsense', 'nonsense\r\n\r\n', 400],
  ['no host', 'GET /api/chapters HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['two hosts', 'GET /api/chapters HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n', 400],
  ['huge headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n', 405],
  ['an expectation', 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\ncontent-length: 0\r\n\r\n', 417],
])('%s gets a problem response as well', async (_, bytes, status) => {
  const response = await gateway.sendRaw(bytes);
  expect(response).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} [^]*content-type: application/problem\\+json[^]*"status":${status},`, 'i'),
  );
  expect(gateway.received).toEqual([]);
});

test('an error page of a library is replaced by a problem response', async () => {
  gateway.responders.chapters = (_req, res) =>
    res.writeHead(404, { 'content-type': 'text/html' }).end('<pre>Cannot GET</pre>');
  const response = await gateway.send('/api/chapters');
  expect(readProblem(response).status).toBe(404);
  expect(response.body).not.toContain('Cannot');
});

describe('when a service fails', () => {
  test('a service that is down causes a 503 for its own calls only', async () => {
    const gone = await createUpstream(() => undefined);
    await gone.stop();
    const other = await startTestServer({ EVENTS_URL: gone.url });
    const response = await other.send('/api/events');
    expect(readProblem(response).status).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect((await other.send('/api/chapters')).status).toBe(200);
  });

  test('while auth is down, a request with a session gets a 503 and is never anonymous, and public calls work', async () => {
    const other = await startTestServer();
    const cookie = other.signIn('ana');
    await other.auth.stop();
    const response = await other.send('/api/chapters', { headers: { cookie } });
    expect(readProblem(response).status).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(other.received).toEqual([]);
    expect((await other.send('/api/chapters')).status).toBe(200);
  });

  test('a response that breaks off does not look complete', async () => {
    gateway.responders.chapters = (req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      res.write('{"half":');
      setTimeout(() => req.socket.destroy(), 50);
    };
    await expect(gateway.send('/api/chapters')).rejects.toThrow(/aborted|hang up/);
  });

  test('a connection that is closed before a response causes a 503', async () => {
    gateway.responders.chapters = (req) => req.socket.destroy();
    expect(readProblem(await gateway.send('/api/chapters')).status).toBe(503);
  });

  test('a call ends when its client disconnects', async () => {
    let ended: Promise<void> | undefined;
    gateway.responders.chapters = (req) => {
      ended = new Promise((resolve) => {
        req.socket.once('close', () => resolve());
      });
    };
    void gateway.sendRaw('GET /api/chapters HTTP/1.1\r\nhost: x\r\n\r\n', 200);
    await eventually(() => ended !== undefined);
    await ended;
  });
});
