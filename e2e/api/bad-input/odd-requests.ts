import { sendBytes } from '../product/http';
import type { Visitor } from '../product/person';

interface OddRequest {
  what: string;
  isAccepted(): Promise<boolean>;
}

const plain = (lines: string[], body = '') => [...lines, '', body].join('\r\n');

/** Returns unusual but valid requests. */
export function oddRequests(person: Visitor): OddRequest[] {
  const { url } = person;
  const { host } = new URL(url);
  const bytes = (what: string, text: string): OddRequest => ({
    what,
    isAccepted: async () => /^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 200 /.test(await sendBytes(url, text)),
  });
  const get = (what: string, target: string, headers: Record<string, string> = {}, method = 'GET'): OddRequest => ({
    what,
    isAccepted: async () => (await person.call(method, target, { headers })).status === 200,
  });
  const put = (what: string, body: string | Buffer, headers: Record<string, string>): OddRequest => ({
    what,
    isAccepted: async () => (await person.call('PUT', '/api/profile/notifications', { body, headers })).status === 200,
  });
  const settings = '{"email":true,"push":false,"weeklyDigest":true}';
  const cookie = `Cookie: ${person.cookie}`;
  return [
    bytes('HTTP/1.0 without a host', plain(['GET /api/chapters HTTP/1.0'])),
    bytes('a host of any name', plain(['GET /api/chapters HTTP/1.1', 'Host: 例え.example', 'Connection: close'])),
    bytes('headers in odd case', plain(['GET /api/chapters HTTP/1.1', `hOsT: ${host}`, 'CONNECTION: close'])),
    bytes('an empty line first', `\r\n${plain(['GET /api/chapters HTTP/1.1', `Host: ${host}`, 'Connection: close'])}`),
    bytes(
      'a body in chunks',
      plain(
        [
          'PUT /api/profile/notifications HTTP/1.1',
          `Host: ${host}`,
          'Connection: close',
          cookie,
          'Content-Type: application/json',
          'Transfer-Encoding: chunked',
        ],
        `10\r\n${settings.slice(0, 16)}\r\n${(settings.length - 16).toString(16)};x=y\r\n${settings.slice(16)}\r\n0\r\n\r\n`,
      ),
    ),
    bytes(
      'an announced body',
      plain(
        [
          'PUT /api/profile/notifications HTTP/1.1',
          `Host: ${host}`,
          'Connection: close',
          cookie,
          'Content-Type: application/json',
          'Expect: 100-continue',
          `Content-Length: ${settings.length}`,
        ],
        settings,
      ),
    ),
    get('a letter that is encoded', '/api/chapters/by-slug/%68ere'),
    get('a question mark alone', '/api/chapters?'),
    get('an empty search', '/api/directory?search='),
    get('a search for operators', `/api/directory?search=${encodeURIComponent('{"$ne":null} .* [a-z] (((((')}`),
    get('a search for emoji', `/api/events?search=${encodeURIComponent('🙂 <b>')}`),
    get('a search with a plus', '/api/events?search=a+b%2Bc'),
    get('a HEAD', '/api/chapters', {}, 'HEAD'),
    get('a browser that wants HTML', '/api/chapters', { accept: 'text/html' }),
    get('another preferred language', '/api/chapters', { 'accept-language': 'tlh,*;q=0' }),
    get('an unknown header', '/api/chapters', { 'x-harmless': '<script>' }),
    get('a hundred other cookies', '/api/auth/me', {
      cookie: `${Array.from({ length: 100 }, (_, index) => `c${index}=${index}`).join('; ')}; ${person.cookie}`,
    }),
    put('a media type in capitals', settings, { 'content-type': 'APPLICATION/JSON; Charset="UTF-8"' }),
    put('white space around', `\n\t ${settings} \r\n`, { 'content-type': 'application/json' }),
    put('escaped letters', '{"\\u0065mail":true,"push":false,"weeklyDigest":true}', {
      'content-type': 'application/json',
    }),
    put('64 kB exactly', settings.padEnd(64 * 1024), { 'content-type': 'application/json' }),
    put('keys in another order', '{"weeklyDigest":true,"push":false,"email":true}', {
      'content-type': 'application/json;charset=utf8',
    }),
  ];
}
