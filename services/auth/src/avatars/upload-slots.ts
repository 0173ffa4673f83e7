import { createBoundedQueue, HttpError } from '@meridian/kit';
import { LIMITS } from '@meridian/shared-types';
import type { Request, Response } from 'express';

/** Uploads that are received and made smaller at the same moment: each may take some 30 MB. */
const PLACES = 3;
const MAX_WAITING = 16;
/** Milliseconds. With those of an upload itself less than the gateway waits for a sign of life. */
const PATIENCE_MS = 4000;
/** What a form adds to its file. */
const FORM_BYTES = 16_384;
/** Milliseconds in which the rest of a refused body may still come: whoever sends it reads the answer afterwards. */
const REST_MS = 20_000;

/** Runs one upload of a person at a time, and few of all people. */
export type UploadSlots = <T>(
  userId: string,
  http: { req: Request; res: Response },
  upload: () => Promise<T>,
) => Promise<T>;

/**
 * Lets an upload begin when there is a place for it: until then nothing of its body is read. 413 for a body that says
 * it is too large, 429 while the same person's other upload lasts, 503 when too many wait. What comes of a refused body
 * is thrown away as it arrives, for a moment; then its connection ends.
 */
export function createUploadSlots(): UploadSlots {
  const inQueue = createBoundedQueue({ concurrency: PLACES, maxWaiting: MAX_WAITING, maxWaitMs: PATIENCE_MS });
  const uploading = new Set<string>();
  return async (userId, { req, res }, upload) => {
    try {
      if (Number(req.headers['content-length'] ?? 0) > LIMITS.avatarBytes + FORM_BYTES) throw tooLarge();
      if (uploading.has(userId)) {
        res.setHeader('retry-after', '5');
        throw new HttpError(
          429,
          'upload_in_progress',
          'Your other picture is still on its way. Please try again in a moment.',
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
      if (!req.complete) endWithin(req, REST_MS);
    }
  };
}

const incomplete = () => new HttpError(400, 'invalid_request', 'The request ended before its image was there.');

function endWithin(req: Request, ms: number): void {
  const timer = setTimeout(() => req.socket.destroy(), ms).unref();
  for (const event of ['end', 'close']) req.once(event, () => clearTimeout(timer));
}

export const tooLarge = () => {
  const message = 'Please choose an image smaller than 5MB.';
  return new HttpError(413, 'image_too_large', message, [{ path: 'avatar', message }]);
};
