import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emitWithAck, HERE, startTestProduct, waitUntil, type TestProduct } from '../product/test-product';

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Otlp {
  resourceSpans: { resource: { attributes: OtlpSpan['attributes'] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** A collector that stores received spans. */
let collector: Server;
const bodies: string[] = [];
let product: TestProduct;

beforeAll(async () => {
  collector = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        if (req.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString());
        res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  const traced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  // The events service has no collector, so its spans are missing, and all other spans arrive.
  product = await startTestProduct({
    env: {
      all: { LOG_LEVEL: 'info' },
      gateway: traced,
      auth: traced,
      chapters: { ...traced, LOG_LEVEL: 'debug' },
      chat: traced,
      admin: traced,
    },
  });
}, 60_000);
afterAll(async () => {
  await product?.close();
  collector.close();
});

const findValue = (attributes: OtlpSpan['attributes'], wanted: string) => {
  const value = attributes.find(({ key }) => key === wanted)?.value;
  return value?.stringValue ?? value?.intValue;
};
const spans = () =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as Otlp).resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap((scope) =>
        scope.spans.map((span) => ({ ...span, service: String(findValue(resource.attributes, 'service.name')) })),
      ),
    ),
  );
const named = (traceId: string) =>
  spans()
    .filter((span) => span.traceId === traceId)
    .map(({ service, name }) => `${service}: ${name}`);

test('one trace with the request id covers the gateway, the services and the database', async () => {
  const { siteAdmin } = product.personas;
  const forged = '11111111111111111111111111111111';
  const response = await siteAdmin.call('GET', '/api/admin/users', {
    headers: { traceparent: `00-${forged}-2222222222222222-01` },
  });
  expect(response.status).toBe(200);
  const requestId = response.headers['x-request-id'];
  const first = () =>
    spans().find(
      (span) => span.service === 'gateway' && findValue(span.attributes, 'meridian.request_id') === requestId,
    );
  // Each process sends its spans separately, and the span of a caller follows those of the called ones.
  await waitUntil('the trace has arrived', () => {
    const names = named(first()?.traceId ?? '');
    return ['admin: GET /api/admin/users', 'chapters: POST /internal'].every((start) =>
      names.some((name) => name.startsWith(start)),
    );
  });
  const { traceId, parentSpanId, name } = first()!;
  // Clients cannot start a trace.
  expect({ name, parentSpanId: parentSpanId ?? '' }).toEqual({ name: 'GET /api/admin/users', parentSpanId: '' });
  expect(named(traceId)).toEqual(
    expect.arrayContaining([
      'auth: find sessions',
      'admin: GET /api/admin/users',
      expect.stringMatching(/^auth: find users|^auth: aggregate users/),
      expect.stringMatching(/^chapters: POST \/internal/),
    ]),
  );
  const all = spans().filter((span) => span.traceId === traceId);
  const ids = new Set(all.map(({ spanId }) => spanId));
  expect(
    all
      .filter((span) => span.parentSpanId && !ids.has(span.parentSpanId))
      .map((span) => `${span.service}: ${span.name}`),
  ).toEqual([]);
  for (const service of ['auth', 'admin', 'chapters'])
    expect([
      service,
      all.some((span) => span.service === service && findValue(span.attributes, 'meridian.request_id') === requestId),
    ]).toEqual([service, true]);
  expect(spans().some((span) => span.traceId === forged)).toBe(false);
});

test("the browser's request id is in the log of every process involved, down to the database", async () => {
  const { siteAdmin } = product.personas;
  const response = await siteAdmin.call('GET', '/api/admin/users');
  const requestId = response.headers['x-request-id'] as string;
  const listLines = (server: 'gateway' | 'auth' | 'admin' | 'chapters') =>
    product.server
      .logOf(server)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { requestId?: string; msg: string; operation?: string })
      .filter((line) => line.requestId === requestId);
  await waitUntil('all processes have logged it', () =>
    (['gateway', 'auth', 'admin', 'chapters'] as const).every((server) =>
      listLines(server).some(({ msg }) => msg === 'request'),
    ),
  );
  expect(listLines('chapters')).toEqual(
    expect.arrayContaining([expect.objectContaining({ msg: 'database operation', operation: 'find' })]),
  );
});

test('a chat message has a trace; processes without a collector send nothing; no span contains personal text', async () => {
  const { member } = product.personas;
  const socket = await member.socket();
  await emitWithAck(socket, 'join-chapter', HERE);
  await emitWithAck(socket, 'send-message', { chapterId: HERE, content: 'for nobody else' });
  socket.disconnect();
  await member.ok('GET', '/api/events');
  await waitUntil('the trace of the message has arrived', () =>
    spans().some((span) => span.service === 'chat' && span.name === 'insert messages'),
  );
  const { traceId } = spans().find((span) => span.name === 'insert messages')!;
  expect(named(traceId)).toContain('chat: socket send-message');
  await waitUntil('the trace of the call to events has arrived', () =>
    spans().some((span) => span.service === 'gateway' && span.name === 'GET /api/events'),
  );
  expect([...new Set(spans().map(({ service }) => service))].sort()).toEqual([
    'admin',
    'auth',
    'chapters',
    'chat',
    'gateway',
  ]);
  const text = bodies.join('\n');
  for (const secret of ['for nobody else', member.email, member.password, product.server.secrets.serviceToken])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
});
