import type { Response } from 'express';

/** How long caches keep an image, in the values of `cache-control`. */
const CACHING = {
  /** Every cache keeps it without limit. */
  public: 'public, max-age=31536000, immutable',
  /** Nothing keeps it. Somebody who may see it now may not see it later, and another person may use the browser. */
  private: 'no-store',
};

/**
 * Sends a WebP image whose URL never refers to another image. No cache keeps a `private` image.
 * @example sendImage(http.res, image.bytes);
 */
export const sendImage = (res: Response, bytes: Buffer, caching: keyof typeof CACHING = 'public'): void => {
  res
    .set({
      'content-type': 'image/webp',
      'cache-control': CACHING[caching],
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(bytes);
};
