import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { useTestServer } from '../testing/test-server';

const LONG = { items: Array.from({ length: 100 }, (_, id) => ({ id, title: 'A dinner in the harbour' })) };
const SHORT = { items: [1, 2, 3] };

let cookie: string;
let sent: object = LONG;
const gateway = useTestServer({}, ({ signIn, responders }) => {
  cookie = signIn('ana');
  for (const service of ['events', 'chapters', 'admin'])
    responders[service] = (_req, res) =>
      void res.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(sent));
});
beforeEach(() => {
  sent = LONG;
});

const read = async (path: string, headers: Record<string, string>) => {
  const { headers: received, bytes: body } = await gateway.send(path, { headers });
  return { headers: received, body };
};

test.each(['br', 'gzip'])(
  'lists are sent as %s to whoever accepts it, with and without a session',
  async (encoding) => {
    const decode = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    const asked = { 'accept-encoding': encoding };
    const path = `/api/events?limit=${encoding === 'br' ? 5 : 6}`;
    // The first visitor gets the response of the service, the second one the same from the cache.
    for (const headers of [asked, asked, { ...asked, cookie }]) {
      const response = await read(path, headers);
      expect(response.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(response.body.length),
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(response.body.length).toBeLessThan(500);
      expect(JSON.parse(decode(response.body).toString())).toEqual(LONG);
    }
  },
);

test('one cached response serves clients with any encoding, and has one tag', async () => {
  const path = '/api/chapters?encodings';
  const received = () => gateway.received.filter(({ url }) => url === path).length;
  const tags = new Set<unknown>();
  for (const encoding of ['br', 'gzip, deflate', 'identity', 'br;q=0, gzip;q=0']) {
    const { headers, body } = await read(path, { 'accept-encoding': encoding });
    tags.add(headers.etag);
    const isPlain = headers['content-encoding'] === undefined;
    expect([encoding, isPlain]).toEqual([encoding, !/^(?:br|gzip, deflate)$/.test(encoding)]);
    if (isPlain) expect(JSON.parse(body.toString())).toEqual(LONG);
  }
  expect([received(), tags.size]).toEqual([1, 1]);
  const [tag] = tags;
  const { headers, body } = await read(path, { 'accept-encoding': 'br', 'if-none-match': String(tag) });
  expect([headers['content-length'], body.length]).toEqual([undefined, 0]);
});

test('short responses, responses with secrets, and those that nobody may store are sent as they are', async () => {
  const asked = { 'accept-encoding': 'br, gzip', cookie };
  for (const path of ['/api/events/65f0000000000000000000e1/ticket', '/api/events/65f0000000000000000000e1'])
    expect([path, (await read(path, asked)).headers['content-encoding']]).toEqual([path, undefined]);
  gateway.responders.admin = (_req, res) =>
    void res
      .setHeader('content-type', 'application/json')
      .setHeader('cache-control', 'no-store')
      .end(JSON.stringify(LONG));
  expect((await read('/api/admin/inbox', asked)).headers['content-encoding']).toBeUndefined();
  sent = SHORT;
  const { headers, body } = await read('/api/events?limit=7', asked);
  expect([headers['content-encoding'], headers['content-length'], body.toString()]).toEqual([
    undefined,
    String(JSON.stringify(SHORT).length),
    JSON.stringify(SHORT),
  ]);
});

test('a response that is longer than the contract allows is passed on as it arrives', async () => {
  const text = JSON.stringify('x'.repeat(600_000));
  gateway.responders.chapters = (_req, res) => void res.setHeader('content-type', 'application/json').end(text);
  const { headers, body } = await read('/api/user/announcement-counts', { 'accept-encoding': 'br', cookie });
  expect([headers['content-encoding'], body.length]).toEqual([undefined, text.length]);
});
