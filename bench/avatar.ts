import { startServerSide } from '@meridian/launch/server-side';
import { startTestStore } from '@meridian/launch/test-store';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { runCase, type Measure } from './goals';
import { load } from './load';
import { cookieOf, insertMembers } from './members';
import { measureRounds, medianCost, compareCosts, ratioText, type Variant } from './rounds';
import { tableHead, tableRow } from './table';

const PREFIX = 'bench_';
const AT_ONCE = 8;
/** The size of the photo, which is slightly below the limit of the product. */
const BYTES = { least: 4_600_000, most: 5 * 1024 * 1024 };
const USUAL = { rounds: 5, count: 16 };

/** Measures eight simultaneous uploads of a 5 MB photo, and compares them with the same conversion of a file. */
export const measure: Measure = async ({ rounds, count }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-bench-'));
  const store = await startTestStore();
  const closing: (() => unknown)[] = [() => store.close(), () => rmSync(folder, { recursive: true })];
  try {
    const photo = await createPhoto();
    writeFileSync(path.join(folder, 'photo.jpg'), photo);
    const members = await insertMembers(store.url, PREFIX, { members: AT_ONCE * 2, events: 1 });
    const env = { all: { WRITE_LIMIT_FACTOR: '1000' } };
    const server = await startServerSide({ mongoUrl: store.url, databasePrefix: PREFIX, env });
    closing.unshift(() => server.close());
    const loop = fork('bench/image-loop.ts', [path.join(folder, 'photo.jpg')], { execArgv: ['--import', 'tsx'] });
    closing.unshift(() => loop.kill());
    await once(loop, 'message');

    const boundary = randomBytes(16).toString('hex');
    const body = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="me.jpg"\r\n\r\n`),
      photo,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const ways: Variant[] = [
      {
        name: 'sharp',
        warmUp: 4,
        pids: () => ({ loop: loop.pid }),
        run: async (total) => {
          loop.send(total);
          await once(loop, 'message');
        },
      },
      {
        name: 'product',
        warmUp: AT_ONCE,
        pids: () => ({ ...server.pids(), store: store.pid() }),
        run: (total) =>
          load({
            url: `${server.url}/api/profile/avatar`,
            method: 'POST',
            body: () => body,
            // Each upload is by another person, because a person's uploads run one after the other.
            headers: (index) => ({
              'content-type': `multipart/form-data; boundary=${boundary}`,
              cookie: cookieOf(members[index % members.length], server.url),
            }),
            count: total,
            connections: AT_ONCE,
          }),
      },
    ];
    const costs = await measureRounds(ways, { rounds, count });
    const [own, peers] = [costs.get('product'), costs.get('sharp')];
    const programs = ['gateway', 'auth', 'store'];
    return {
      text: [
        `A photo of ${(photo.length / 1e6).toFixed(1)} MB.`,
        '',
        tableHead(['ms of processor time', ...programs, 'all', '÷ sharp']),
        tableRow(['sharp', ...programs.map(() => ''), milliseconds(medianCost(peers)), '1']),
        tableRow([
          'product',
          ...programs.map((program) => milliseconds(medianCost(own, program))),
          milliseconds(medianCost(own)),
          ratioText(compareCosts(own, peers)),
        ]),
      ].join('\n'),
      goals: [{ name: 'an upload ÷ sharp on a file', value: compareCosts(own, peers).median, most: 1.25 }],
    };
  } finally {
    for (const close of closing) await close();
  }
};

const milliseconds = (microseconds: number): string => (microseconds / 1000).toFixed(1);

/** Returns a JPEG as detailed as a camera's: it contains noise, and its quality is chosen to reach the wanted size. */
async function createPhoto(): Promise<Buffer> {
  const raw = sharp({
    create: {
      width: 3264,
      height: 2448,
      channels: 3,
      background: '#88aacc',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
  for (let quality = 95; quality > 0; quality -= 2) {
    const photo = await raw.clone().jpeg({ quality }).toBuffer();
    if (photo.length <= BYTES.most) {
      if (photo.length < BYTES.least) throw new Error(`The photo has only ${photo.length} bytes.`);
      return photo;
    }
  }
  throw new Error('No photo is small enough.');
}

export const run = (): Promise<void> => runCase('avatar', measure, USUAL);
