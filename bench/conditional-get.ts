import { freePort } from '@meridian/launch/ports';
import { startServerSide } from '@meridian/launch/server-side';
import { startTestStore } from '@meridian/launch/test-store';
import { runCase, type Measure } from './goals';
import { load, measureLatency, type Load } from './load';
import { insertMembers } from './members';
import { startNginx } from './nginx';
import { measureRounds, medianCost, compareCosts, ratioText, type Variant } from './rounds';
import { tableHead, tableRow } from './table';

const USUAL = { rounds: 7, count: 1500 };
const WARM_UP = 1500;
const PREFIX = 'bench_';
/** The rate of conditional requests while database reads are counted, and the duration in seconds. */
const [RATE, SECONDS] = [500, 5];
const LIST = '/api/events?limit=50&from=2020-01-01T00:00:00';

/**
 * Measures a visitor's GET of 50 events that the client already has. Compares it with the same GET without a condition,
 * once from the gateway's cache and once read from the database, and with nginx serving the same bytes from a file.
 */
export const measure: Measure = async ({ rounds, count }) => {
  const store = await startTestStore();
  const closing: (() => unknown)[] = [() => store.close()];
  try {
    await insertMembers(store.url, PREFIX, { members: 1, events: 500 });
    const metricsPort = await freePort();
    const server = await startServerSide({
      mongoUrl: store.url,
      databasePrefix: PREFIX,
      env: { events: { METRICS_PORT: String(metricsPort) }, gateway: { VISITOR_READS_PER_IP: '1000000' } },
    });
    closing.unshift(() => server.close());
    const kept = `${server.url}${LIST}.000Z`;
    const response = await fetch(kept);
    const nginx = await startNginx({ upstream: 1, files: { events: Buffer.from(await response.arrayBuffer()) } });
    closing.unshift(nginx.close);
    const file = `${nginx.url}/files/events`;
    const held = (etag: string | null) => () => ({ 'if-none-match': etag ?? '' });
    const unchanged: Partial<Load> = { status: 304, headers: held(response.headers.get('etag')) };
    const unchangedFile: Partial<Load> = { status: 304, headers: held((await fetch(file)).headers.get('etag')) };

    /** Every instant gives another URL, which is in no cache. */
    let instant = 0;
    const read = () => `${server.url}${LIST.slice(0, -8)}${new Date((instant += 1)).toISOString().slice(11)}`;
    const ofProduct = () => {
      const { gateway, events } = server.pids();
      return { gateway, events, store: store.pid() };
    };
    const variant = (name: string, pids: Variant['pids'], url: Load['url'], more: Partial<Load> = {}): Variant => ({
      name,
      pids,
      warmUp: WARM_UP,
      run: (total) => load({ url, count: total, ...more }),
    });
    const variants = [
      variant('nginx, 304', nginx.pids, file, unchangedFile),
      variant('304', ofProduct, kept, unchanged),
      variant('200, kept', ofProduct, kept),
      variant('200, read', ofProduct, read),
    ];
    const costs = await measureRounds(variants, { rounds, count });
    const readsBefore = await countReads(metricsPort);
    await measureLatency({ url: kept, count: RATE * SECONDS, ...unchanged }, RATE);
    const reads = (await countReads(metricsPort)) - readsBefore;

    const [peer, own, full] = ['nginx, 304', '304', '200, read'].map((name) => costs.get(name));
    const lines = variants.map(({ name }) => {
      const each = costs.get(name);
      return tableRow([
        name,
        medianCost(each).toFixed(0),
        ratioText(compareCosts(each, peer)),
        ratioText(compareCosts(each, full)),
      ]);
    });
    return {
      text: [
        tableHead(['response', 'µs of all processes', '÷ nginx, 304', '÷ 200, read']),
        ...lines,
        '',
        `Reads of the database during ${RATE * SECONDS} responses with 304 in ${SECONDS} s: ${reads}.`,
      ].join('\n'),
      goals: [
        { name: '304 ÷ 200, read', value: compareCosts(own, full).median, most: 0.1 },
        { name: 'reads of the database per 304', value: reads / (RATE * SECONDS), most: 0 },
      ],
    };
  } finally {
    for (const close of closing) await close();
  }
};

/** Returns the number of requests for the list that reached the service. Each of them reads the database. */
async function countReads(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const counts = [...text.matchAll(/^http_request_duration_seconds_count\{.*route="\/api\/events".*\} (\d+)$/gm)];
  if (!counts.length) throw new Error('the service has no metrics of its requests');
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

export const run = (): Promise<void> => runCase('conditional-get', measure, USUAL);
