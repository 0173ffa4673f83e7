import fc from 'fast-check';
import { sendBytes, type HttpResponse } from '../product/http';
import type { Visitor } from '../product/person';
import type { BadCase } from './case';
import { sample } from './wrong-scalars';

const request = (line: string, headers: string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'Host: meridian.example', 'Connection: close', ...headers, '', body].join('\r\n');
const login = (headers: string[], body = '') =>
  request('POST /api/auth/login', ['Content-Type: application/json', ...headers], body);
const upgrade = (path: string, headers: string[] = []) =>
  request(`GET ${path}`, [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${Buffer.alloc(16, 7).toString('base64')}`,
    MEMBER,
    ...headers,
  ]).replace('Connection: close\r\n', '');
const CHAT = '/socket.io/?EIO=4&transport=websocket';
/** A marker for a member's cookie. Without a cookie no request to these paths reaches chat. */
const MEMBER = 'Cookie: MEMBER';
const poll = (line: string, headers: string[] = [], body = '') => request(line, [MEMBER, ...headers], body);

/** Bytes that are not exactly one request, or that two parsers read differently. */
const RAW: [what: string, status: number, bytes: string | Buffer][] = [
  ['a line of nonsense', 400, 'nonsense\r\n\r\n'],
  ['a method alone', 400, 'GET\r\n\r\n'],
  ['HTTP/0.9', 400, 'GET /api/chapters\r\n\r\n'],
  ['HTTP/9.9', 400, 'GET /api/chapters HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['the preface of HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a TLS greeting', 400, Buffer.from('16030100a5010000a10303', 'hex')],
  ['bytes by chance', 400, Buffer.from([0xff, ...sample(fc.uint8Array({ minLength: 64, maxLength: 64 }), 1)[0]!])],
  ['lines that end in LF', 400, 'GET /api/chapters HTTP/1.1\nHost: x\n\n'],
  ['a method in lower case', 400, request('get /api/chapters')],
  ['a made-up method', 400, request('STEAL /api/chapters')],
  ['a space in the path', 400, request('GET /api/ch apters')],
  ['a tab in the path', 400, request('GET /api/\tchapters')],
  ['NUL in the path', 400, request('GET /api/\0chapters')],
  ['an address without a slash', 400, request('GET api/chapters')],
  ['another host as address', 400, request('GET http://evil.example/api/chapters')],
  ['a file as address', 400, request('GET file:///etc/passwd')],
  ['an asterisk', 400, request('GET *')],
  ['a fragment', 400, request('GET /api/chapters#x')],
  ['two slashes', 400, request('GET //evil.example/api/chapters')],
  ['a backslash', 400, request('GET /api\\chapters')],
  ['a way up', 400, request('GET /api/../../etc/passwd')],
  ['an encoded way up', 400, request('GET /remotes/%2e%2e/%2e%2e/etc/passwd')],
  ['a tunnel', 405, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
  ['no host', 400, 'GET /api/chapters HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two hosts', 400, request('GET /api/chapters', ['Host: evil.example'])],
  ['a header without a colon', 400, request('GET /api/chapters', ['Nonsense'])],
  ['a header name with a space', 400, request('GET /api/chapters', ['X Y: z'])],
  ['a space before the colon', 400, request('GET /api/chapters', ['X-Y : z'])],
  ['a folded header', 400, request('GET /api/chapters', ['X-Y: a', ' b'])],
  ['NUL in a header', 400, request('GET /api/chapters', ['X-Y: a\0b'])],
  ['CR in a header', 400, request('GET /api/chapters', ['X-Y: a\rb'])],
  [
    '101 headers',
    431,
    request(
      'GET /api/chapters',
      Array.from({ length: 99 }, () => 'X-Y: z'),
    ),
  ],
  ['a header of 20 kB', 431, request('GET /api/chapters', [`X-Y: ${'x'.repeat(20_000)}`])],
  [
    'headers of 20 kB together',
    431,
    request(
      'GET /api/chapters',
      Array.from({ length: 500 }, (_, index) => `X-${index}: ${'x'.repeat(40)}`),
    ),
  ],
  ['a path of 20 kB', 431, request(`GET /api/${'x'.repeat(20_000)}`)],
  ['an expectation', 417, login(['Expect: a-miracle', 'Content-Length: 0'])],
  ['two lengths', 400, login(['Content-Length: 2', 'Content-Length: 40'], '{}')],
  ['one length twice', 400, login(['Content-Length: 2', 'Content-Length: 2'], '{}')],
  ['a list of lengths', 400, login(['Content-Length: 2, 2'], '{}')],
  ['a negative length', 400, login(['Content-Length: -2'], '{}')],
  ['a signed length', 400, login(['Content-Length: +2'], '{}')],
  ['a hexadecimal length', 400, login(['Content-Length: 0x2'], '{}')],
  ['a length beyond numbers', 400, login(['Content-Length: 99999999999999999999'], '{}')],
  ['a length of a terabyte', 413, login(['Content-Length: 1099511627776'], '{}')],
  [
    'a length and chunks',
    400,
    login(
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      '0\r\n\r\nGET /api/admin/users HTTP/1.1\r\nHost: x\r\n\r\n',
    ),
  ],
  ['chunks and a length', 400, login(['Transfer-Encoding: chunked', 'Content-Length: 4'], '0\r\n\r\n')],
  ['chunks in odd case', 400, login(['Transfer-Encoding: cHUNKED'], '0\r\n\r\n')],
  ['chunks twice', 400, login(['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], '0\r\n\r\n')],
  ['an upgrade with a body', 400, upgrade(CHAT, ['Content-Length: 2'])],
  ['an unknown transfer', 400, login(['Transfer-Encoding: xchunked'], '0\r\n\r\n')],
  ['chunks that are not last', 400, login(['Transfer-Encoding: chunked, identity'], '0\r\n\r\n')],
  ['a transfer after a space', 400, login(['Transfer-Encoding : chunked'], '0\r\n\r\n')],
  ['chunks of no size', 400, login(['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n')],
  ['a chunk longer than its length', 400, login(['Transfer-Encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n')],
  ['a chunk size beyond numbers', 400, login(['Transfer-Encoding: chunked'], 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n')],
  ['a body in a GET', 400, request('GET /api/chapters', ['Content-Length: 2'], '{}')],
  [
    'a chunked body in a GET',
    400,
    request('GET /api/chapters', ['Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'),
  ],
  [
    'a chunked body in a DELETE',
    400,
    request('DELETE /api/account', ['Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'),
  ],
  ['an upgrade elsewhere', 404, upgrade('/api/chapters')],
  ['an upgrade without its address', 404, upgrade('/socket.io')],
  ['an upgrade with a way up', 400, upgrade('/socket.io/../api')],
  ['an upgrade from another site', 403, upgrade(CHAT, ['Origin: https://evil.example'])],
  ['an upgrade without a session', 401, upgrade(CHAT).replace(`${MEMBER}\r\n`, '')],
  ['an upgrade of an old version', 400, upgrade(CHAT).replace('Version: 13', 'Version: 3')],
  ['an upgrade without a key', 400, upgrade(CHAT).replace(/Sec-WebSocket-Key: \S+\r\n/, '')],
  ['an upgrade with an unknown connection', 400, upgrade(`${CHAT}&sid=nobody`)],
  ['an upgrade in an unknown protocol', 400, upgrade('/socket.io/?EIO=1&transport=websocket')],
  ['an upgrade by an unknown transport', 400, upgrade('/socket.io/?EIO=4&transport=pigeon')],
  ['polling without a session', 401, request(`GET ${CHAT.replace('websocket', 'polling')}`)],
  ['polling without a transport', 400, poll('GET /socket.io/?EIO=4')],
  ['polling an unknown connection', 400, poll('GET /socket.io/?EIO=4&transport=polling&sid=__proto__')],
  ['polling two transports', 400, poll('GET /socket.io/?EIO=4&transport=polling&transport=websocket')],
  [
    'posting to no connection',
    400,
    poll('POST /socket.io/?EIO=4&transport=polling', ['Content-Type: text/plain', 'Content-Length: 1'], '1'),
  ],
  ['polling with another method', 405, request('DELETE /socket.io/?EIO=4&transport=polling')],
];

export const rawCases = (url: string, member: Visitor): BadCase[] =>
  RAW.map(([what, status, bytes]) => ({
    what,
    statuses: [status],
    send: async () =>
      responseIn(
        await sendBytes(
          url,
          typeof bytes === 'string' ? Buffer.from(bytes.replace(MEMBER, `Cookie: ${member.cookie}`), 'latin1') : bytes,
        ),
      ),
  }));

/** Returns the first response in the received bytes. */
function responseIn(received: string): HttpResponse {
  const end = received.indexOf('\r\n\r\n');
  const [status = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const text = Buffer.from(received.slice(end + 4), 'latin1').toString();
  return {
    status: Number(status.split(' ')[1] ?? 0),
    headers,
    text,
    bytes: Buffer.from(text),
    body: /json/.test(headers['content-type'] ?? '') ? JSON.parse(text) : undefined,
  };
}
