import sharp from 'sharp';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { avatarForm } from '../records/content';
import { insertPerson } from '../records/people';
import { HERE, useTestProduct, type Visitor } from '../product/test-product';

jest.setTimeout(120_000);

const AT_ONCE = 200;
const KB_PER_MB = 1024;
/** A third of the memory that auth may use on Kubernetes (k8s/base/auth.yaml). 200 images of 5 MB have 1,000 MB. */
const MAX_MB = 250;
const FIVE_MB = 5 * 1024 * 1024;
const product = useTestProduct();
const agent = new Agent({ maxSockets: AT_ONCE });
beforeAll(() => product.server.restart('auth')); // Earlier files may have grown its memory.
afterAll(() => agent.destroy());

/** Returns a value of auth's memory in MB, as Linux reports it. */
const memory = (line: 'VmRSS' | 'VmHWM') =>
  Number(
    new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${product.server.pids().auth}/status`, 'utf8'))![1],
  ) / KB_PER_MB;

/** Returns a form with an image of almost 5 MB of noise, which does not compress. */
async function photograph(): Promise<{ bytes: Buffer; type: string }> {
  const png = await sharp({
    create: {
      width: 1250,
      height: 1250,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const form = new Response(avatarForm(Buffer.concat([png, Buffer.alloc(FIVE_MB - png.length)])));
  return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type')! };
}

test('200 concurrent images of 5 MB by different people, and 120 by one person, take little memory', async () => {
  const { bytes, type } = await photograph();
  const upload = ({ cookie = '' }: Visitor): Promise<number> => {
    const headers = {
      'content-type': type,
      'content-length': bytes.length,
      cookie,
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        `${product.server.urlOf('auth')}/api/profile/avatar`,
        { method: 'POST', agent, headers },
        (response) => {
          response.resume().on('end', () => resolve(response.statusCode!));
        },
      );
      outgoing.on('error', reject).end(bytes);
    });
  };
  const people: Visitor[] = [];
  while (people.length < AT_ONCE)
    people.push(...(await Promise.all(Array.from({ length: 20 }, () => insertPerson(product, HERE)))));
  expect(await upload(people[0]!)).toBe(200);
  // The memory for 200 simultaneous users, for example for connections to the store, is not part of the uploads.
  const me = `${product.server.urlOf('auth')}/api/auth/me`;
  const known = await Promise.all(people.map(({ cookie = '' }) => fetch(me, { headers: { cookie } })));
  expect(known.filter(({ ok }) => !ok)).toEqual([]);

  for (const uploaders of [people, Array.from({ length: 120 }, () => people[0]!)]) {
    writeFileSync(`/proc/${product.server.pids().auth}/clear_refs`, '5'); // This resets the peak.
    const before = memory('VmRSS');
    const responses = await Promise.all(uploaders.map(upload));
    const growth = memory('VmHWM') - before;
    process.stdout.write(`${uploaders.length} uploads: ${Math.round(growth)} MB more than ${Math.round(before)}\n`);
    expect(growth).toBeLessThan(MAX_MB);
    expect(responses.filter((status) => ![200, 408, 429, 503].includes(status))).toEqual([]);
    expect(responses).toContain(200);
  }
  expect(await upload(people[1]!)).toBe(200); // Uploads still work.
});

test('stalled uploads are aborted before the gateway opens the circuit of auth', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => insertPerson(product, HERE)));
  const { hostname, port, host } = new URL(product.url);
  const stalled = people.map(
    ({ cookie }) =>
      new Promise<string>((resolve) => {
        const head = [
          'POST /api/profile/avatar HTTP/1.1',
          `host: ${host}`,
          `cookie: ${cookie}`,
          'content-type: multipart/form-data; boundary=x',
          'content-length: 100000',
          '',
          '--x\r\n',
        ];
        const socket = connect(Number(port), hostname, () => socket.write(head.join('\r\n')));
        socket.once('data', (response) => {
          resolve(String(response).slice(9, 12));
          socket.destroy();
        });
      }),
  );
  const statuses = await Promise.all(stalled);
  expect([...new Set(statuses)].sort()).toEqual(['408', '503']);
  expect((await people[0]!.call('GET', '/api/auth/me')).status).toBe(200);
});
