import { unavailable } from '@meridian/service-kit';
import type { Response } from 'express';

/** The limit in milliseconds. The gateway times out after ten seconds and then treats auth as unavailable. */
export const TIME_LIMIT_MS = 8000;

/**
 * Rejects with 503 if the work takes too long, for example because it waits in a queue. The signal is then aborted, as
 * it is when the caller disconnects, so that work that has not started can be skipped.
 */
export async function withTimeLimit<T>(res: Response, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timedOut = new Promise<never>((_resolve, reject) => {
    const error = unavailable();
    controller.signal.addEventListener('abort', () => reject(error), { once: true });
  });
  const abort = () => controller.abort();
  const timer = setTimeout(abort, TIME_LIMIT_MS);
  res.once('close', abort);
  try {
    return await Promise.race([timedOut, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    res.off('close', abort);
  }
}
