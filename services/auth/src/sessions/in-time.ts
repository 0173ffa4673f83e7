import { unavailable } from '@meridian/kit';
import type { Response } from 'express';

/** Milliseconds until a call is refused; the gateway gives up, and thinks auth silent, after ten seconds. */
const PATIENCE_MS = 8000;

/**
 * Answers with 503 when work that may have to wait takes too long. The signal tells it that nobody waits for what is
 * not begun yet: then, and when the caller has gone.
 */
export async function inTime<T>(res: Response, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const wanted = new AbortController();
  const late = new Promise<never>((_resolve, reject) => {
    const error = unavailable();
    wanted.signal.addEventListener('abort', () => reject(error), { once: true });
  });
  const giveUp = () => wanted.abort();
  const timer = setTimeout(giveUp, PATIENCE_MS);
  res.once('close', giveUp);
  try {
    return await Promise.race([late, work(wanted.signal)]);
  } finally {
    clearTimeout(timer);
    res.off('close', giveUp);
  }
}
