import type { RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { HEADER_LIMITS } from './request-framing';
import { StrictServer } from './strict-server';

const seen: string[] = [];
const recordRequest: RequestListener = (req, res) => {
  seen.push(`${req.method} ${req.url}`);
  req.resume().on('end', () => res.end('seen'));
};
const server = new StrictServer(HEADER_LIMITS, {}, recordRequest);
const port = () => (server.address() as AddressInfo).port;
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    }),
);
afterAll(() => {
  server.close().closeAllConnections();
});
beforeEach(() => {
  seen.length = 0;
});

const sendRaw = (...lines: string[]) =>
  new Promise<string>((resolve) => {
    let received = '';
    const socket = connect(port(), '127.0.0.1', () => socket.write(lines.join('\r\n')));
    socket
      .on('data', (chunk) => {
        received += chunk.toString();
      })
      .on('error', () => undefined)
      .on('close', () => resolve(received));
  });

test.each<[string, string, string[], string]>([
  ['a body in chunks', 'POST', ['transfer-encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'],
  ['a body with content-length', 'PUT', ['content-length: 2'], '{}'],
  ['a DELETE with content-length', 'DELETE', ['content-length: 2'], '{}'],
  ['no body', 'POST', ['content-length: 0'], ''],
  ['a GET with content-length 0', 'GET', ['content-length: 0'], ''],
  ['a hundred headers', 'GET', Array.from({ length: 98 }, () => 'a: b'), ''],
])('The request %s is accepted', async (_, method, headers, body) => {
  expect(await sendRaw(`${method} /x HTTP/1.1`, 'host: x', 'connection: close', ...headers, '', body)).toMatch(
    /^HTTP\/1\.1 200 [^]*seen$/,
  );
  expect(seen).toEqual([`${method} /x`]);
});

test.each<[string, number, string, string[]]>([
  ['101 headers', 431, 'GET', Array.from({ length: 100 }, () => 'a: b')],
  ['a capitalized transfer-encoding', 400, 'POST', ['transfer-encoding: Chunked']],
  ['another encoding before chunked', 400, 'POST', ['transfer-encoding: gzip, chunked']],
  ['transfer-encoding twice', 400, 'POST', ['transfer-encoding: chunked', 'transfer-encoding: chunked']],
  ['content-length and chunks', 400, 'POST', ['content-length: 2', 'transfer-encoding: chunked']],
  ['a chunked DELETE', 400, 'DELETE', ['transfer-encoding: chunked']],
  ['OPTIONS with a body', 400, 'OPTIONS', ['content-length: 2']],
])(
  'The request %s is refused, the connection is closed, and pipelined requests are dropped',
  async (_, status, method, headers) => {
    const pipelined = 'POST /pipelined HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n';
    const body = headers.some((line) => line.startsWith('transfer')) ? '0\r\n\r\n' : '';
    const response = await sendRaw(`${method} /x HTTP/1.1`, 'host: x', ...headers, '', `${body}${pipelined}`);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*connection: close[^]*"status":${status},`, 'i'));
    expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(seen).toEqual([]);
  },
);

test('Chunks in HTTP/1.0 are refused', async () => {
  expect(await sendRaw('POST /x HTTP/1.0', 'transfer-encoding: chunked', '', '0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(seen).toEqual([]);
});

test('A listener that is added first, as engine.io does, gets no refused request and no refused upgrade', async () => {
  const received: string[] = [];
  server.removeAllListeners('request').on('request', (req, res) => {
    received.push(req.method ?? '');
    recordRequest(req, res);
  });
  server.on('upgrade', (req, socket) => {
    received.push(`upgrade ${req.headers.a}`);
    socket.destroy();
  });
  const upgrade = ['GET /x HTTP/1.1', 'host: x', 'connection: Upgrade', 'upgrade: websocket'];
  expect(await sendRaw('GET /x HTTP/1.1', 'host: x', 'transfer-encoding: chunked', '', '0\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 /,
  );
  expect(await sendRaw(...upgrade, 'content-length: 2', '', 'xx')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await sendRaw(...upgrade, 'a: fine', '', '')).toBe('');
  expect(received).toEqual(['upgrade fine']);
});

describe('An offer of another protocol is ignored, as by a server that cannot upgrade', () => {
  const requests: string[] = [];
  const offers = new StrictServer(HEADER_LIMITS, {}, (req, res) => {
    const { upgrade, connection, 'http2-settings': settings } = req.headers;
    let body = '';
    req
      .on('data', (chunk: Buffer) => (body += chunk.toString()))
      .on('end', () => {
        requests.push([req.method, req.url, body, upgrade, settings, connection].join('|'));
        res.end('answered');
      });
  });
  const upgraded = jest.fn((_req: unknown, socket: { destroy(): void }) => socket.destroy());
  beforeAll(async () => {
    offers.on('upgrade', upgraded);
    await new Promise<void>((resolve) => {
      offers.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(() => {
    offers.close().closeAllConnections();
  });
  const H2C = ['host: x', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQ'];
  const sendOffer = (text: string) =>
    new Promise<string>((resolve) => {
      let received = '';
      const socket = connect((offers.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => {
        received += chunk.toString();
      });
      socket.on('close', () => resolve(received)).on('error', () => undefined);
    });

  test('It is ignored with a body and with further requests on the same connection', async () => {
    const received = await sendOffer(
      [
        ['GET /one HTTP/1.1', ...H2C, '', ''],
        ['POST /two HTTP/1.1', ...H2C, 'Content-Length: 4', '', 'body'],
      ]
        .map((lines) => lines.join('\r\n'))
        .join('') + 'GET /three HTTP/1.1\r\nhost: x\r\nConnection: close, Upgrade\r\nUpgrade: TLS/1.0\r\n\r\n',
    );
    expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
    expect(requests).toEqual(['GET|/one||||', 'POST|/two|body|||', 'GET|/three||||close']);
    expect(upgraded).not.toHaveBeenCalled();
  });

  test('The framing of its request is still checked', async () => {
    const smuggled = 'GET /hidden HTTP/1.1\r\nhost: x\r\n\r\n';
    const lines = ['GET /x HTTP/1.1', ...H2C, `content-length: ${smuggled.length}`, '', smuggled];
    expect(await sendOffer(lines.join('\r\n'))).toMatch(/^HTTP\/1\.1 400 [^]*unexpected_body/);
    expect(requests.join()).not.toContain('hidden');
  });
});
