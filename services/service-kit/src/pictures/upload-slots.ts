import { createBoundedQueue } from '../jobs/bounded-queue';
import { HttpError } from '../http-error';
import { LIMITS } from '@meridian/shared-types';
import type { Request, Response } from 'express';
import { tooLarge } from './picture-refusals';

/** The number of uploads that are received at the same time. Each may take about 30 MB. They are decoded in turn. */
const CONCURRENCY = 3;
const MAX_WAITING = 16;
/**
 * Milliseconds that an upload may wait for a slot. With the time limits of an upload, this is less than the timeout of
 * the gateway.
 */
const MAX_QUEUE_MS = 4000;
/** The bytes of a form in addition to its file. */
const FORM_OVERHEAD_BYTES = 16_384;
/** Milliseconds to receive the rest of a refused body, because many clients read the response only afterwards. */
const DRAIN_MS = 20_000;

/** Runs one image upload per person at a time, and a few of all people. */
export type UploadSlots = <T>(
  userId: string,
  http: { req: Request; res: Response },
  upload: () => Promise<T>,
) => Promise<T>;

/**
 * Starts an upload when a slot is free, and does not read its body before. Throws 413 if the declared size is too
 * large, 429 during another upload of the same person, and 503 when too many uploads wait. The rest of a refused body
 * is discarded for {@link DRAIN_MS}; then the connection is closed.
 * @param field the name of the form's field that has the image
 * @example const inUploadSlot = createUploadSlots('avatar'); … await inUploadSlot(userId, http, () => receive());
 */
export function createUploadSlots(field: string): UploadSlots {
  const inQueue = createBoundedQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING, maxWaitMs: MAX_QUEUE_MS });
  const uploading = new Set<string>();
  return async (userId, { req, res }, upload) => {
    try {
      if (Number(req.headers['content-length'] ?? 0) > LIMITS.avatarBytes + FORM_OVERHEAD_BYTES) throw tooLarge(field);
      if (uploading.has(userId)) {
        res.setHeader('retry-after', '5');
        throw new HttpError(
          429,
          'upload_in_progress',
          'Your other picture is still on its way. Try again in a moment.',
        );
      }
      uploading.add(userId);
      try {
        return await inQueue(() => {
          if (req.destroyed) throw incomplete();
          return upload();
        });
      } finally {
        uploading.delete(userId);
      }
    } finally {
      if (!req.complete) closeConnectionAfter(req, DRAIN_MS);
    }
  };
}

const incomplete = () => new HttpError(400, 'invalid_request', 'The upload ended before the whole image arrived.');

function closeConnectionAfter(req: Request, ms: number): void {
  const timer = setTimeout(() => req.socket.destroy(), ms).unref();
  for (const event of ['end', 'close']) req.once(event, () => clearTimeout(timer));
}
