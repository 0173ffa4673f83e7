import { startServerSide } from '@meridian/launch/server-side';
import { startTestStore } from '@meridian/launch/test-store';
import { forkProgram } from './fork-program';
import { runCase, type Measure } from './goals';
import { load, measureLatency } from './load';
import { startNginx } from './nginx';
import { measureRounds, medianCost, compareCosts, ratioText, type Variant } from './rounds';
import { median } from './statistics';
import { tableHead, tableRow } from './table';

const WARM_UP = 3000;
/** Requests per second of the open loop: about a third of the slowest peer's maximum. */
const RATE = 300;
const USUAL = { rounds: 7, count: 2000 };

/** A variant of the request, with its path. */
interface Way extends Variant {
  url: (index: number) => string;
}

/**
 * Measures a visitor's GET of 1 kB through the gateway. Compares it with nginx with keep-alive connections and with
 * http-proxy-middleware as documented, all in front of the same process. That program answers every path, so it stands
 * in for the chapters service. Every path but that of `kept` is new to the gateway, so it requests it from the service.
 * The response of `kept` is in the gateway's cache, because it is requested every second.
 */
export const measure: Measure = async ({ rounds, count }) => {
  const store = await startTestStore();
  const closing: (() => unknown)[] = [() => store.close()];
  try {
    const upstream = await forkProgram('bench/upstream.ts');
    closing.unshift(upstream.close);
    const defaultProxy = await forkProgram('bench/default-proxy.ts', [upstream.url]);
    closing.unshift(defaultProxy.close);
    const nginx = await startNginx({ upstream: upstream.port });
    closing.unshift(nginx.close);
    const server = await startServerSide({
      mongoUrl: store.url,
      databasePrefix: 'bench_',
      env: { gateway: { CHAPTERS_URL: upstream.url, VISITOR_READS_PER_IP: '1000000' } },
    });
    closing.unshift(() => server.close());
    let address = 0;
    const way = (name: string, origin: string, pids: Variant['pids'], path = () => `?n=${(address += 1)}`): Way => {
      const url = () => `${origin}/api/chapters${path()}`;
      return { name, url, pids, warmUp: WARM_UP, run: (total) => load({ url, count: total }) };
    };
    const gateway = () => ({ gateway: server.pids().gateway });
    const ways = [
      way('direct', upstream.url, () => ({ program: upstream.pid })),
      way('nginx', nginx.url, nginx.pids),
      way('http-proxy-middleware', defaultProxy.url, () => ({ proxy: defaultProxy.pid })),
      way('gateway', server.url, gateway),
      way('gateway, kept', server.url, gateway, () => ''),
    ];
    const costs = await measureRounds(ways, { rounds, count });
    const latencies = await latenciesOf(ways, rounds);
    const [peers, defaults] = ['nginx', 'http-proxy-middleware'].map((name) => costs.get(name));
    const lines = ways.map(({ name }) =>
      tableRow([
        name,
        medianCost(costs.get(name)).toFixed(0),
        ratioText(compareCosts(costs.get(name), peers)),
        ...['p50', 'p99'].map((quantile) => (latencies.get(`${name} ${quantile}`) ?? NaN).toFixed(2)),
      ]),
    );
    const columns = ['', 'µs', '÷ nginx', `p50 ms at ${RATE}/s`, 'p99 ms'];
    return {
      text: `${tableHead(columns)}\n${lines.join('\n')}\n\nOf «direct», µs are those of the program behind the others.`,
      goals: ['gateway', 'gateway, kept'].flatMap((name) => [
        { name: `${name} ÷ nginx`, value: compareCosts(costs.get(name), peers).median, most: 3 },
        { name: `${name} ÷ http-proxy-middleware`, value: compareCosts(costs.get(name), defaults).median, most: 1 / 8 },
      ]),
    };
  } finally {
    for (const close of closing) await close();
  }
};

/** Returns medians over the rounds, by variant and quantile. */
async function latenciesOf(ways: readonly Way[], rounds: number): Promise<Map<string, number>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const { name, url } of ways)
      for (const [quantile, ms] of Object.entries(await measureLatency({ url, count: RATE }, RATE)))
        times.set(`${name} ${quantile}`, [...(times.get(`${name} ${quantile}`) ?? []), ms]);
  return new Map([...times].map(([name, each]) => [name, median(each)]));
}

export const run = (): Promise<void> => runCase('gateway', measure, USUAL);
