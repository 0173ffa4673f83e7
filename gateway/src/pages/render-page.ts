import { createBoundedQueue, LRUCache } from '@meridian/service-kit';
import type { Organization } from '@meridian/shared-types';
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const MAX_CACHED_PAGES = 300;
const TIMEOUT_MS = 5000;
const MAX_WAITING = 20;
const MAX_HEAP_MB = 128;

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

export interface RenderInput {
  /** The file with the bundle of the module's published version. */
  file: string;
  /** The path of the page as the module lists it, such as `/blog/:slug`, and the requested path. */
  path: string;
  address: string;
  /** The path of the call whose response the page shows. */
  call: string;
  response: unknown;
  organization: Organization;
}

/** The code of a worker thread that ends after one page, so that page code does not stay in memory. */
const THREAD = `
const { parentPort, workerData: { file, path, address, call, response, organization } } = require('node:worker_threads');
const module_ = require(file);
module_.render(address, { [call]: response }, organization).then((page) =>
  parentPort.postMessage({ ...page, head: module_.headOf?.(path, response, organization) }));
`;

const renderInWorker = (input: RenderInput): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, {
      eval: true,
      env: {},
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const timer = setTimeout(() => reject(new Error('the page was not rendered in time')), TIMEOUT_MS);
    thread
      .once('message', resolve)
      .once('error', reject)
      .once('exit', () => reject(new Error('the page was not rendered')));
    const end = () => {
      clearTimeout(timer);
      void thread.terminate();
    };
    thread.once('message', end).once('error', end);
    setTimeout(end, TIMEOUT_MS).unref();
  });

/**
 * Creates a function that renders a page once for the same input and then caches it.
 * @example const { html } = await createPageRenderer()(input);
 */
export function createPageRenderer(): (input: RenderInput) => Promise<RenderedPage> {
  const pages = new LRUCache<string, Promise<RenderedPage>>({ max: MAX_CACHED_PAGES });
  const inQueue = createBoundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING, maxWaitMs: TIMEOUT_MS });
  return (input) => {
    const key = createHash('sha1').update(JSON.stringify(input)).digest('base64');
    const known = pages.get(key);
    if (known) return known;
    const page = inQueue(async () => RenderedPage.parse(await renderInWorker(input)));
    pages.set(key, page);
    page.catch(() => pages.delete(key));
    return page;
  };
}
