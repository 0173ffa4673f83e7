import type { Organization } from '@meridian/shared-types';
import { Worker } from 'node:worker_threads';

const TIMEOUT_MS = 5000;
/** The thread ends after so many milliseconds without work, so that the code of pages does not stay in memory. */
const IDLE_MS = 5000;
const MAX_HEAP_MB = 128;

export interface RenderInput {
  /** The file with the bundle of the module's published version. */
  file: string;
  /** The path of the page as the module lists it, such as `/blog/:slug`, and the requested path. */
  path: string;
  address: string;
  /** The path of the call whose response the page shows. */
  call: string;
  /** The responses of this call and of the further ones, by path. */
  responses: Record<string, unknown>;
  organization: Organization;
}

/**
 * The code of the thread, which reads the bundle once and renders several pages with it, because reading takes longer
 * than rendering. On Linux each thread has its own priority, and this one gets the lowest, so that requests go first.
 */
const THREAD = `
const { parentPort, workerData: file } = require('node:worker_threads');
if (process.platform === 'linux') {
  try {
    require('node:os').setPriority(19);
  } catch {}
}
const module_ = require(file);
parentPort.on('message', ({ path, address, call, responses, organization }) => {
  module_.render(address, responses, organization).then(
    (page) => parentPort.postMessage({ ...page, head: module_.headOf?.(path, responses[call], organization) }),
    (error) => { throw error; },
  );
});
`;

interface RenderThread {
  file: string;
  thread: Worker;
  /**
   * Sets the time after which the thread ends and the page that it is rendering is rejected. The last call counts.
   */
  endIn: (ms: number, reason: string) => void;
  timer?: NodeJS.Timeout;
  waiting?: { resolve: (rendered: unknown) => void; reject: (error: Error) => void } | undefined;
}

/**
 * Creates a function that renders a page in a thread without environment variables, and that may be called again only
 * when the page is finished. The thread ends when a page fails or takes too long, when another version is rendered, and
 * when there is no work.
 */
export function createRenderThread(): (input: RenderInput) => Promise<unknown> {
  let current: RenderThread | undefined;

  function start(file: string): RenderThread {
    const thread = new Worker(THREAD, {
      eval: true,
      env: {},
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const started: RenderThread = {
      file,
      thread,
      endIn(ms, reason) {
        clearTimeout(started.timer);
        started.timer = setTimeout(() => end(new Error(reason)), ms).unref();
      },
    };
    const end = (error: Error) => {
      if (current === started) current = undefined;
      clearTimeout(started.timer);
      void thread.terminate();
      started.waiting?.reject(error);
      started.waiting = undefined;
    };
    thread
      .on('message', (rendered: unknown) => {
        started.waiting?.resolve(rendered);
        started.waiting = undefined;
        thread.unref(); // A thread without work does not keep the process running.
        started.endIn(IDLE_MS, 'the thread has no work');
      })
      .on('error', end)
      .on('exit', () => end(new Error('the page was not rendered')));
    return started;
  }

  return ({ file, ...page }) =>
    new Promise((resolve, reject) => {
      if (current && current.file !== file) current.endIn(0, 'another version is rendered');
      if (current?.file !== file) current = start(file);
      current.waiting = { resolve, reject };
      current.endIn(TIMEOUT_MS, 'the page was not rendered in time');
      current.thread.ref();
      current.thread.postMessage(page);
    });
}
