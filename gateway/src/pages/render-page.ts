import { createBoundedQueue, createRateLimiter, isWithinLimit, LRUCache } from '@meridian/service-kit';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { createRenderThread, type RenderInput } from './render-thread';

const MAX_CACHED_PAGES = 300;
/** The milliseconds for which an earlier text of a page is sent while the current one is rendered. */
const STALE_MS = 60_000;
const QUEUE = { concurrency: 1, maxWaiting: 20, maxWaitMs: 1000 };
/** A crawler that reads all pages after a release needs fewer, and so do the readers in an office. */
const LIMIT_PER_ADDRESS = { points: 30, seconds: 60 };
/** The limit for all addresses together, which takes less than a twentieth of a processor. */
const LIMIT = { points: 120, seconds: 60 };

/** A rendered page with the data that it shows, and its head if the module returns one. */
const RenderedPage = z.object({
  html: z.string(),
  css: z.string(),
  head: z
    .object({
      title: z.string(),
      description: z.string(),
      canonical: z.string().startsWith('/'),
      data: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
});
export type RenderedPage = z.infer<typeof RenderedPage>;

type PageKey = Pick<RenderInput, 'file' | 'address'>;

interface StoredPage {
  /** The hash of all that the page shows. */
  hash: string;
  page: RenderedPage;
  /** The time at which it was first seen that the page shows something else now. */
  outdatedAt?: number;
}

export interface PageRenderer {
  /**
   * Returns a page that is rendered once for the same input. If its data have changed, the earlier page is returned
   * while the new one is rendered, but that of an event or a chapter only if the new one cannot be rendered. Returns
   * undefined if the client's address has let too many pages be rendered.
   * @throws {Error} if the page cannot be rendered, or if too many pages wait.
   */
  render: (
    input: RenderInput,
    client: { clientKey: string; isOfOneObject: boolean },
  ) => Promise<RenderedPage | undefined>;
  /** Removes a page that no longer exists, so that nobody gets its earlier text if it returns with another one. */
  remove: (key: PageKey) => void;
}

/** Returns how many times in a JSON text are past. A page may show that something has begun or is over. */
const countPast = (json: string): number =>
  json.match(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g)?.filter((time) => Date.parse(time.slice(1, -1)) <= Date.now()).length ?? 0;

/** Creates a store of rendered pages, by version of the module and address. */
export function createPageRenderer(): PageRenderer {
  const pages = new LRUCache<string, StoredPage>({ max: MAX_CACHED_PAGES });
  const pending = new Map<string, { hash: string; page: Promise<RenderedPage> }>();
  const inQueue = createBoundedQueue(QUEUE);
  const renderInThread = createRenderThread();
  const ofAddress = createRateLimiter({ redis: undefined, keyPrefix: 'pages:address', ...LIMIT_PER_ADDRESS });
  const ofAll = createRateLimiter({ redis: undefined, keyPrefix: 'pages', ...LIMIT });
  const createKey = ({ file, address }: PageKey) => `${file} ${address}`;

  function start(key: string, hash: string, input: RenderInput): Promise<RenderedPage> {
    const page = inQueue(async () => RenderedPage.parse(await renderInThread(input)));
    const isCurrent = () => pending.get(key)?.page === page;
    pending.set(key, { hash, page });
    page
      .then((rendered) => isCurrent() && pages.set(key, { hash, page: rendered }))
      .catch(() => undefined)
      .finally(() => isCurrent() && pending.delete(key));
    return page;
  }

  return {
    async render(input, { clientKey, isOfOneObject }) {
      const key = createKey(input);
      const json = JSON.stringify(input);
      const hash = createHash('sha1')
        .update(`${json} ${countPast(json)}`)
        .digest('base64');
      const known = pages.get(key);
      if (known?.hash === hash) return known.page;
      if (known) known.outdatedAt ??= Date.now();
      const earlier = known && Date.now() - (known.outdatedAt ?? 0) < STALE_MS ? known.page : undefined;
      const begun = () => (pending.get(key)?.hash === hash ? pending.get(key)?.page : undefined);
      const mayStart = begun() ?? ((await isWithinLimit(ofAddress, clientKey)) && (await isWithinLimit(ofAll, '')));
      const rendered = begun() ?? (mayStart ? start(key, hash, input) : undefined);
      if (!earlier || !isOfOneObject) return earlier ?? rendered;
      return (await rendered?.catch(() => undefined)) ?? earlier;
    },
    remove(page) {
      pages.delete(createKey(page));
      pending.delete(createKey(page));
    },
  };
}
