import { connect } from 'node:net';
import { HERE, send, sendBytes, waitUntil, useTestProduct } from '../product/test-product';

jest.setTimeout(120_000);
const product = useTestProduct({ env: { all: { LOG_LEVEL: 'info' } } });

const SERVICES = {
  auth: '/api/auth/me',
  chapters: '/api/chapters',
  events: '/api/events',
  admin: '/api/admin/statistics',
  'chat-1': `/api/chapters/${HERE}/messages`,
  'chat-2': `/api/chapters/${HERE}/messages`,
} as const;
type Service = keyof typeof SERVICES;
const NAMES = Object.keys(SERVICES) as Service[];

/**
 * The number of headers before those with the body's length. Node exposes only the first 1,000 by default, but its
 * parser uses all.
 */
const COUNTS = [99, 101, 1000, 1999, 5000];
const KINDS = ['GET', 'HEAD', 'DELETE', 'polling', 'upgrade'] as const;
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const plain = (body: string) => body;
const FRAMINGS: [what: string, lines: (length: number) => string[], body: (text: string) => string][] = [
  ['chunks', () => ['Transfer-Encoding: chunked'], chunked],
  ['a length', (length) => [`Content-Length: ${length}`], plain],
  ['both', (length) => [`Content-Length: ${length}`, 'Transfer-Encoding: chunked'], chunked],
  ['chunks twice', () => ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], chunked],
  ['a length twice', (length) => [`Content-Length: ${length}`, `Content-Length: ${length}`], plain],
  ['odd case', () => ['tRANSFER-eNCODING: cHUNKED'], chunked],
  ['a trailing space', () => ['Transfer-Encoding: chunked \t '], chunked],
];
const UPGRADE = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];
/** Returns a request that is identified by its id in the log of a service. */
const hiddenRequest = (id: string) => `GET /hidden HTTP/1.1\r\nHost: hidden\r\nX-Request-Id: ${id}\r\n\r\n`;

interface Case {
  what: string;
  bytes: string;
  isBodyStated: boolean;
  headers: number;
}

/** Returns one hidden request per case, whose id contains the number of the case. */
function createCases(target: string, hidden: string): Case[] {
  let number = 0;
  return KINDS.flatMap((kind) =>
    FRAMINGS.flatMap(([framing, lines, body]) =>
      COUNTS.map((headers): Case => {
        const what = `${kind} with ${framing} after ${headers} headers`;
        const text = hiddenRequest(`${hidden}-${(number += 1)}`);
        const path =
          kind === 'polling'
            ? '/socket.io/?EIO=4&transport=polling'
            : kind === 'upgrade'
              ? '/socket.io/?EIO=4&transport=websocket'
              : target;
        const method = kind === 'polling' || kind === 'upgrade' ? 'GET' : kind;
        const head = [
          `${method} ${path} HTTP/1.1`,
          'Host: meridian.example',
          ...(kind === 'upgrade' ? UPGRADE : ['Connection: close']),
        ];
        const fill = Array.from({ length: headers - head.length + 1 }, () => 'a:');
        return {
          what,
          bytes: [...head, ...fill, ...lines(text.length), '', body(text)].join('\r\n'),
          isBodyStated: kind === 'DELETE' && framing === 'a length',
          headers,
        };
      }),
    ),
  );
}

/** Sends all cases, some at a time. Resolves to those that were not refused. */
async function acceptedCases(url: string, cases: readonly Case[], maxHeaders: number): Promise<string[]> {
  const waiting = [...cases];
  const wrong: string[] = [];
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      for (let each = waiting.shift(); each; each = waiting.shift()) {
        const status = Number((await sendBytes(url, each.bytes, 3000)).split(' ')[1] ?? 0);
        // A DELETE may have a body with a visible length; in that case the service decides about the body.
        const isRight =
          each.isBodyStated && each.headers < maxHeaders
            ? status >= 200 && status < 500
            : status === 400 || status === 431;
        if (!isRight) wrong.push(`${each.what}: ${status}`);
      }
    }),
  );
  return wrong;
}

const logs = () => Object.fromEntries([...NAMES, 'gateway' as const].map((name) => [name, product.server.logOf(name)]));
const hiddenIn = (all: Record<string, string>, hidden: string) =>
  Object.entries(all).flatMap(([name, text]) =>
    [...text.matchAll(new RegExp(`"requestId":"(${hidden}[^"]*)"`, 'g'))].map(([, id]) => `${name} ran ${id}`),
  );

/**
 * Makes calls as other clients during `work`, and checks that each gets its own response. Resolves to the wrong ones.
 */
async function otherClientsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const expected: [target: string, status: number][] = [
    ['/api/chapters', 200],
    ['/api/events', 200],
    ['/api/auth/me', 401],
    ['/api/admin/statistics', 401],
    [SERVICES['chat-1'], 401],
  ];
  const wrong: string[] = [];
  let busy = true;
  const calls = expected.map(async ([target, status]) => {
    while (busy) {
      const response = await send(product.url, 'GET', target);
      if (response.status !== status) wrong.push(`${target}: ${response.status} ${response.text.slice(0, 80)}`);
    }
  });
  await work();
  busy = false;
  await Promise.all(calls);
  return wrong;
}

interface Slow {
  name: string;
  seconds: number;
  response: string;
}

/** Sends a header line every half second until the server closes the connection. */
const slowHead = (name: string, url: string) =>
  new Promise<Slow>((resolve) => {
    const started = performance.now();
    let response = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n'));
    const interval = setInterval(() => socket.write('a: b\r\n'), 500);
    const deadline = setTimeout(() => socket.destroy(), 14_000);
    socket
      .on('data', (chunk) => {
        response += chunk.toString();
      })
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(interval);
        clearTimeout(deadline);
        resolve({ name, seconds: (performance.now() - started) / 1000, response });
      });
  });

let slowHeads: Promise<Slow>[];
beforeAll(() => {
  slowHeads = [...NAMES, 'gateway' as const].map((name) => slowHead(name, product.server.urlOf(name)));
});

test('a request to a service is found in its log', async () => {
  for (const name of NAMES)
    await sendBytes(
      product.server.urlOf(name),
      hiddenRequest(`seen-by-${name}`).replace('Host', 'Connection: close\r\nHost'),
    );
  await waitUntil('all have logged', () => hiddenIn(logs(), 'seen-by').length === NAMES.length);
});

test.each(NAMES.filter((name) => name !== 'chat-2'))(
  'no body smuggles a hidden request through the gateway to %s',
  async (name) => {
    const hidden = `hidden-through-${name}`;
    let wrong: string[] = [];
    const displaced = await otherClientsDuring(async () => {
      wrong = await acceptedCases(product.url, createCases(SERVICES[name], hidden), 100);
    });
    expect(hiddenIn(logs(), hidden)).toEqual([]);
    expect(displaced).toEqual([]);
    expect(wrong).toEqual([]);
  },
);

test.each(NAMES.filter((name) => name !== 'chat-2'))('%s itself refuses what the gateway refuses', async (name) => {
  const hidden = `hidden-at-${name}`;
  // The gateway adds some headers.
  expect(await acceptedCases(product.server.urlOf(name), createCases(SERVICES[name], hidden), 120)).toEqual([]);
  expect(hiddenIn(logs(), hidden)).toEqual([]);
});

test('slow headers time out after 10 s in every process', async () => {
  for (const { name, seconds, response } of await Promise.all(slowHeads))
    expect([name, response.slice(0, 12), seconds < 11]).toEqual([name, 'HTTP/1.1 408', true]);
});
