import type { RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { HEADER_LIMITS } from './request-framing';
import { StrictServer } from './strict-server';

const seen: string[] = [];
const note: RequestListener = (req, res) => {
  seen.push(`${req.method} ${req.url}`);
  req.resume().on('end', () => res.end('seen'));
};
const server = new StrictServer(HEADER_LIMITS, {}, note);
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

const sent = (...lines: string[]) =>
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
  ['a body of a stated length', 'PUT', ['content-length: 2'], '{}'],
  ['a deletion with a body of a stated length', 'DELETE', ['content-length: 2'], '{}'],
  ['no body', 'POST', ['content-length: 0'], ''],
  ['a read that says it has none', 'GET', ['content-length: 0'], ''],
  ['a hundred headers', 'GET', Array.from({ length: 98 }, () => 'a: b'), ''],
])('%s is as usual', async (_, method, headers, body) => {
  expect(await sent(`${method} /x HTTP/1.1`, 'host: x', 'connection: close', ...headers, '', body)).toMatch(
    /^HTTP\/1\.1 200 [^]*seen$/,
  );
  expect(seen).toEqual([`${method} /x`]);
});

test.each<[string, number, string, string[]]>([
  ['one header more than a hundred', 431, 'GET', Array.from({ length: 100 }, () => 'a: b')],
  ['chunks in capitals', 400, 'POST', ['transfer-encoding: Chunked']],
  ['another transfer before chunks', 400, 'POST', ['transfer-encoding: gzip, chunked']],
  ['chunks twice', 400, 'POST', ['transfer-encoding: chunked', 'transfer-encoding: chunked']],
  ['a length and chunks', 400, 'POST', ['content-length: 2', 'transfer-encoding: chunked']],
  ['a deletion in chunks', 400, 'DELETE', ['transfer-encoding: chunked']],
  ['options with a body', 400, 'OPTIONS', ['content-length: 2']],
])(
  '%s is refused unseen, the connection closed, and what came behind it dropped',
  async (_, status, method, headers) => {
    const behind = 'POST /behind HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n';
    const body = headers.some((line) => line.startsWith('transfer')) ? '0\r\n\r\n' : '';
    const answer = await sent(`${method} /x HTTP/1.1`, 'host: x', ...headers, '', `${body}${behind}`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*connection: close[^]*"status":${status},`, 'i'));
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(seen).toEqual([]);
  },
);

test('chunks in HTTP/1.0 are refused', async () => {
  expect(await sent('POST /x HTTP/1.0', 'transfer-encoding: chunked', '', '0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(seen).toEqual([]);
});

test('a listener that puts itself before the others, as engine.io does, sees no refused request and no refused upgrade', async () => {
  const theirs: string[] = [];
  server.removeAllListeners('request').on('request', (req, res) => {
    theirs.push(req.method ?? '');
    note(req, res);
  });
  server.on('upgrade', (req, socket) => {
    theirs.push(`upgrade ${req.headers.a}`);
    socket.destroy();
  });
  const upgrade = ['GET /x HTTP/1.1', 'host: x', 'connection: Upgrade', 'upgrade: websocket'];
  expect(await sent('GET /x HTTP/1.1', 'host: x', 'transfer-encoding: chunked', '', '0\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 /,
  );
  expect(await sent(...upgrade, 'content-length: 2', '', 'xx')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await sent(...upgrade, 'a: fine', '', '')).toBe('');
  expect(theirs).toEqual(['upgrade fine']);
});
