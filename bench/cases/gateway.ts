import { compareCosts, joinOutcomes, type Size, type Variant } from '../comparison';
import { load } from '../load';
import { startNginx } from '../nginx';
import { withProduct } from '../product';
import { forkProgram } from '../programs/fork-program';

/** The requests before the first round, which compile the code of the gateway. */
const WARM_UP = 3000;

/**
 * Measures a visitor's GET of 1 kB and a member's POST of 1 kB through the gateway, in front of a program that answers
 * every path and stands in for the chapters service. The peers are nginx with keep-alive connections, and
 * http-proxy-middleware as its README configures it. Every path but that of `kept` is new to the gateway, so it
 * requests it from the service; the response of `kept` is in its cache.
 */
export const measure = (size: Size) =>
  withProduct(async ({ serve, closeLater }) => {
    const upstream = closeLater(await forkProgram('upstream'));
    const defaultProxy = closeLater(await forkProgram('default-proxy', [upstream.url]));
    const nginx = closeLater(await startNginx({ upstream: upstream.port }));
    const server = await serve({
      env: { gateway: { CHAPTERS_URL: upstream.url, VISITOR_READS_PER_IP: '1000000' } },
    });
    let address = 0;
    const next = () => `?n=${(address += 1)}`;
    const way = (name: string, origin: string, pids: Variant['pids'], path = next): Variant => {
      const url = () => `${origin}/api/chapters${path()}`;
      return { name, pids, warmUp: WARM_UP, run: (count) => load({ url, count }) };
    };
    const gateway = () => ({ gateway: server.pids().gateway });
    const ways = [
      way('direct', upstream.url, () => ({ program: upstream.pid })),
      way('nginx', nginx.url, nginx.pids),
      way('http-proxy-middleware', defaultProxy.url, () => ({ proxy: defaultProxy.pid })),
      way('gateway', server.url, gateway),
      way('gateway, kept', server.url, gateway, () => ''),
    ];
    const withBody = [
      { name: 'http-proxy-middleware', origin: defaultProxy.url, pids: () => ({ proxy: defaultProxy.pid }) },
      { name: 'gateway', origin: server.url, pids: gateway },
    ].map(({ name, origin, pids }): Variant => {
      const body = () => JSON.stringify({ email: 'x'.repeat(1000) });
      const url = `${origin}/api/chapters`;
      const headers = () => ({ origin: server.url });
      return { name, pids, warmUp: WARM_UP, run: (count) => load({ url, method: 'POST', body, headers, count }) };
    });
    return joinOutcomes({
      'GET, of «direct» the program itself': await compareCosts(ways, size, {
        peer: 'nginx',
        goals: { gateway: { goal: 3, reached: 9.3 }, 'gateway, kept': { goal: 3, reached: 4.6 } },
      }),
      'POST of 1 kB': await compareCosts(withBody, size, { peer: 'http-proxy-middleware' }),
    });
  });
