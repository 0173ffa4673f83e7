import { compareCosts, type Size, type Variant } from '../comparison';
import { load, type Load } from '../load';
import { startNginx } from '../nginx';
import { withProduct } from '../product';

const LIST = '/api/events?limit=50&from=2020-01-01T00:00:00';

/**
 * Measures a visitor's GET of 50 events that the client already has. Compares it with the same GET without a condition,
 * once from the gateway's cache and once read from the database, and with nginx serving the same bytes from a file.
 */
export const measure = (size: Size) =>
  withProduct(async ({ store, serve, fill, closeLater }) => {
    await fill({ members: 1, events: 500 });
    const server = await serve({ env: { gateway: { VISITOR_READS_PER_IP: '1000000' } } });
    const kept = `${server.url}${LIST}.000Z`;
    const response = await fetch(kept);
    const files = { events: Buffer.from(await response.arrayBuffer()) };
    const nginx = closeLater(await startNginx({ upstream: 1, files }));
    const file = `${nginx.url}/files/events`;
    const unchanged = (etag: string | null) => ({ status: 304, headers: () => ({ 'if-none-match': etag ?? '' }) });

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
      run: (count) => load({ url, count, ...more }),
    });
    const variants = [
      variant('nginx, 304', nginx.pids, file, unchanged((await fetch(file)).headers.get('etag'))),
      variant('304', ofProduct, kept, unchanged(response.headers.get('etag'))),
      variant('200, kept', ofProduct, kept),
      variant('200, read', ofProduct, read),
    ];
    const programs = ['gateway', 'events', 'store'];
    return compareCosts(variants, size, { peer: '200, read', programs, goals: { '304': { goal: 0.1 } } });
  });
